# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
complete -c pith -n __fish_use_subcommand -a "info list entries tree show stats diff export graph scan pickle"
complete -c pith -n "not __fish_use_subcommand" -a "(pith (commandline -opc)[2] --help 2>/dev/null | string match -ra -- '--[a-z0-9-]+' | sort -u)"
