// The fields of calls about perpetual contracts. Sizes are whole lots, as text like every number that is money.

import {
  CONTRACT_CLOSE_REASONS,
  CONTRACT_ORDER_TYPES,
  DIRECTIONS,
  LIMITS,
  MARGIN_MODES,
  MARGIN_MOVES,
  MARK_METHODS,
  ORDER_ORIGINS,
  POSITION_MODES,
  POSITION_SIDES,
  STOP_END_REASONS,
  STOP_KINDS,
  TRIGGER_END_REASONS,
  TRIGGER_PRICES,
  TRIGGERS,
} from '@candor/contract'
import { Type } from 'typebox'
import {
  CANDLE_KINDS,
  FILL_KINDS,
  POSITION_CLOSE_MODES,
  RECEIPT_KINDS,
  STOP_STATES,
  TRIGGER_STATES,
} from './contract-words.ts'

export const contractSymbol = Type.String({
  pattern: '^[A-Z0-9]{2,24}$',
  description: 'contract',
  examples: ['BTCUSDT'],
})
/** As requests give them. */
export const lots = Type.String({
  pattern: '^(0|[1-9]\\d{0,14})$',
  description: 'whole lots',
  examples: ['100'],
})
/** As answers give them: may be negative. */
export const lotsGiven = Type.String({ description: 'whole lots', examples: ['100'] })

const idText = (description: string) =>
  Type.String({ pattern: '^[1-9]\\d{0,14}$', description, examples: ['1042'] })
export const positionId = idText('position')
export const stopId = idText('take-profit or stop-loss')
export const triggerId = idText('conditional order')
export const tradeId = Type.String({ description: 'trade', examples: ['1042'] })

export const direction = Type.Enum([...DIRECTIONS], { description: 'direction of the position' })
export const positionSide = Type.Enum([...POSITION_SIDES], {
  description: 'side of the position in hedge mode, `both` in one-way mode',
})
export const marginMode = Type.Enum([...MARGIN_MODES], { description: 'margin mode' })
export const positionMode = Type.Enum([...POSITION_MODES], { description: 'position mode' })
export const contractOrderType = Type.Enum([...CONTRACT_ORDER_TYPES], {
  description: '`best` is a limit at the best price of the other side',
})
export const triggerBy = Type.Enum([...TRIGGER_PRICES], {
  description: 'which price fires a take-profit, a stop-loss or a conditional order',
})
/** What a conditional order sends: it cannot know the best price of a moment to come. */
export const triggeredType = Type.Enum(['limit', 'market'], { description: 'of the order that it sends' })
export const trigger = Type.Enum([...TRIGGERS], { description: 'on which side of the price it fires' })
export const triggerState = Type.Enum([...TRIGGER_STATES], {
  description: 'it waits, has sent its order, had its order rejected, or was taken back',
})
export const triggerEndReason = Type.Enum([...TRIGGER_END_REASONS], { description: 'why it no longer waits' })
export const stopKind = Type.Enum([...STOP_KINDS], { description: 'take-profit or stop-loss' })
export const stopState = Type.Enum([...STOP_STATES], { description: 'where it stands' })
export const stopEndReason = Type.Enum([...STOP_END_REASONS], { description: 'why it no longer waits' })
export const origin = Type.Enum([...ORDER_ORIGINS], { description: 'what sent the order' })
export const contractCloseReason = Type.Enum([...CONTRACT_CLOSE_REASONS], {
  description: 'why the order ended',
})
export const markMethod = Type.Enum([...MARK_METHODS], { description: 'how the mark price is made' })
export const marginMove = Type.Enum([...MARGIN_MOVES], { description: 'into the position or out of it' })
export const fillKind = Type.Enum([...FILL_KINDS], {
  description: 'a trade, long and short of one account closing each other, or a deleveraging',
})
export const candleKind = Type.Enum([...CANDLE_KINDS], { description: 'price of trades, mark or index' })
export const receiptKind = Type.Enum([...RECEIPT_KINDS], { description: 'kind of receipt' })
export const closeMode = Type.Enum([...POSITION_CLOSE_MODES], { description: 'what closed the position' })
export const leverage = Type.Integer({
  minimum: 1,
  maximum: LIMITS.leverage,
  description: 'leverage multiple',
  examples: [20],
})
/** In a body that may be a form, where everything is text. */
export const leverageGiven = Type.Union([leverage, Type.String({ pattern: '^[1-9]\\d{0,3}$' })], {
  description: 'leverage multiple',
})
/** In a body that may be a form, where everything is text. */
export const flag = Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])], { description: 'yes or no' })
/** A liquidation, a deleveraging by its trade, or a funding payment by its position and moment. */
export const receiptId = Type.String({
  pattern: '^[1-9]\\d{0,14}(-\\d{1,15})?$',
  description: 'what the receipt is about',
  examples: ['17'],
})
