// What take-profit and stop-loss would bring after all fees, and how often one must win so that both add up to nothing.

import { type Direction, floorDiv, ONE } from '@candor/contract'
import { breakEvenWinRate, lotsValue, type ResultAfterFees, resultAfterFees } from '@candor/proof'
import { CONTRACT_LIMITS } from '../limits.ts'
import type { ContractRules } from '../market/contract-rules.ts'

interface Input {
  readonly rules: ContractRules
  readonly rates: { readonly makerE8: bigint; readonly takerE8: bigint } | undefined
  readonly direction: Direction
  readonly lots: bigint
  readonly price: bigint | undefined
  readonly takeProfit: bigint | undefined
  readonly stopLoss: bigint | undefined
}

export interface WinRateShown {
  readonly gain: bigint
  readonly loss: bigint
  readonly takeProfit: bigint
  readonly stopLoss: bigint
  /** None when even winning loses. */
  readonly rateBps: bigint | undefined
  /** Whether somebody set both prices; else what is missing lies as far on the other side. */
  readonly isOwn: boolean
}

export interface StopResults {
  readonly takeProfit: ResultAfterFees | undefined
  readonly stopLoss: ResultAfterFees | undefined
  readonly winRate: WinRateShown | undefined
}

const NONE: StopResults = { takeProfit: undefined, stopLoss: undefined, winRate: undefined }

export function stopResults(input: Input): StopResults {
  const { rules, rates, direction, lots, price, takeProfit, stopLoss } = input
  if (rates === undefined || price === undefined || price <= 0n) return NONE
  const { takerE8 } = rates
  const at = (exit: bigint | undefined): ResultAfterFees | undefined => {
    if (exit === undefined || exit <= 0n || lots <= 0n) return undefined
    const entryValue = lotsValue(rules.terms, { lots, price })
    const openFee = -floorDiv(-entryValue * takerE8, ONE)
    return resultAfterFees(rules.terms, {
      direction,
      lots,
      entryValue,
      openFee,
      price: exit,
      closeRateE8: takerE8,
    })
  }
  return { takeProfit: at(takeProfit), stopLoss: at(stopLoss), winRate: winRateOf(input, price, takerE8) }
}

/** One lot stands for as many as are wanted: fees and results grow alike. */
function winRateOf(
  { rules, direction, lots, takeProfit, stopLoss }: Input,
  price: bigint,
  takerE8: bigint,
): WinRateShown | undefined {
  const sign = direction === 'long' ? 1n : -1n
  const plain = floorDiv(floorDiv(price * CONTRACT_LIMITS.plainMoveE8, ONE), rules.tick) * rules.tick
  const reach = sign * ((takeProfit ?? 0n) - price)
  const risk = sign * (price - (stopLoss ?? 0n))
  const up = takeProfit !== undefined ? reach : stopLoss !== undefined ? risk : plain
  const down = stopLoss !== undefined ? risk : takeProfit !== undefined ? reach : plain
  const exits = { takeProfit: price + sign * up, stopLoss: price - sign * down }
  if (exits.takeProfit <= 0n || exits.stopLoss <= 0n || up <= 0n || down <= 0n) return undefined
  const rate = breakEvenWinRate(rules.terms, {
    direction,
    lots: lots > 0n ? lots : 1n,
    price,
    ...exits,
    openRateE8: takerE8,
    closeRateE8: takerE8,
  })
  return { ...rate, ...exits, isOwn: takeProfit !== undefined && stopLoss !== undefined }
}
