// Which markets a call is about: one by `symbol`, some by `symbols`, or all.

import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { MARKET_LIMITS } from './limits.ts'
import type { ShownMarket } from './shown-market.ts'

export interface MarketsByName {
  /** Fails when there is none of this name. */
  readonly find: (name: string) => ShownMarket
  readonly all: () => readonly ShownMarket[]
}

/** One of them is answered as an object, several as a list. */
export type AskedMarkets =
  | { readonly one: ShownMarket }
  | { readonly one: undefined; readonly many: readonly ShownMarket[] }

export function askedMarkets(params: Parameters, { find, all }: MarketsByName): AskedMarkets {
  const names = askedNames(params)
  if (names === undefined) return { one: undefined, many: all() }
  return typeof names === 'string' ? { one: find(names) } : { one: undefined, many: names.map(find) }
}

/** One name, some names, or none when all are meant. */
export function askedNames(params: Parameters): string | readonly string[] | undefined {
  const one = params.text('symbol')
  const some = params.text('symbols')
  if (one !== undefined && some !== undefined) throw failures.optionalCombination()
  if (some === undefined) return one
  const names = params.list('symbols')
  if (names === undefined || names.length > MARKET_LIMITS.symbols) throw failures.invalid('symbols')
  return [...new Set(names)]
}

/** What each of the markets gives, as an object or a list. */
export async function eachAsked<T>(asked: AskedMarkets, give: (market: ShownMarket) => T | Promise<T>) {
  return asked.one === undefined ? Promise.all(asked.many.map(give)) : give(asked.one)
}

/** Weights of calls about one market, a few, or many. */
export function weightByMarkets(one: number, few: number, many: number): (params: Parameters) => number {
  return (params) => {
    const names = askedNames(params)
    if (typeof names === 'string') return one
    if (names === undefined) return many
    return names.length <= 20 ? one : few
  }
}
