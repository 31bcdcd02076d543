// Index prices of several coins in USDT, live, told together a few times a second at most.

import { useEffect, useState } from 'react'
import { indexPriceStore } from '../terminal/market/index-price.ts'

/** By coin. */
export type IndexPrices = ReadonlyMap<string, string>

const NONE: IndexPrices = new Map()
const TELL_MS = 500

/** Only coins whose market has an index may be asked for. */
export function useIndexPrices(coins: readonly string[]): IndexPrices {
  const [prices, setPrices] = useState(NONE)
  const key = coins.join(' ')
  useEffect(() => {
    if (key === '') return undefined
    const asked = key.split(' ')
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        setPrices(new Map(asked.flatMap(entryOf)))
      }, TELL_MS)
    }
    const leave = asked.map((coin) => storeOf(coin).subscribe(tell))
    return () => {
      clearTimeout(timer)
      for (const each of leave) each()
    }
  }, [key])
  return prices
}

function storeOf(coin: string): ReturnType<typeof indexPriceStore> {
  return indexPriceStore(`${coin}_USDT`)
}

function entryOf(coin: string): [string, string][] {
  const price = storeOf(coin).getState()?.price ?? null
  return price === null ? [] : [[coin, price]]
}
