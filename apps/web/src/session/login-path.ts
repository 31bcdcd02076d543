// The address of the login that comes back, afterwards, to the page that asked for it.

export function loginPath(next: string): string {
  return `/login?statusType=0&next=${encodeURIComponent(next)}`
}
