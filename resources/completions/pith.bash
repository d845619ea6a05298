# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
_pith() {
    local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    if [[ $current == -* ]]; then
        # Each command lists its own options, so that none is kept here too.
        COMPREPLY=($(compgen -W "$(pith "$command" --help 2>/dev/null | grep -o -- '--[a-z0-9-]*' | sort -u)" -- "$current"))
        return
    fi
    COMPREPLY=($(compgen -f -- "$current"))
    if ((COMP_CWORD == 1)); then
        COMPREPLY+=($(compgen -W "info list entries tree show stats diff export graph scan pickle" -- "$current"))
    fi
}
complete -o filenames -F _pith pith
