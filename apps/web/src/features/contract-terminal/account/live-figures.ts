// The figures of the user's account, made anew only when a mark, a position, an order or a balance changed. Lives outside
// React: marks move every second, and rows of positions write what changed themselves, some rows a frame.

import { contractOrders, contractPositions } from '../../../live/contract-account.ts'
import { contractTickers } from '../../../live/contract-tickers.ts'
import { leaveTurns, takeTurn } from '../../../live/frame-turns.ts'
import { balancesStore } from '../../../live/own.ts'
import { paced, usePaced } from '../../../live/paced.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'
import { readAmount } from './read-amount.ts'

const WALLET = 'contract USDT'
/** Whoever shows the account, and not one position. */
const ACCOUNT = ''
/** Groups that write into the same frame. Each frame that writes into a table costs as much again as two rows' texts. */
const GROUPS_AT_ONCE = 2

class LiveFigures {
  private readonly groups = new Map<string, Set<() => void>>()
  /** Groups that have not heard of the newest figures. */
  private readonly due = new Set<string>()
  private rules: ReadonlyMap<string, ContractRules> = new Map()
  private figures: AccountFigures | undefined
  private makings = 0
  private leave: (() => void) | undefined
  /** What the figures were made from. */
  private made: readonly unknown[] = []
  private readonly marks = new Map<string, { readonly text: string; readonly units: bigint }>()

  /** Undefined until positions and balances have come. */
  readonly getFigures = (): AccountFigures | undefined => this.figures

  /** How often they were made: another number, other figures. */
  readonly getMade = (): number => this.makings

  /** Listeners of one group hear of figures in the same frame: a position's texts are always of one moment. */
  readonly subscribe = (listener: () => void, group: string = ACCOUNT): (() => void) => {
    const listeners = this.groups.get(group) ?? new Set()
    this.groups.set(group, listeners.add(listener))
    this.leave ??= this.follow()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.groups.get(group) === listeners) this.groups.delete(group)
      if (this.groups.size > 0) return
      this.leave?.()
      this.leave = undefined
    }
  }

  /** The contracts that there are. */
  know(rules: ReadonlyMap<string, ContractRules>): void {
    if (this.rules === rules) return
    this.rules = rules
    this.request()
  }

  rulesOf(symbol: string): ContractRules | undefined {
    return this.rules.get(symbol)
  }

  private follow(): () => void {
    const request = (): void => this.request()
    const leaves = [contractTickers, contractPositions, contractOrders, balancesStore].map((store) =>
      store.subscribe(request),
    )
    this.request()
    return () => {
      for (const leave of leaves) leave()
      leaveTurns(this.make)
      leaveTurns(this.tell)
      this.due.clear()
      this.made = []
      this.figures = undefined
    }
  }

  private request(): void {
    if (this.groups.size > 0) takeTurn(this.make)
  }

  private readonly make = (): void => {
    const { isKnown, positions } = contractPositions.getState()
    const { orders } = contractOrders.getState()
    const wallets = balancesStore.getState()
    const symbols = new Set([...positions.values()].map(({ symbol }) => symbol))
    const marks = [...symbols].map((symbol) => contractTickers.getState().get(symbol)?.mark)
    const from = [this.rules, isKnown, positions, orders, wallets, ...marks]
    if (from.length === this.made.length && from.every((each, place) => each === this.made[place])) return
    this.made = from
    this.makings++
    const balance = wallets.balances.get(WALLET)
    this.figures =
      isKnown && wallets.isKnown
        ? accountFigures({
            available: readAmount(balance?.available ?? '0'),
            frozen: readAmount(balance?.frozen ?? '0'),
            held: [...orders.values()]
              .filter(({ marginMode }) => marginMode === 'cross')
              .reduce((sum, { reserve }) => sum + readAmount(reserve), 0n),
            positions: [...positions.values()],
            rulesOf: (symbol) => this.rules.get(symbol),
            markOf: (symbol) => this.markOf(symbol),
          })
        : undefined
    for (const group of this.groups.keys()) this.due.add(group)
    takeTurn(this.tell)
  }

  private readonly tell = (): void => {
    for (const group of [...this.due].slice(0, GROUPS_AT_ONCE)) {
      this.due.delete(group)
      for (const listener of this.groups.get(group) ?? []) listener()
    }
    if (this.due.size > 0) takeTurn(this.tell)
  }

  private markOf(symbol: string): bigint | undefined {
    const text = contractTickers.getState().get(symbol)?.mark ?? undefined
    if (text === undefined) return undefined
    const known = this.marks.get(symbol)
    if (known?.text === text) return known.units
    const units = readAmount(text)
    this.marks.set(symbol, { text, units })
    return units
  }
}

export const liveFigures = new LiveFigures()

const subscribePaced = paced(liveFigures.subscribe)

/** Renders anew once a second while figures change: for what needs the numbers, not only their texts. */
export function useFigures(): AccountFigures | undefined {
  return usePaced(subscribePaced, liveFigures.getFigures)
}
