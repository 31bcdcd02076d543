// What second-contracts show to everyone: what is offered, and the chain of ticks and seals behind it. The latest comes from
// the live state, what lies further back from the views.

import { type AnswerOf, API_LIMITS, type secondRoutes } from '@candor/api'
import type { IndexId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { lastTicks, sealsWithinTicks, ticksBetween } from '@candor/views'
import type { Handlers } from '../call.ts'
import { formatSeal, formatSecondProduct, formatTick } from '../format-second.ts'
import type { ListedSecond } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import type { ChainedSeal, ChainedTick, TickChain } from '../live/tick-chain.ts'
import { ApiRefusal } from '../refusal.ts'
import { chainedSeal, chainedTick } from '../seconds/chain-rows.ts'

export interface SecondMarketCallsParts {
  readonly live: Live
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly caughtUp: () => Promise<boolean>
  /** The names of the sources of an index, by their numbers. */
  readonly sources: Readonly<Record<number, string>>
}

type MarketHandlers = Pick<Handlers, 'secondProducts' | 'secondTicks'>
type Ticks = AnswerOf<typeof secondRoutes.secondTicks>

export interface TicksAsked {
  readonly from?: string
  readonly to?: string
  readonly last?: string
}

export function secondMarketCalls(parts: SecondMarketCallsParts): MarketHandlers {
  const { live } = parts
  const { listing } = live
  const sources = Object.entries(parts.sources).map(([source, name]) => ({ source: Number(source), name }))
  return {
    secondProducts: async ({ session }) => {
      const offered = await isOffered(parts, session?.userId)
      return listing.seconds().map((listed) =>
        formatSecondProduct(listed, {
          index: live.indexPrices.get(listed.indexId),
          offered,
          contract: listing.contracts().find(({ indexId }) => indexId === listed.indexId)?.symbol,
          sources,
        }),
      )
    },

    secondTicks: async ({ query }) => {
      const listed = listing.second(query.symbol)
      if (listed === undefined) throw new ApiRefusal('second.product.unknown')
      const asked = stretchOf(query)
      return ticksAnswer(parts, listed, asked)
    },
  }
}

/** To a visitor: whether it is offered anywhere. */
async function isOffered(
  { live, engine }: SecondMarketCallsParts,
  userId: UserId | undefined,
): Promise<boolean> {
  const { everywhere, countries } = live.listing.secondCountries
  if (everywhere) return true
  if (userId === undefined || countries.length === 0) return countries.length > 0
  const standing = await engine.query('standing', { userId })
  return standing !== undefined && countries.includes(standing.country)
}

export type Stretch = { readonly from: number; readonly to: number } | { readonly last: number }

/** Either both ends or how many of the last ones, and never more than one call gives. */
export function stretchOf({ from, to, last }: TicksAsked): Stretch {
  const most = API_LIMITS.secondTicks
  if (last !== undefined && from === undefined && to === undefined) {
    if (Number(last) > most) throw new ApiRefusal('request.invalid', `querystring/last may be ${most}`)
    return { last: Number(last) }
  }
  if (last !== undefined || from === undefined || to === undefined) {
    throw new ApiRefusal('request.invalid', 'querystring must have either from and to, or last')
  }
  const stretch = { from: Number(from), to: Number(to) }
  if (stretch.to < stretch.from || stretch.to - stretch.from >= most) {
    throw new ApiRefusal('request.invalid', `querystring/to may be ${most - 1} after from`)
  }
  return stretch
}

async function ticksAnswer(
  parts: SecondMarketCallsParts,
  { symbol, indexId, quoteAsset }: ListedSecond,
  asked: Stretch,
): Promise<Ticks> {
  const { ticks, seals } =
    atHand(parts.live.seconds.chain(indexId), asked) ?? (await stored(parts, indexId, asked))
  return {
    symbol,
    indexId,
    ticks: ticks.map((tick) => formatTick(tick, quoteAsset)),
    seals: seals.map(formatSeal),
  }
}

interface Part {
  readonly ticks: readonly ChainedTick[]
  readonly seals: readonly ChainedSeal[]
}

/** What was asked for, when the live state has all of it. */
function atHand(chain: TickChain, asked: Stretch): Part | undefined {
  const ticks = ticksAtHand(chain.ticksUpTo(chain.place), asked)
  const [first] = ticks ?? []
  const last = ticks?.at(-1)
  if (ticks === undefined || first === undefined || last === undefined) return undefined
  const seals = chain.sealsFrom(first.sequence)
  return seals && { ticks, seals: seals.filter(({ afterSequence }) => afterSequence <= last.sequence) }
}

function ticksAtHand(ticks: readonly ChainedTick[], asked: Stretch): readonly ChainedTick[] | undefined {
  const [first] = ticks
  const newest = ticks.at(-1)
  if (first === undefined || newest === undefined) return undefined
  if ('last' in asked) {
    const isAll = asked.last <= ticks.length || first.sequence === 1
    return isAll ? ticks.slice(-asked.last) : undefined
  }
  if (asked.from < first.sequence || asked.to > newest.sequence) return undefined
  return ticks.filter(({ sequence }) => sequence >= asked.from && sequence <= asked.to)
}

async function stored(
  { database, caughtUp }: SecondMarketCallsParts,
  indexId: IndexId,
  asked: Stretch,
): Promise<Part> {
  await caughtUp()
  const rows =
    'last' in asked
      ? await lastTicks(database, { indexId, count: asked.last })
      : await ticksBetween(database, { indexId, ...asked })
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return { ticks: [], seals: [] }
  const seals = await sealsWithinTicks(database, { indexId, from: first.sequence, to: last.sequence })
  return { ticks: rows.map(chainedTick), seals: seals.map(chainedSeal) }
}
