// A market maker of contracts: listens to marks, to its own orders and to its own positions, and quotes both sides around
// the index, leaning against what it holds. One-way positions on cross margin, at a leverage that it cannot be liquidated at.

import type { LiveSocket } from '@candor/client'
import { leaningOf, nextBasis } from './contract-quotes.ts'
import { HeldLots } from './held-lots.ts'
import type { MarketTerms } from './market-terms.ts'
import { QuoteKeeper, type ToldOrder } from './quote-keeper.ts'

export interface ContractMakerOptions {
  readonly live: LiveSocket
  readonly contracts: readonly MarketTerms[]
  readonly random: () => number
  readonly onError: (error: unknown) => void
}

interface PushedOrders {
  readonly orders: readonly (Omit<ToldOrder, 'quantity' | 'filled'> & {
    readonly lots: string
    readonly filledLots: string
    readonly droppedLots: string
  })[]
}

interface PushedMark {
  readonly index: string | null
}

export class ContractMaker {
  private readonly options: ContractMakerOptions
  private readonly keeper: QuoteKeeper
  private readonly held: HeldLots
  private readonly bases = new Map<string, number>()
  private readonly leaves: (() => void)[] = []

  constructor(options: ContractMakerOptions) {
    this.options = options
    const { live, contracts } = options
    this.held = new HeldLots(live)
    this.keeper = new QuoteKeeper({
      ...options,
      markets: contracts,
      desk: {
        place: ({ quantity, ...order }) =>
          live.call('placeContractOrder', {
            ...order,
            lots: quantity,
            positionSide: 'both',
            type: 'limit',
            timeInForce: 'postOnly',
            // A book with one side empty has no market to be worse than: it must be filled again all the same.
            mayCross: true,
          }),
        move: ({ orderId, price, quantity }) =>
          live.call('amendContractOrder', { orderId, price, lots: quantity }),
        cancel: (orderId) => live.call('cancelContractOrder', { orderId }),
      },
    })
  }

  start(): void {
    const { live, contracts } = this.options
    const take = (data: unknown, isAll: boolean): void => {
      const orders = (data as PushedOrders).orders.map((order) => ({
        ...order,
        quantity: order.lots,
        filled: String(Number(order.filledLots) + Number(order.droppedLots)),
      }))
      this.keeper.takeOrders(orders, isAll)
    }
    this.leaves.push(
      this.held.start(),
      live.subscribe('contractOrders', {
        snapshot: (data) => take(data, true),
        delta: (data) => take(data, false),
      }),
    )
    for (const terms of contracts) {
      const takeMark = (data: unknown): void => this.quote(terms, data as PushedMark)
      this.leaves.push(live.subscribe(`mark:${terms.symbol}`, { snapshot: takeMark, delta: takeMark }))
    }
  }

  stop(): void {
    for (const leave of this.leaves) leave()
  }

  private quote({ symbol, unit }: MarketTerms, { index }: PushedMark): void {
    const lots = this.held.of(symbol)
    if (index === null || lots === undefined) return
    const price = Number(index)
    const basis = nextBasis(this.bases.get(symbol) ?? 0, this.options.random())
    this.bases.set(symbol, basis)
    const { share, sizes } = leaningOf(lots * unit * price, basis)
    this.keeper.quote(symbol, price * (1 + share), { quoteUsdt: 1, sizes })
  }
}
