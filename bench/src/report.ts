// What every benchmark gives back: a table for people and one figure held against its bar.

export interface BenchReport {
  readonly bench: string
  /** The figure that is held against the bar. */
  readonly ratio: number
  /** What the figure must be, in words, with its unit. */
  readonly bar: string
  readonly passed: boolean
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Further measured figures, for the JSON line. */
  readonly figures: Readonly<Record<string, number | string>>
}

export function printReport(report: BenchReport, asJson: boolean): void {
  const cells = [report.columns, ...report.rows].map((row) => row.map(String))
  const widths = report.columns.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  )
  console.log(`bench ${report.bench}`)
  for (const row of cells) {
    console.log(`  ${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')}`)
  }
  console.log(
    `  ratio ${report.ratio.toFixed(3)} (bar: ${report.bar}) ${report.passed ? 'holds' : 'NOT MET'}`,
  )
  if (asJson) {
    const { bench, ratio, bar, passed, figures } = report
    console.log(JSON.stringify({ bench, ratio, bar, passed, ...figures }))
  }
}

/** Nanoseconds since an arbitrary point, as a number: good for differences of hours. */
export function nowNs(): number {
  return Number(process.hrtime.bigint())
}
