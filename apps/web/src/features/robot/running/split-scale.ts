// Results of several robots on one scale: what rounds gave and what is still open, left and right of zero.

import { e8Of } from '../../../format/decimal.ts'

export interface Split {
  readonly realised: string
  readonly unrealised: string
}

interface Reach {
  readonly below: bigint
  readonly above: bigint
}

/** How far the bars of all of them reach. */
export interface SplitScale {
  readonly below: bigint
  readonly whole: bigint
}

export interface SplitBar {
  /** In per cent of the bar's width: where zero is, and each part from there on. */
  readonly zero: number
  readonly parts: readonly {
    readonly name: 'realised' | 'unrealised'
    readonly side: 'below' | 'above'
    readonly width: number
  }[]
}

const PER_MILLE = 1_000n
const PERCENT = 10

function reachOf({ realised, unrealised }: Split): Reach {
  const amounts = [e8Of(realised), e8Of(unrealised)]
  const sum = (list: readonly bigint[]): bigint => list.reduce((all, each) => all + each, 0n)
  return {
    below: -sum(amounts.filter((amount) => amount < 0n)),
    above: sum(amounts.filter((amount) => amount > 0n)),
  }
}

export function splitScale(splits: readonly Split[]): SplitScale {
  const reaches = splits.map(reachOf)
  const most = (side: keyof Reach): bigint =>
    reaches.reduce((found, reach) => (reach[side] > found ? reach[side] : found), 0n)
  const below = most('below')
  return { below, whole: below + most('above') }
}

export function splitBar(split: Split, { below, whole }: SplitScale): SplitBar {
  const partOf = (amount: bigint): number =>
    whole === 0n ? 0 : Number(((amount < 0n ? -amount : amount) * PER_MILLE) / whole) / PERCENT
  return {
    zero: partOf(below),
    parts: (['realised', 'unrealised'] as const).flatMap((name) => {
      const amount = e8Of(split[name])
      if (amount === 0n) return []
      return [{ name, side: amount < 0n ? ('below' as const) : ('above' as const), width: partOf(amount) }]
    }),
  }
}
