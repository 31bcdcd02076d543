// A worker that makes one format and ends. The first `Intl` format in a process has the browser read its tables of all
// languages, 25 to 110 ms in which a page that did it itself would not answer; the tables are then there for the page too.

Intl.NumberFormat('en')
self.close()
