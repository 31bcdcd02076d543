// Whether a page of this origin may open a socket: only a page of the same host, or of a listed origin.
// Programs send no origin at all. A ticket is still needed for anything private.

import type { IncomingHttpHeaders } from 'node:http'

export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.has(origin)) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
