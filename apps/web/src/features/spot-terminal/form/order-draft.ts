// What stands in the order form: texts as typed, and choices. The book and the chart write into it too. Belongs to one
// market at a time; another market begins with an empty form, but keeps the choices.

import type { OrderType, TimeInForce } from '@candor/contract'
import { create } from 'zustand'
import type { Side } from './order-arithmetic.ts'

export interface Draft {
  readonly symbol: string
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly price: string
  /** Somebody entered a price, or one was suggested: the market moves it no more. */
  readonly hasPrice: boolean
  /** The price is the best one of the order's own side, until somebody types. */
  readonly followsBest: boolean
  readonly stopPrice: string
  readonly amount: string
  readonly total: string
  /** Which of the three was entered last: the others follow it. */
  readonly sizedBy: 'amount' | 'total' | 'share'
  /** 0 to 100, of what is available. */
  readonly share: number
  /** In which coin a market order is sized. */
  readonly marketUnit: { readonly buy: 'base' | 'quote'; readonly sell: 'base' | 'quote' }
  /** Rises when another panel filled the price, so that the field can show it. */
  readonly filled: number
}

const EMPTY = {
  price: '',
  hasPrice: false,
  followsBest: false,
  stopPrice: '',
  amount: '',
  total: '',
  sizedBy: 'amount',
  share: 0,
} as const

export const useDraft = create<Draft>()(() => ({
  symbol: '',
  side: 'buy',
  type: 'limit',
  timeInForce: 'goodTillCancelled',
  marketUnit: { buy: 'quote', sell: 'base' },
  filled: 0,
  ...EMPTY,
}))

export function beginDraft(symbol: string): void {
  if (useDraft.getState().symbol !== symbol) useDraft.setState({ ...EMPTY, symbol })
}

/** The first price that is known, while nobody has entered one. */
export function suggestPrice(price: string): void {
  if (!useDraft.getState().hasPrice) useDraft.setState({ price, hasPrice: true })
}

export function chooseSide(side: Side): void {
  useDraft.setState({ side, amount: '', total: '', share: 0, sizedBy: 'amount' })
}

export function chooseType(type: OrderType): void {
  const { timeInForce } = useDraft.getState()
  // A stop cannot promise not to take.
  const isKept = type === 'limit' || timeInForce !== 'postOnly'
  useDraft.setState({ type, timeInForce: isKept ? timeInForce : 'goodTillCancelled' })
}

export function enterPrice(price: string): void {
  useDraft.setState({ price, hasPrice: true, followsBest: false })
}

export function enterAmount(amount: string): void {
  useDraft.setState({ amount, sizedBy: 'amount' })
}

export function enterTotal(total: string): void {
  useDraft.setState({ total, sizedBy: 'total' })
}

export function enterShare(share: number): void {
  useDraft.setState({ share, sizedBy: 'share' })
}

export function chooseMarketUnit(unit: 'base' | 'quote'): void {
  const { side, marketUnit } = useDraft.getState()
  useDraft.setState({
    marketUnit: { ...marketUnit, [side]: unit },
    amount: '',
    total: '',
    share: 0,
    sizedBy: unit === 'base' ? 'amount' : 'total',
  })
}

/** After an order was taken: the same price, no size. */
export function clearSize(): void {
  useDraft.setState({ amount: '', total: '', share: 0, sizedBy: 'amount' })
}

/** A row of the book was chosen: its price, and with `amount` what stands up to there. */
export function takeFromBook(price: string, amount?: string): void {
  const { type, filled } = useDraft.getState()
  useDraft.setState({
    price,
    hasPrice: true,
    followsBest: false,
    filled: filled + 1,
    // A market order has no price to fill: whoever clicks one wants a limit.
    type: type === 'market' ? 'limit' : type,
    ...(amount === undefined ? {} : { amount, sizedBy: 'amount' as const }),
  })
}
