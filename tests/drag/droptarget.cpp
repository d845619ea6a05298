// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// Another program's window: accepts any drop, writes the URLs and the text that it got as JSON, and ends.
//   droptarget OUTPUT.json X Y WIDTH HEIGHT
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMimeData>
#include <QSaveFile>
#include <QTimer>
#include <QUrl>

namespace {

class Target final : public QLabel
{
public:
    explicit Target(QString output) : m_output(std::move(output))
    {
        setText(QStringLiteral("Drop here"));
        setWindowTitle(QStringLiteral("droptarget"));
        setAcceptDrops(true);
    }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override { event->acceptProposedAction(); }
    void dragMoveEvent(QDragMoveEvent *event) override { event->acceptProposedAction(); }
    void dropEvent(QDropEvent *event) override
    {
        QJsonArray files;
        const QList<QUrl> urls = event->mimeData()->urls();
        for (const QUrl &url : urls)
            files.append(url.toLocalFile());
        const QJsonObject result{{QStringLiteral("files"), files}, {QStringLiteral("text"), event->mimeData()->text()},
            {QStringLiteral("copied"), event->dropAction() == Qt::CopyAction}};
        event->acceptProposedAction();
        QSaveFile file(m_output);
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QJsonDocument(result).toJson());
            file.commit();
        }
        // Not before the source was told that the drop is finished.
        QTimer::singleShot(200, qApp, &QCoreApplication::quit);
    }

private:
    QString m_output;
};

}

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 6)
        return 2;
    Target target(arguments[1]);
    target.setGeometry(arguments[2].toInt(), arguments[3].toInt(), arguments[4].toInt(), arguments[5].toInt());
    target.show();
    return QApplication::exec();
}
