// What stands in the form of a contract: texts as typed, and choices. The book and the calculator write into it too.
// Belongs to one contract at a time; another contract begins with empty fields, but keeps the choices.

import type { Direction, TimeInForce, TriggerPrice } from '@candor/contract'
import { create } from 'zustand'
import { type FormType, isConditional } from './form-types.ts'

export const SIZE_UNITS = ['lots', 'base', 'quote'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

export interface ContractDraft {
  readonly symbol: string
  readonly act: 'open' | 'close'
  /** Of the position that is opened or closed; in one-way mode a buy is long and a sell is short. */
  readonly direction: Direction
  readonly type: FormType
  readonly timeInForce: TimeInForce
  readonly price: string
  /** Who entered the price. Once there is one, the market moves it no more. */
  readonly pricedBy: 'nobody' | 'suggestion' | 'user'
  /** The price is the best one of the order's own side, until somebody types. */
  readonly followsBest: boolean
  /** In the unit that is chosen. */
  readonly size: string
  readonly sizeUnit: SizeUnit
  readonly sizedBy: 'size' | 'share'
  /** 0 to 100, of the most that can be opened or closed. */
  readonly share: number
  readonly hasStops: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  /** What a conditional order waits for. */
  readonly triggerPrice: string
  /** By which price stops and conditional orders fire. */
  readonly triggerBy: TriggerPrice
  /** In one-way mode: never opens. */
  readonly reduceOnly: boolean
  /** Rises when another panel filled the price, so that the field can show it. */
  readonly filled: number
}

const EMPTY = {
  price: '',
  pricedBy: 'nobody',
  followsBest: false,
  size: '',
  sizedBy: 'size',
  share: 0,
  takeProfit: '',
  stopLoss: '',
  triggerPrice: '',
} as const

export const useContractDraft = create<ContractDraft>()(() => ({
  symbol: '',
  act: 'open',
  direction: 'long',
  type: 'limit',
  timeInForce: 'goodTillCancelled',
  sizeUnit: 'lots',
  hasStops: false,
  triggerBy: 'mark',
  reduceOnly: false,
  filled: 0,
  ...EMPTY,
}))

const NO_SIZE = { size: '', share: 0, sizedBy: 'size' } as const

export function beginContractDraft(symbol: string): void {
  if (useContractDraft.getState().symbol !== symbol) useContractDraft.setState({ ...EMPTY, symbol })
}

/** The first price that is known, while nobody has entered one. */
export function suggestContractPrice(price: string): void {
  if (useContractDraft.getState().pricedBy !== 'nobody') return
  useContractDraft.setState({ price, pricedBy: 'suggestion' })
}

export function chooseAct(act: ContractDraft['act']): void {
  useContractDraft.setState({ act, ...NO_SIZE })
}

export function chooseDirection(direction: Direction): void {
  useContractDraft.setState({ direction, ...NO_SIZE, takeProfit: '', stopLoss: '' })
}

export function chooseContractType(type: FormType): void {
  const { timeInForce, followsBest } = useContractDraft.getState()
  // What takes the best price of the other side cannot promise not to take; what waits does not know the book it meets.
  const isKept = type === 'limit' || timeInForce !== 'postOnly'
  useContractDraft.setState({
    type,
    timeInForce: isKept ? timeInForce : 'goodTillCancelled',
    // The best price of now says nothing of later.
    followsBest: followsBest && !isConditional(type),
  })
}

export function enterTriggerPrice(triggerPrice: string): void {
  useContractDraft.setState({ triggerPrice })
}

export function enterContractPrice(price: string): void {
  useContractDraft.setState({ price, pricedBy: 'user', followsBest: false })
}

export function enterSize(size: string): void {
  useContractDraft.setState({ size, sizedBy: 'size' })
}

export function enterSizeShare(share: number): void {
  useContractDraft.setState({ share, sizedBy: 'share' })
}

export function chooseSizeUnit(sizeUnit: SizeUnit): void {
  useContractDraft.setState({ sizeUnit, ...NO_SIZE })
}

/** After an order was taken: the same prices, no size, no stops. */
export function clearContractSize(): void {
  useContractDraft.setState({ ...NO_SIZE, takeProfit: '', stopLoss: '' })
}

/** A row of the book was chosen: its price, and with `lots` what stands up to there. What waits keeps waiting. */
export function takeFromContractBook(price: string, lots?: string): void {
  const { filled, type } = useContractDraft.getState()
  const isOnlyTrigger = type === 'stopMarket'
  useContractDraft.setState({
    ...(isOnlyTrigger ? { triggerPrice: price } : { price, pricedBy: 'user' }),
    followsBest: false,
    filled: filled + 1,
    // Market and best have no price to fill: whoever clicks one wants a limit.
    type: isConditional(type) ? type : 'limit',
    ...(lots === undefined ? {} : { size: lots, sizeUnit: 'lots' as const, sizedBy: 'size' as const }),
  })
}
