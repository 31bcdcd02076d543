// Sizes of files for people: bytes in, numbers as text for the number formats out.

const BYTES_IN_KB = 1024
const BYTES_IN_MB = 1024 * BYTES_IN_KB
/** Below this, megabytes with one decimal say too little. */
const LEAST_MB = 1

/** `2411724` as `2.3`. */
export function megabytes(bytes: number): string {
  return (bytes / BYTES_IN_MB).toFixed(1)
}

/** Rounded up: what is over a limit must not look like the limit. */
export function megabytesOver(bytes: number): string {
  return (Math.ceil((bytes / BYTES_IN_MB) * 10) / 10).toFixed(1)
}

/** Whole megabytes, for limits. */
export function wholeMegabytes(bytes: number): string {
  return String(Math.floor(bytes / BYTES_IN_MB))
}

export function fileSize(bytes: number): { readonly amount: string; readonly unit: 'KB' | 'MB' } {
  if (bytes >= LEAST_MB * BYTES_IN_MB) return { amount: megabytes(bytes), unit: 'MB' }
  return { amount: String(Math.ceil(bytes / BYTES_IN_KB)), unit: 'KB' }
}
