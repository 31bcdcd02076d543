// Whether a host is this very machine: only there may a message travel without encryption.

const NAMES = new Set(['localhost', '::1', '[::1]'])

export function isLoopback(hostname: string): boolean {
  return NAMES.has(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
