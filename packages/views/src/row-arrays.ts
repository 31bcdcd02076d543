// Rows as the arrays that one statement takes: a table's columns and rows in, SQL and parameters out. Writes Postgres'
// own array notation, because turning values into text is most of what the projector does.

export interface Column<Row> {
  readonly name: string
  readonly type: 'bigint' | 'boolean' | 'bytea' | 'integer' | 'numeric' | 'text'
  /** None becomes NULL. Bytes come as hexadecimal digits. */
  readonly of: (row: Row) => Cell | undefined
}

export type Cell = string | number | bigint | boolean

/** `unnest(...) AS alias (columns)`, the parameters being the columns in their order. */
export function rowsFrom<Row>(columns: readonly Column<Row>[], alias: string): string {
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
  return `unnest(${arrays.join(', ')}) AS ${alias} (${namesOf(columns)})`
}

export function namesOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ name }) => name).join(', ')
}

export function arraysOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  return columns.map((column) => arrayOf(column, rows))
}

function arrayOf<Row>({ type, of }: Column<Row>, rows: readonly Row[]): string {
  let text = '{'
  let separator = ''
  for (const row of rows) {
    const value = of(row)
    text += `${separator}${value === undefined ? 'NULL' : cellOf(type, value)}`
    separator = ','
  }
  return `${text}}`
}

function cellOf(type: Column<unknown>['type'], value: Cell): Cell {
  if (type === 'bytea') return `"\\\\x${value}"`
  return type === 'text' ? quoted(String(value)) : value
}

const SPECIAL = /["\\\0]/

/** Quoted, so that a text `NULL` stays a text. Postgres cannot hold a zero character: it is shown as unknown. */
function quoted(value: string): string {
  if (!SPECIAL.test(value)) return `"${value}"`
  return `"${value.replaceAll('\0', '\u{fffd}').replaceAll(/["\\]/g, '\\$&')}"`
}
