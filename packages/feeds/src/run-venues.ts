// What runs in the thread in which venues are asked. It sends what they said and what went wrong; it never sees the
// engine, and it can be ended at any moment.

import { parentPort, workerData } from 'node:worker_threads'
import { FEED_LIMITS } from './feed-limits.ts'
import type { VenueAdapter, VenuePair, VenueQuote, VenueSettings } from './venue.ts'
import { reasonOf, VenuePoll } from './venue-poll.ts'

export interface VenuesSetting {
  readonly venues: readonly { readonly name: string; readonly settings: VenueSettings }[]
  readonly pairs: readonly VenuePair[]
}

export type FromVenues =
  | { readonly kind: 'quotes'; readonly venue: string; readonly quotes: readonly VenueQuote[] }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'beat' }

export interface ToVenues {
  readonly pairs: readonly VenuePair[]
}

export function runVenues({ openVenue }: VenueAdapter): void {
  if (parentPort === null) throw new Error('venues are asked in a thread of their own')
  const port = parentPort
  const send = (message: FromVenues): void => port.postMessage(message)
  const say = (text: string): void => send({ kind: 'said', text })
  // A promise that a client forgot must not end the venues beside it.
  process.on('unhandledRejection', (error) => say(`a venue failed unnoticed: ${reasonOf(error)}`))
  setInterval(() => send({ kind: 'beat' }), FEED_LIMITS.beatMs)
  const { venues, pairs } = workerData as VenuesSetting
  let wanted = pairs
  port.on('message', (message: ToVenues) => {
    wanted = message.pairs
  })
  for (const { name, settings } of venues) {
    new VenuePoll({
      open: () => openVenue(name, settings),
      pairs: () => wanted,
      send: (quotes) => send({ kind: 'quotes', venue: name, quotes }),
      say: (text) => say(`${name} ${text}`),
    }).start()
  }
}
