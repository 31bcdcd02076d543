// Rows of texts in, one CSV text out: full precision as given, lines ended as RFC 4180 says, and a mark at the beginning
// that makes spreadsheets read it as UTF-8. A cell that a spreadsheet would run as a formula is made a plain text.

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** What spreadsheets take for the beginning of a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + LINE_END).join('')
}

function cell(text: string): string {
  // A negative number begins like a formula, and is none.
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
