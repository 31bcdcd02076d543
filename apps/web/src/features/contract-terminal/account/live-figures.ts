// The figures of the user's account, made anew at most once a frame and only when a mark, a position, an order or a
// balance changed. Lives outside React: marks move every second, and rows of positions write what changed themselves.

import { contractOrders, contractPositions } from '../../../live/contract-account.ts'
import { contractTickers } from '../../../live/contract-tickers.ts'
import { balancesStore } from '../../../live/own.ts'
import { paced, usePaced } from '../../../live/paced.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { type AccountFigures, accountFigures } from './account-figures.ts'
import { readAmount } from './read-amount.ts'

const WALLET = 'contract USDT'

class LiveFigures {
  private readonly listeners = new Set<() => void>()
  private rules: ReadonlyMap<string, ContractRules> = new Map()
  private figures: AccountFigures | undefined
  private leave: (() => void) | undefined
  private frame = 0
  /** What the figures were made from. */
  private made: readonly unknown[] = []
  private readonly marks = new Map<string, { readonly text: string; readonly units: bigint }>()

  /** Undefined until positions and balances have come. */
  readonly getFigures = (): AccountFigures | undefined => this.figures

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    this.leave ??= this.follow()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
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
      cancelAnimationFrame(this.frame)
      this.frame = 0
      this.made = []
      this.figures = undefined
    }
  }

  private request(): void {
    if (this.frame === 0 && this.listeners.size > 0) {
      this.frame = requestAnimationFrame(() => this.make())
    }
  }

  private make(): void {
    this.frame = 0
    const { isKnown, positions } = contractPositions.getState()
    const { orders } = contractOrders.getState()
    const wallets = balancesStore.getState()
    const symbols = new Set([...positions.values()].map(({ symbol }) => symbol))
    const marks = [...symbols].map((symbol) => contractTickers.getState().get(symbol)?.mark)
    const from = [this.rules, isKnown, positions, orders, wallets, ...marks]
    if (from.length === this.made.length && from.every((each, place) => each === this.made[place])) return
    this.made = from
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
    for (const listener of this.listeners) listener()
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
