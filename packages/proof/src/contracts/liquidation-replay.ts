// The state of an account while its liquidation is followed step by step: positions, money behind them, the step under way.

import { floorDiv, type MarginMode } from '@candor/contract'
import { bankruptcyPart, crossBankruptcyValue, equityShare } from './bankruptcy.ts'
import { show, UnreadableReceipt } from './checks.ts'
import { partsOf } from './closing.ts'
import { crossTotals, maintenanceOf } from './cross-account.ts'
import type { ReceiptTerms } from './read-receipt.ts'
import type { HeldPosition } from './terms.ts'
import { lotsValue } from './value.ts'

export interface Followed {
  readonly positionId: number
  readonly terms: ReceiptTerms
  readonly mark: bigint
  readonly position: HeldPosition
}

/** A value, and how it is computed in numbers. */
export interface Worked {
  readonly value: bigint
  readonly formula: string
}

/** What is being closed of one position. */
export interface StepUnderWay {
  readonly positionId: number
  readonly lots: bigint
  /** The position's share of a cross account's equity when the step began, for all its lots of then. */
  readonly share: Share
  readonly limit: bigint
  /** What the insurance fund may still pay. */
  readonly insuredLeft: bigint
}

export interface Share {
  readonly amount: bigint
  readonly ofLots: bigint
  /** How many of them have taken their part already: parts are counted up, so that together they are exact. */
  readonly doneLots: bigint
  readonly formula: string
}

export class LiquidationReplay {
  readonly marginMode: MarginMode
  readonly positions = new Map<number, Followed>()
  /** Available and held; an isolated position has only its margin. */
  #outside: bigint
  step: StepUnderWay | undefined

  constructor(marginMode: MarginMode, outside: bigint) {
    this.marginMode = marginMode
    this.#outside = marginMode === 'cross' ? outside : 0n
  }

  find(positionId: number): Followed {
    const found = this.positions.get(positionId)
    if (found === undefined) throw new UnreadableReceipt('positionId', String(positionId))
    return found
  }

  /** Puts a position as it is now; the money that left its margin or was won and lost goes to the account. */
  leave(positionId: number, position: HeldPosition, toAccount: bigint): void {
    this.positions.set(positionId, { ...this.find(positionId), position })
    if (this.marginMode === 'cross') this.#outside += toAccount
  }

  /** What can be paid when this much margin is released: a cross account adds all that it has available. */
  payable(marginPart: bigint): bigint {
    return this.#outside + marginPart
  }

  totals(): { readonly equity: bigint; readonly maintenance: bigint } {
    return crossTotals({ available: this.#outside, held: 0n, positions: [...this.positions.values()] })
  }

  /** What stands behind a position when a step begins: its margin, or its share of the account's equity. */
  shareOf(followed: Followed): Share {
    const { margin, lots: ofLots } = followed.position
    if (this.marginMode === 'isolated') return { amount: margin, ofLots, doneLots: 0n, formula: show(margin) }
    const { equity, maintenance: totalMaintenance } = this.totals()
    const maintenance = maintenanceOf(followed)
    const amount = equityShare({ equity, maintenance, totalMaintenance })
    const formula = `floor(${show(equity)} × ${show(maintenance)} / ${show(totalMaintenance)})`
    return { amount, ofLots, doneLots: 0n, formula }
  }

  /** What some lots are worth where nothing is left behind them. */
  bankruptcyOf({ terms, position, mark }: Followed, share: Share, lots: bigint): Worked {
    const sign = position.direction === 'long' ? '−' : '+'
    if (this.marginMode === 'isolated') {
      const { entryPart, marginPart } = partsOf(position, lots)
      const formula = `${show(entryPart)} ${sign} ${show(marginPart)}`
      return { value: bankruptcyPart(position, lots), formula }
    }
    const part = partOfShare(share, lots)
    return {
      value: crossBankruptcyValue(
        terms,
        { direction: position.direction, lots },
        { mark, share: part.value },
      ),
      formula: `${show(lotsValue(terms, { lots, price: mark }))} ${sign} ${part.formula}`,
    }
  }

  /** The same for lots of the step under way. */
  bankruptcyInStep(followed: Followed, lots: bigint): Worked {
    return this.bankruptcyOf(followed, this.stepOf(followed.positionId).share, lots)
  }

  /** Takes lots out of the step under way. */
  advance(positionId: number, done: { readonly lots: bigint; readonly insured: bigint }): void {
    const step = this.stepOf(positionId)
    this.step = {
      ...step,
      lots: step.lots - done.lots,
      share: { ...step.share, doneLots: step.share.doneLots + done.lots },
      insuredLeft: step.insuredLeft - done.insured,
    }
  }

  stepOf(positionId: number): StepUnderWay {
    if (this.step?.positionId !== positionId) throw new UnreadableReceipt('steps', String(positionId))
    return this.step
  }
}

/** What stands behind the next lots: the share of all up to them, less that of all before them. */
function partOfShare({ amount, ofLots, doneLots, formula }: Share, lots: bigint): Worked {
  const upTo = (count: bigint): bigint => floorDiv(amount * count, ofLots)
  const value = upTo(doneLots + lots) - upTo(doneLots)
  if (lots === ofLots) return { value, formula }
  const first = `floor(${formula} × ${doneLots + lots}/${ofLots})`
  return { value, formula: doneLots === 0n ? first : `(${first} − ${show(upTo(doneLots))})` }
}
