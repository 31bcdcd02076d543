// ccxt pointed at a server of ours, as its users would: only the addresses are changed.

import ccxt from 'ccxt'
import type { ApiKey, World } from './world-suite.ts'

export interface CcxtOptions {
  readonly key?: ApiKey
  /** What the documentation says to leave out; by default nothing is. */
  readonly options?: Readonly<Record<string, unknown>>
}

function urlsOf({ http, ws }: World): object {
  return {
    api: {
      public: `${http}/api/v3`,
      private: `${http}/api/v3`,
      sapi: `${http}/sapi/v1`,
      sapiV2: `${http}/sapi/v2`,
      sapiV3: `${http}/sapi/v3`,
      dapiPublic: `${http}/dapi/v1`,
      fapiPublic: `${http}/fapi/v1`,
      fapiPublicV2: `${http}/fapi/v2`,
      fapiPublicV3: `${http}/fapi/v3`,
      fapiData: `${http}/futures/data`,
      fapiPrivate: `${http}/fapi/v1`,
      fapiPrivateV2: `${http}/fapi/v2`,
      fapiPrivateV3: `${http}/fapi/v3`,
      ws: {
        spot: `${ws}/stream/ws`,
        margin: `${ws}/stream/ws`,
        future: `${ws}/ws`,
        'ws-api': { spot: `${ws}/ws-api/v3`, future: `${ws}/ws-fapi/v1` },
      },
    },
  }
}

const settings = (world: World, { key, options = {} }: CcxtOptions): object => ({
  ...(key === undefined ? {} : { apiKey: key.apiKey, secret: key.secret }),
  urls: urlsOf(world),
  options: { ...options, warnOnFetchOpenOrdersWithoutSymbol: false },
  enableRateLimit: false,
})

/** The names of futures' errors depend on the host's own name; this is what the documentation says to add. */
const EXCEPTIONS = {
  exact: {
    '-2019': ccxt.InsufficientFunds,
    '-2021': ccxt.OrderImmediatelyFillable,
    '-2022': ccxt.InvalidOrder,
    '-4164': ccxt.InvalidOrder,
    '-5021': ccxt.OrderNotFillable,
    '-5022': ccxt.OrderNotFillable,
  },
}

export function spotClient(world: World, given: CcxtOptions = {}): InstanceType<typeof ccxt.pro.binance> {
  return new ccxt.pro.binance(settings(world, given))
}

export function futuresClient(
  world: World,
  given: CcxtOptions = {},
): InstanceType<typeof ccxt.pro.binanceusdm> {
  return new ccxt.pro.binanceusdm({ ...settings(world, given), exceptions: EXCEPTIONS })
}

/** What ccxt knows of the markets; its own type says nothing. */
export function marketsOf(client: { readonly markets?: unknown }): readonly {
  readonly id: string
  readonly base: string
  readonly quote: string
  readonly spot: boolean
}[] {
  return Object.values((client.markets ?? {}) as Record<string, never>)
}

/** ccxt's types allow an order without an id; ours always have one. */
export function idOf({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('an order came without an id')
  return id
}
