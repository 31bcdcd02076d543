// Index prices of several coins in USDT, live, told together once a second.

import { useEffect, useState } from 'react'
import { paced } from '../../live/paced.ts'
import { indexPriceStore } from '../terminal/market/index-price.ts'

/** By coin. */
export type IndexPrices = ReadonlyMap<string, string>

const NONE: IndexPrices = new Map()

/** Only coins whose market has an index may be asked for. */
export function useIndexPrices(coins: readonly string[]): IndexPrices {
  const [prices, setPrices] = useState(NONE)
  const key = coins.join(' ')
  useEffect(() => {
    if (key === '') return undefined
    const asked = key.split(' ')
    const subscribe = paced((listener) => {
      const leave = asked.map((coin) => storeOf(coin).subscribe(listener))
      return () => {
        for (const each of leave) each()
      }
    })
    return subscribe(() => setPrices(new Map(asked.flatMap(entryOf))))
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
