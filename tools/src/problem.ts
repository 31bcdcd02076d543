// What a house rule says when it is broken: where, and what is wrong. Knows no rule.

export type Problem = {
  /** Path from the repository's root, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly message: string
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line} ${message}`
}

/** The line, counted from 1, on which an offset stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
