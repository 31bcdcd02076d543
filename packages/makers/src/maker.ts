// A market maker of spot markets: listens to the indexes and to its own orders, and quotes both sides around each index.

import type { LiveSocket } from '@candor/client'
import type { MarketTerms } from './market-terms.ts'
import { QuoteKeeper, type ToldOrder } from './quote-keeper.ts'
import { FULL_SIZES } from './quote-plan.ts'

export interface MakerOptions {
  readonly live: LiveSocket
  readonly markets: readonly MarketTerms[]
  readonly random: () => number
  readonly onError: (error: unknown) => void
}

interface PushedOrders {
  readonly orders: readonly (Omit<ToldOrder, 'filled'> & { readonly filledQuantity: string })[]
}

interface PushedIndex {
  readonly price: string | null
}

export class Maker {
  private readonly options: MakerOptions
  private readonly keeper: QuoteKeeper
  private readonly leaves: (() => void)[] = []

  constructor(options: MakerOptions) {
    this.options = options
    const { live } = options
    this.keeper = new QuoteKeeper({
      ...options,
      desk: {
        place: (order) => live.call('placeOrder', { ...order, type: 'limit', timeInForce: 'postOnly' }),
        move: (order) => live.call('amendOrder', order),
        cancel: (orderId) => live.call('cancelOrder', { orderId }),
      },
    })
  }

  start(): void {
    const { live, markets } = this.options
    const take = (data: unknown, isAll: boolean): void => {
      const orders = (data as PushedOrders).orders.map((order) => ({
        ...order,
        filled: order.filledQuantity,
      }))
      this.keeper.takeOrders(orders, isAll)
    }
    this.leaves.push(
      live.subscribe('orders', { snapshot: (data) => take(data, true), delta: (data) => take(data, false) }),
    )
    for (const { symbol } of markets) {
      const takeIndex = (data: unknown): void => this.quote(symbol, data as PushedIndex)
      this.leaves.push(live.subscribe(`index:${symbol}`, { snapshot: takeIndex, delta: takeIndex }))
    }
  }

  stop(): void {
    for (const leave of this.leaves) leave()
  }

  private quote(symbol: string, { price }: PushedIndex): void {
    const quoteUsdt = this.usdtOf(symbol.split('_')[1] ?? '')
    if (price === null || quoteUsdt === undefined) return
    this.keeper.quote(symbol, Number(price), { quoteUsdt, sizes: FULL_SIZES })
  }

  private usdtOf(asset: string): number | undefined {
    return asset === 'USDT' ? 1 : this.keeper.middleOf(`${asset}_USDT`)
  }
}
