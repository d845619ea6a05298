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
function(pith_precompile target)
    if(NOT PITH_PRECOMPILE)
        return()
    endif()
    target_precompile_headers(${target} PRIVATE <QByteArray> <QCoreApplication> <QHash> <QString> <QStringList>
        <QVarLengthArray> <algorithm> <functional> <memory> <optional> <span> <unordered_map> <variant> <vector> ${ARGN})
endfunction()

# pith_room(NAME SOURCES … LINKS …): the static library pith_NAME. Its LINKS are what the design's table of rooms
# allows it to include.
function(pith_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;LINKS")
    qt_add_library(pith_${name} STATIC ${room_SOURCES})
    target_link_libraries(pith_${name} PUBLIC pith_flags Qt6::Core ${room_LINKS})
    if(Qt6::Widgets IN_LIST room_LINKS)
        pith_precompile(pith_${name} <QWidget> <QPainter> <QLayout> <QLabel> <QAbstractItemModel>)
    else()
        pith_precompile(pith_${name})
    endif()
endfunction()
