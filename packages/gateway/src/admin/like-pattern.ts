// A pattern for SQL's LIKE: texts that begin like this one, whatever signs it holds.

export function beginsWith(text: string): string {
  return `${text.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Texts that hold this one somewhere. */
export function contains(text: string): string {
  return `%${beginsWith(text)}`
}
