// A value that may be missing: shown as a dash, never as zero.

export const DASH = '--'

export function orDash<T>(value: T | null | undefined, show: (value: T) => string): string {
  return value === null || value === undefined ? DASH : show(value)
}
