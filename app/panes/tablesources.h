// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/subjecttable.h"

namespace pith {

// What a container, object or other value with children shows: key, type, value.
TableSource childrenSource(const Subject &subject);
// "An object of class foo.Bar. Pith shows it without running its code."
QString objectIntro(const Subject &subject);

// The tensors of a module, or of the selected rows: key, shape, dtype, size.
TableSource moduleSource(const Subject &subject);
// The same of an object of a class of torch.nn.Module, by the names that they have in its state dict.
bool isPickledModule(const Subject &subject);
TableSource pickledModuleSource(const Subject &subject);
TableSource severalSource(const Subject &subject);
QString severalIntro(const Subject &subject);

// Entries of an archive or of a folder in it.
TableSource entriesSource(const Subject &subject);

// What the pickles of an entry, or of the whole file, ask Python to import: dangerous first.
struct Import
{
    PickleReport::Global global;
    QByteArray entry; // empty: the file itself
};
std::vector<Import> importsOf(const Subject &subject);
Subject pickleOf(const Subject &subject, const Import &import); // the entry that asks for it
TableSource importsSource(const std::shared_ptr<const std::vector<Import>> &imports, size_t count); // the first ones
size_t countOfNotKnown(const std::vector<Import> &imports); // which come first
QString importsIntro(const std::vector<Import> &imports);
QString asksText(const PickleReport::Global &global); // "asks Python to call os.system"
std::vector<const PickleReport *> picklesOf(const Subject &subject);

}
