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

# Halves the time of a build from nothing; off by default, so that a missing include is noticed.
option(PITH_PRECOMPILE "Precompile the headers that most files include" OFF)

# pith_precompiled(NAME LINKS … HEADERS …): headers precompiled once for all targets that have at least these LINKS.
function(pith_precompiled name)
    if(NOT PITH_PRECOMPILE)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 1 precompiled "" "" "LINKS;HEADERS")
    file(WRITE ${PROJECT_BINARY_DIR}/precompiled.cpp "// There is no target without a source.\n")
    qt_add_library(pith_precompiled_${name} OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(pith_precompiled_${name} PRIVATE pith_flags ${precompiled_LINKS})
    target_precompile_headers(pith_precompiled_${name} PRIVATE <QByteArray> <QCoreApplication> <QHash> <QString> <QStringList>
        <QVarLengthArray> <algorithm> <functional> <memory> <optional> <span> <unordered_map> <variant> <vector>
        ${precompiled_HEADERS})
endfunction()

function(pith_reuse_precompiled target name)
    if(PITH_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM pith_precompiled_${name})
    endif()
endfunction()

# What walks over millions of numbers is of no use without any optimization, windows are.
add_library(pith_computing INTERFACE)
target_compile_options(pith_computing INTERFACE $<$<CONFIG:Debug>:-O1>)

# Fuzzers are led by what runs in the readers. Windows and tests do without: it is a quarter of the time to compile them.
option(PITH_FUZZERS "Build the fuzzers (clang)" OFF)
add_library(pith_fuzzed INTERFACE)
if(PITH_FUZZERS)
    target_compile_options(pith_fuzzed INTERFACE -fsanitize=fuzzer-no-link)
endif()

pith_precompiled(core LINKS pith_computing pith_fuzzed Qt6::Core)
pith_precompiled(widgets LINKS Qt6::Core Qt6::Gui Qt6::Widgets
    HEADERS <QAbstractItemModel> <QLabel> <QLayout> <QPainter> <QWidget>)

# pith_room(NAME SOURCES … LINKS …): the static library pith_NAME. Its LINKS are what the design's table of rooms
# allows it to include.
function(pith_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;LINKS")
    qt_add_library(pith_${name} STATIC ${room_SOURCES})
    target_link_libraries(pith_${name} PUBLIC pith_flags Qt6::Core ${room_LINKS})
    if(Qt6::Widgets IN_LIST room_LINKS)
        pith_reuse_precompiled(pith_${name} widgets)
    else()
        target_link_libraries(pith_${name} PRIVATE pith_computing pith_fuzzed)
        pith_reuse_precompiled(pith_${name} core)
    endif()
endfunction()
