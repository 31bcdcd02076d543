// Cancels an order and places another in its stead: two steps, each of which may fail, as the compatible API says of it.

import { jsonOf } from '../../prepared.ts'
import type { Caller } from '../endpoint.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { failureOf } from '../refusals.ts'
import { newOrderOf } from './new-order.ts'
import { orderName, refuseRestrictions, type SpotOrders } from './orders.ts'
import type { SpotMarkets } from './spot-markets.ts'

const MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const

interface Step {
  readonly isDone: boolean
  readonly response: unknown
}

export class CancelReplace {
  private readonly orders: SpotOrders
  private readonly markets: SpotMarkets

  constructor(orders: SpotOrders, markets: SpotMarkets) {
    this.orders = orders
    this.markets = markets
  }

  readonly run = async (params: Parameters, { userId }: Caller): Promise<unknown> => {
    const market = this.markets.of(params)
    params.need('cancelReplaceMode')
    const mode = params.oneOf('cancelReplaceMode', MODES)
    const name = orderName(params, 'cancelOrderId', 'cancelOrigClientOrderId')
    if (name === undefined) throw failures.eitherMissing('cancelOrderId', 'cancelOrigClientOrderId')
    refuseRestrictions(params)
    const cancelId = params.clientId('cancelNewClientOrderId')
    const wanted = newOrderOf(params, market)

    const cancelled = await step(() => this.orders.cancelled(userId, market, name, cancelId))
    const isTried = cancelled.isDone || mode === 'ALLOW_FAILURE'
    const placed = isTried ? await step(() => this.orders.placed(userId, market, wanted)) : undefined
    return answerOf(cancelled, placed)
  }
}

/** A failure is an answer here; an error of our own is not. */
async function step(act: () => Promise<unknown>): Promise<Step> {
  try {
    return { isDone: true, response: JSON.parse(jsonOf(await act())) as unknown }
  } catch (error) {
    const failure = failureOf(error, 'spot')
    if (failure === undefined) throw error
    return { isDone: false, response: { code: failure.code, msg: failure.message } }
  }
}

function answerOf(cancelled: Step, placed: Step | undefined): unknown {
  const answer = {
    cancelResult: cancelled.isDone ? 'SUCCESS' : 'FAILURE',
    newOrderResult: placed === undefined ? 'NOT_ATTEMPTED' : placed.isDone ? 'SUCCESS' : 'FAILURE',
    cancelResponse: cancelled.response,
    newOrderResponse: placed?.response ?? null,
  }
  if (cancelled.isDone && placed?.isDone === true) return answer
  if (cancelled.isDone || placed?.isDone === true) {
    throw new BinanceFailure(-2021, 'Order cancel-replace partially failed.', 409, { data: answer })
  }
  throw new BinanceFailure(-2022, 'Order cancel-replace failed.', 400, { data: answer })
}
