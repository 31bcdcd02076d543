// Where notifications may be sent: https addresses of known push services, never an address given as a number, and never one
// whose name leads into a private network. A name is looked up again for every connection, and the connection goes to that.

import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { isPublicAddress } from './public-address.ts'

/** The push services of the browsers there are; `*.` stands for any name below. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

export type LookupAll = (host: string) => Promise<readonly LookupAddress[]>

const lookupAll = promisify(systemLookup)
export const SYSTEM_LOOKUP: LookupAll = (host) => lookupAll(host, { all: true })

/** The address as it will be used, or nothing if nothing may be sent there. */
export function readEndpoint(text: string, hosts: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.protocol !== 'https:' || url.port !== '') return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  const host = url.hostname.replace(/\.$/, '')
  // The parser has turned every spelling of a number into the usual one by now.
  if (host.startsWith('[') || isIP(host) !== 0 || !host.includes('.')) return undefined
  return hosts.some((known) => matches(host, known)) ? url : undefined
}

function matches(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known
}

export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

/** Whether a name leads to a private network. One that is not found leads nowhere now; sending looks again. */
export async function leadsInside(host: string, lookup: LookupAll): Promise<boolean> {
  const found = await lookup(host).catch(() => [])
  return found.some(({ address }) => !isPublicAddress(address))
}

/** For a connection: only public addresses come out, and if any is not, none does. */
export function publicLookup(lookup: LookupAll): LookupFunction {
  return (host, options, done) => {
    const answer = async (): Promise<void> => {
      try {
        const found = await lookup(host)
        const [first] = found
        if (first === undefined || found.some(({ address }) => !isPublicAddress(address))) {
          throw new NotPublic('the push service is not at a public address')
        }
        if (options.all === true) done(null, [...found])
        else done(null, first.address, first.family)
      } catch (error) {
        done(error instanceof Error ? error : new NotPublic(String(error)), [])
      }
    }
    void answer()
  }
}
