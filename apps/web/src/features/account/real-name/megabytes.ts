// Sizes of files for people: bytes in, megabytes with one decimal out, as text for the number formats.

const BYTES_IN_MB = 1024 * 1024

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
