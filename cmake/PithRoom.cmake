# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT

# Language level, warnings and Qt's strictness, linked by everything that is ours.
add_library(pith_flags INTERFACE)
target_compile_features(pith_flags INTERFACE cxx_std_20)
target_compile_options(pith_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
target_compile_definitions(pith_flags INTERFACE
    PITH_VERSION="${PROJECT_VERSION}"
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_KEYWORDS QT_NO_FOREACH QT_STRICT_ITERATORS
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)
target_include_directories(pith_flags INTERFACE ${PROJECT_SOURCE_DIR})

# pith_room(NAME SOURCES … LINKS …): the static library pith_NAME. Its LINKS are what the design's table of rooms
# allows it to include.
function(pith_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;LINKS")
    qt_add_library(pith_${name} STATIC ${room_SOURCES})
    target_link_libraries(pith_${name} PUBLIC pith_flags Qt6::Core ${room_LINKS})
endfunction()
