// Where a socket is to be opened: the path and query of an upgrade go in, what kind of socket it is and what it listens to
// from the start come out. Every form that clients of the compatible API know; anything else is not ours.

import type { Venue } from '../endpoint.ts'
import type { BinanceSocketLimits } from './limits.ts'

export type SocketPlace =
  | { readonly kind: 'api'; readonly venue: Venue }
  | {
      readonly kind: 'streams'
      readonly venue: Venue
      /** Whether each message is wrapped with the name of its stream. */
      readonly isCombined: boolean
      /** What may be names of streams: whatever is none of them is let be. */
      readonly names: readonly string[]
    }

const CATEGORIES: ReadonlySet<string> = new Set(['public', 'market', 'private'])
/** On a host of this name all streams are of contracts. */
const FUTURES_HOST = /^fstream\./i

export function socketPlace(
  url: string,
  host: string | undefined,
  limits: Pick<BinanceSocketLimits, 'spotStreams' | 'futuresStreams' | 'nameLength'>,
): SocketPlace | undefined {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second] = parts
  if (parts.length === 2 && first === 'ws-api' && second === 'v3') return { kind: 'api', venue: 'spot' }
  if (parts.length === 2 && first === 'ws-fapi' && second === 'v1') return { kind: 'api', venue: 'futures' }
  let isFutures = host !== undefined && FUTURES_HOST.test(host)
  if (parts[0] === 'fstream') {
    isFutures = true
    parts.shift()
  }
  if (CATEGORIES.has(parts[0] ?? '')) {
    isFutures = true
    parts.shift()
  }
  const form = parts.shift()
  if (form !== 'ws' && form !== 'stream') return undefined
  // `/stream/ws` is a raw one whose address has the word that some clients look for.
  const isRaw = form === 'ws' || parts[0] === 'ws'
  if (form === 'stream' && isRaw) parts.shift()
  const venue = isFutures ? 'futures' : 'spot'
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const most = isFutures ? limits.futuresStreams : limits.spotStreams
  const given = [
    ...parts.map(decoded),
    ...(query.get('streams') ?? '').split('/'),
    query.get('listenKey') ?? '',
  ]
  const names = [...new Set(given)].filter((name) => name !== '' && name.length <= limits.nameLength)
  return { kind: 'streams', venue, isCombined: !isRaw, names: names.slice(0, most) }
}

/** A part that cannot be read is the name of nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
