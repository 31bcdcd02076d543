// A client that trusts no answer: each is held against the table of routes before the test sees it.

import type { RouteName } from '@candor/api'
import { DEMO_PASSWORD, demoTrader } from '../demo-listing.ts'
import { checkHttpAnswer } from './answer-check.ts'
import { type ApiAnswer, ApiClient, type CallOptions } from './api-client.ts'

export interface Order {
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly status: string
  readonly number: number
  readonly [field: string]: unknown
}

export interface Balance {
  readonly wallet: string
  readonly asset: string
  readonly available: string
  readonly frozen: string
}

/** What a user has at one moment. */
export interface Holdings {
  readonly balances: readonly Balance[]
  readonly openOrders: readonly Order[]
}

export class CheckedClient extends ApiClient {
  /** A session of a demo trader. */
  static async ofTrader(address: string, number = 1): Promise<CheckedClient> {
    const { token } = await ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)
    return new CheckedClient(address, token)
  }

  override async call(name: RouteName, options: CallOptions = {}): Promise<ApiAnswer> {
    const answer = await super.call(name, options)
    checkHttpAnswer(name, answer)
    return answer
  }

  async holdings(): Promise<Holdings> {
    const { list: balances } = await this.ask<{ list: Balance[] }>('balances')
    const { list: openOrders } = await this.ask<{ list: Order[] }>('openOrders')
    return { balances, openOrders }
  }

  /** A balance of the spot wallet. */
  async spot(asset: string): Promise<Balance> {
    const { list } = await this.ask<{ list: Balance[] }>('balances')
    const found = list.find((each) => each.wallet === 'spot' && each.asset === asset)
    if (found === undefined) throw new Error(`there is no balance of ${asset}`)
    return found
  }
}
