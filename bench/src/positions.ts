// The terminal of contracts in a browser, with fifty open positions whose figures follow their marks, and twenty updates of
// its book a second: how much its main thread works for each frame. The frame budget is the spot terminal's. Held beside an
// empty page that counts the same messages, which tells how fast the machine is just then.

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandOf, MarketId } from '@candor/contract'
import { Engine } from '@candor/engine'
import { DEMO_PASSWORD, demoContracts, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { median } from './median.ts'
import { numberFlag } from './number-flag.ts'
import type { BenchReport } from './report.ts'
import { chromium, TERMINAL_SETTINGS, WARM_UP_MS } from './terminal.ts'
import { Browser } from './terminal-devtools.ts'
import { type FrameFigures, measureFrames } from './terminal-measure.ts'
import { openScene, POSITIONS } from './terminal-pages.ts'
import { Traffic } from './terminal-traffic.ts'

const SCENES = ['beside positions', 'positions'] as const
const ROUNDS = 3
const ROUND_SECONDS = 20
const BARS = { p95Ms: 8, updatesPerSecond: 20 }
/** A long and a short in each contract. */
const CONTRACTS = POSITIONS / 2
const FIRST_MARKET = 1_001
/** The demo's second and third trader make the market busy. */
const COUNTERPARTY = 4
const LOTS = '2'
const LOOKS = 100
const LOOK_MS = 200

type Rounds = Readonly<Record<(typeof SCENES)[number], readonly FrameFigures[]>>

export async function benchPositions(flags: readonly string[]): Promise<BenchReport> {
  const seconds = numberFlag(flags, '--seconds', ROUND_SECONDS)
  const program = await chromium()
  return withBenchDirectory(async (dataDirectory) => {
    const start = (): Promise<ServerChild> =>
      ServerChild.start({
        dataDirectory,
        settings: { ...TERMINAL_SETTINGS, CANDOR_DEMO_TRADERS: String(COUNTERPARTY) },
      })
    // The first start makes the demo; more contracts than it has are put beside its own.
    await (await start()).stop()
    await listMore(join(dataDirectory, 'engine'))
    const server = await start()
    try {
      return await measure(server.address, program, seconds)
    } finally {
      await server.stop()
    }
  })
}

async function listMore(directory: string): Promise<void> {
  const engine = await Engine.start({
    directory,
    oldSegments: 'archive',
    onFailure: (reason) => {
      throw new Error(reason)
    },
  })
  for (const command of moreContracts()) {
    const { rejection } = await engine.submit(command)
    if (rejection !== undefined) throw new Error(`${command.symbol} was not listed: ${rejection}`)
  }
  await engine.stop()
}

/** Copies of the demo's, until there are enough. */
function moreContracts(): CommandOf<'ListContract'>[] {
  const own = demoContracts()
  return Array.from({ length: CONTRACTS - own.length }, (_, place) => {
    const model = own[place % own.length] as CommandOf<'ListContract'>
    return {
      ...model,
      marketId: (FIRST_MARKET + place) as MarketId,
      symbol: model.symbol.replace('USDT', `${place}USDT`),
      // Nobody quotes there: the index alone is the mark, and either side may come first.
      parameters: { ...model.parameters, refusesCrossing: false },
    }
  })
}

async function measure(address: string, program: string, seconds: number): Promise<BenchReport> {
  const [trader, other] = await Promise.all(
    [1, COUNTERPARTY].map((number) => ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)),
  )
  if (trader === undefined || other === undefined) throw new Error('nobody is logged in')
  await openPositions(trader, other)
  const traffic = await Traffic.start(address, 'contract')
  const browser = await Browser.start(program)
  try {
    const rounds: Record<(typeof SCENES)[number], FrameFigures[]> = { 'beside positions': [], positions: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const scene of SCENES) {
        const page = await openScene(browser, scene, { address, token: trader.token ?? '' })
        await sleep(WARM_UP_MS)
        rounds[scene].push(await measureFrames(browser, page, seconds))
        await page.close()
      }
    }
    return report(rounds)
  } finally {
    await browser.stop()
    traffic.stop()
  }
}

/** The trader becomes long and short in every contract, the other one the opposite. */
async function openPositions(trader: ApiClient, other: ApiClient): Promise<void> {
  for (const { symbol, parameters } of [...demoContracts(), ...moreContracts()]) {
    const decimals = decimalsOf(parameters.tick)
    const order = {
      symbol,
      lots: LOTS,
      type: 'limit',
      price: (await markOf(trader, symbol)).toFixed(decimals),
      mayCross: true,
    }
    for (const [long, short] of [
      [trader, other],
      [other, trader],
    ] as const) {
      await long.ask('placeContractOrder', { body: { ...order, side: 'buy', positionSide: 'long' } })
      await short.ask('placeContractOrder', { body: { ...order, side: 'sell', positionSide: 'short' } })
    }
  }
}

function decimalsOf(tick: bigint): number {
  return 8 - (tick.toString().length - 1)
}

async function markOf(api: ApiClient, symbol: string): Promise<number> {
  for (let look = 0; look < LOOKS; look++) {
    const [ticker] = await api.ask<{ mark: string | null }[]>('contractTickers', { query: { symbol } })
    if (typeof ticker?.mark === 'string') return Number(ticker.mark)
    await sleep(LOOK_MS)
  }
  throw new Error(`${symbol} has no mark`)
}

function report({ positions, 'beside positions': empty }: Rounds): BenchReport {
  const middle = (rounds: readonly FrameFigures[], field: keyof FrameFigures): number =>
    median(rounds.map((each) => each[field]))
  const [p95, updates] = [middle(positions, 'p95'), middle(positions, 'updatesPerSecond')]
  const emptyP95 = middle(empty, 'p95')
  const ratio = Math.max(p95 / BARS.p95Ms, BARS.updatesPerSecond / updates)
  const columns = ['framesPerSecond', 'updatesPerSecond', 'p50', 'p95', 'p99', 'elapsedP95'] as const
  const row = (name: string, figures: FrameFigures): string[] => [
    name,
    ...columns.map((field) => figures[field].toFixed(2)),
  ]
  return {
    bench: 'positions',
    ratio,
    bar: `with ${POSITIONS} positions, in the median round, p95 of a frame's work below ${BARS.p95Ms} ms at ${BARS.updatesPerSecond} updates of the book a second or more`,
    passed: ratio <= 1,
    columns: ['ms of work a frame', 'frames/s', 'book/s', 'p50', 'p95', 'p99', 'p95 elapsed'],
    rows: [
      ...empty.map((figures, round) => row(`empty page, round ${round + 1}`, figures)),
      ...positions.map((figures, round) => row(`round ${round + 1}`, figures)),
    ],
    figures: {
      p95: Number(p95.toFixed(3)),
      emptyP95: Number(emptyP95.toFixed(3)),
      overEmpty: Number((p95 / emptyP95).toFixed(3)),
      updatesPerSecond: Number(updates.toFixed(2)),
    },
  }
}
