// A running server for other people's clients: prices that stand still, three demo traders with API keys, and the site's own
// API to hold against what the clients were told.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_FUND_PASSWORD, DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'

export interface ApiKey {
  readonly apiKey: string
  readonly secret: string
}

export interface Trader extends ApiKey {
  /** The same person on the site. */
  readonly site: ApiClient
}

export interface World {
  readonly http: string
  readonly ws: string
  readonly alice: Trader
  readonly bob: Trader
  /** A key of alice's that may only read. */
  readonly reader: ApiKey
  setPrices(prices: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

export const PRICES = { BTC: '30000', ETH: '3000' }
/** What each moves into the contract account. */
const MARGIN = '50000'
const SCOPES = ['read', 'spot', 'contract']
/** The feed looks at its script now and then, and an index takes some ticks to follow. */
const PRICED_MS = 60_000

export async function openWorld(settings: Readonly<Record<string, string>> = {}): Promise<World> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'candor-clients-'))
  const script = join(dataDirectory, 'prices.json')
  const write = (prices: Readonly<Record<string, string>>): void =>
    writeFileSync(script, JSON.stringify({ aheadMs: 0, prices: { ...PRICES, ...prices } }))
  write({})
  const server = await ServerChild.start({
    dataDirectory,
    settings: {
      CANDOR_FEED: 'scripted',
      CANDOR_FEED_SCRIPT: script,
      CANDOR_DEMO_TRADERS: '3',
      CANDOR_RATE_REQUESTS: '100000',
      CANDOR_RATE_ORDERS: '100000',
      CANDOR_RATE_LOGINS: '100000',
      ...settings,
    },
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  try {
    const alice = await traderOf(server, 1)
    const bob = await traderOf(server, 2)
    const reader = await keyOf(alice.site, ['read'])
    await until(() => isPriced(alice.site, PRICES.BTC), PRICED_MS)
    return {
      http: server.address,
      ws: server.address.replace('http', 'ws'),
      alice,
      bob,
      reader,
      setPrices: async (prices) => {
        write(prices)
        await until(() => isPriced(alice.site, prices['BTC'] ?? PRICES.BTC), PRICED_MS)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function traderOf(server: ServerChild, number: number): Promise<Trader> {
  const site = await ApiClient.login(server.address, demoTrader(number).account, DEMO_PASSWORD)
  await site.ask('transfer', {
    body: { asset: 'USDT', from: 'spot', to: 'contract', amount: MARGIN },
    key: `clients-${number}`,
  })
  // What a client of the compatible API has from the start.
  await site.ask('setContractMode', { body: { symbol: 'BTCUSDT', positionMode: 'oneWay' } })
  return { ...(await keyOf(site, SCOPES)), site }
}

async function keyOf(site: ApiClient, scopes: readonly string[]): Promise<ApiKey> {
  const body = { label: 'clients', scopes, fundPassword: DEMO_FUND_PASSWORD }
  const made = await site.ask<{ apiKey: string; apiSecret: string }>('createApiKey', { body })
  return { apiKey: made.apiKey, secret: made.apiSecret }
}

/** Without a fresh index no contract can be opened. */
async function isPriced(site: ApiClient, price: string): Promise<void> {
  const tickers =
    await site.ask<{ symbol: string; index: string | null; mark: string | null }[]>('contractTickers')
  const btc = tickers.find(({ symbol }) => symbol === 'BTCUSDT')
  if (Number(btc?.index) !== Number(price) || btc?.mark === null) {
    throw new Error(`the index is ${btc?.index ?? 'not there'}, not ${price}`)
  }
}

/** Waits until something holds; what it says last is thrown when it never does. */
export async function until(holds: () => void | Promise<void>, mostMs = 15_000): Promise<void> {
  const endMs = performance.now() + mostMs
  for (;;) {
    try {
      await holds()
      return
    } catch (error) {
      if (performance.now() > endMs) throw error
      await sleep(50)
    }
  }
}
