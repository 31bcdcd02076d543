// A message that did not go out, and why. It is logged: no code, token or recipient is ever part of it, and so
// never the error of the library that met it.

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}

/** The machine word of an error (`ECONNREFUSED`), which tells what happened without repeating what was sent. */
export function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const deeper = error.cause instanceof Error ? wordOf(error.cause) : undefined
  if (deeper !== undefined && deeper !== 'unknown') return deeper
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT'
  return 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(error.code)
    ? error.code
    : 'unknown'
}
