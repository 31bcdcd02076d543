// What the pages show is what the API answers, digit for digit, while the makers of the demo trade. The page is read
// between two equal answers: then both speak of the same moment.

import type { AnswerOf, ROUTES } from '@candor/api'
import type { Locator, Page } from '@playwright/test'
import { ApiCaller } from './fixtures/api-caller.ts'
import { legendOf, recordLegend } from './fixtures/drawn-legend.ts'
import { logInByApi } from './fixtures/people.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  decimalOf,
  decimalsOf,
  shownAmount,
  shownChange,
  shownCompact,
  shownRate,
  shownTime,
  unitsOf,
} from './screens/shown-numbers.ts'
import {
  byCoin,
  type Decimals,
  known,
  SCALE,
  type ShownLevel,
  shownBalances,
  shownEndedOrder,
  shownFill,
  shownLevels,
  shownOpenOrder,
  shownPair,
} from './screens/shown-rows.ts'
import { desk, openTerminal, orderForm } from './screens/terminal.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// One server for all of them.
test.describe.configure({ mode: 'default' })

const SYMBOL = 'BTC_USDT'

type Ticker = AnswerOf<typeof ROUTES.tickers>[number]
/** An empty list agrees with everything. */
function atLeast<T>(count: number, list: readonly T[]): readonly T[] {
  if (list.length < count) throw new Error(`only ${list.length} of ${count} to compare`)
  return list
}

interface Comparison<T> {
  readonly ask: () => Promise<T>
  readonly read: () => Promise<unknown>
  readonly expected: (answer: T) => unknown
}

async function expectAgreement<T>({ ask, read, expected }: Comparison<T>): Promise<void> {
  await expect(async () => {
    const before = await ask()
    const shown = await read()
    // The market moved meanwhile: once more.
    const after: unknown = await ask()
    expect(after).toEqual(before)
    expect(shown).toEqual(expected(before))
  }).toPass({ intervals: [50], timeout: 30_000 })
}

let everyone: ApiCaller
let decimals: ReadonlyMap<string, Decimals>

function decimalsFor(symbol: string): Decimals {
  const found = decimals.get(symbol)
  if (found === undefined) throw new Error(`there is no market ${symbol}`)
  return found
}

test.beforeAll(async ({ server }) => {
  everyone = new ApiCaller(server.address)
  const { markets } = await everyone.call('markets')
  decimals = new Map(
    markets.map(({ symbol, tick, lot }) => [symbol, { price: decimalsOf(tick), quantity: decimalsOf(lot) }]),
  )
})

/** The user whose pages are looked at. */
async function enter(page: Page, address: string): Promise<ApiCaller> {
  const api = await logInByApi(address, { account: 'demo4@candor.example', password: 'candor-demo-1' })
  await logInBrowser(page.context(), api)
  await api.call('cancelAllOrders')
  return api
}

async function tickers(): Promise<ReadonlyMap<string, Ticker>> {
  const list = await everyone.call('tickers')
  // The time of asking is not of the market.
  return new Map(list.map((ticker) => [ticker.symbol, { ...ticker, time: 0 }]))
}

/** The texts of a table's cells by the names of their columns, read at once. */
function cellsOf(table: Locator): Promise<Record<string, string>[]> {
  return table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const texts: Record<string, string> = {}
      for (const cell of row.querySelectorAll<HTMLElement>('td[data-name]')) {
        const name = cell.dataset['name'] ?? ''
        if (name !== 'Actions') texts[name] = (cell.textContent ?? '').trim()
      }
      return texts
    }),
  )
}

/** The last price, the change and the figures of the day, read at once. */
function readDay(bar: Locator): Promise<Record<string, string>> {
  return bar.evaluate((region) => {
    const textOf = (part: Element | null): string => part?.textContent ?? ''
    const texts: Record<string, string> = {
      last: textOf(region.querySelector('b')),
      change: textOf(region.querySelector('b + span')),
    }
    for (const figure of region.querySelectorAll('dl > div')) {
      texts[textOf(figure.querySelector('dt'))] = textOf(figure.querySelector('dd'))
    }
    return texts
  })
}

/** The cells of each pair after its name, read at once; of the last price only the price. */
function readPairs(page: Page, most: number): Promise<Record<string, string[]>> {
  return page.locator('main tbody tr').evaluateAll(
    (rows, { pairs, cells: count }) => {
      const found: Record<string, string[]> = {}
      for (const row of rows) {
        const cells = [...row.children]
        const texts = cells.map(({ textContent }) => (textContent ?? '').trim())
        const pair = pairs.find((each) => texts.some((text) => text.startsWith(each)))
        if (pair === undefined) continue
        const name = texts.findIndex((text) => text.startsWith(pair))
        // A narrow window shows more in the cell of the price.
        const last = cells[name + 1]?.querySelector('.num')?.textContent ?? ''
        found[pair] = [last, ...texts.slice(name + 2, name + 1 + count)]
      }
      return found
    },
    { pairs: PAIRS.map(shownPair), cells: most },
  )
}

test('the market of the terminal: book, day, trades and newest candle', async ({ page }) => {
  await recordLegend(page)
  await openTerminal(page, SYMBOL)
  const { price, quantity } = decimalsFor(SYMBOL)

  await test.step('every row of the book: price, quantity and sum', async () => {
    await expectAgreement({
      ask: () => everyone.call('depth', { query: { symbol: SYMBOL, limit: '50' } }),
      read: () => readBook(page),
      expected: ({ asks, bids }) => ({
        asks: shownLevels(asks, { price, quantity }).slice(0, BOOK_ROWS),
        bids: shownLevels(bids, { price, quantity }).slice(0, BOOK_ROWS),
      }),
    })
  })

  await test.step('last price, change, high, low, volume and turnover', async () => {
    const bar = page.getByRole('region', { name: 'Market', exact: true })
    await expectAgreement({
      ask: async () => (await tickers()).get(SYMBOL),
      read: () => readDay(bar),
      expected: (ticker) => {
        const last = known(ticker?.last)
        const change = unitsOf(last, SCALE) - unitsOf(known(ticker?.open), SCALE)
        const sign = change > 0n ? '+' : ''
        return expect.objectContaining({
          last: shownAmount(last, price),
          change: `${sign}${shownAmount(decimalOf(change, SCALE), price)} ${shownChange(known(ticker?.change))}`,
          '24h high': shownAmount(known(ticker?.high), price),
          '24h low': shownAmount(known(ticker?.low), price),
          '24h volume (BTC)': shownCompact(known(ticker?.volume)),
          '24h turnover (USDT)': shownCompact(known(ticker?.quoteVolume)),
        })
      },
    })
  })

  await test.step('public trades', async () => {
    const list = page.getByRole('region', { name: 'Trades', exact: true }).getByRole('listitem')
    await expectAgreement({
      ask: () => everyone.call('trades', { query: { symbol: SYMBOL, limit: String(TRADE_ROWS) } }),
      read: async () => {
        const rows = await list.evaluateAll((items) =>
          items.map((item) => ({
            side: item.querySelector('span')?.getAttribute('aria-label'),
            texts: [...item.children].map(({ textContent }) => textContent),
          })),
        )
        return rows.slice(0, TRADE_ROWS)
      },
      expected: (trades) =>
        atLeast(TRADE_ROWS, trades).map((trade) => ({
          side: trade.side === 'buy' ? 'Buy' : 'Sell',
          texts: [
            shownAmount(trade.price, price),
            shownAmount(trade.quantity, quantity),
            shownTime(trade.time).slice(11),
          ],
        })),
    })
  })

  await test.step('the newest candle, as the chart draws its numbers', async () => {
    await expectAgreement({
      ask: async () => {
        const query = { symbol: SYMBOL, interval: '15m', limit: '1' }
        return (await everyone.call('candles', { query })).at(-1)
      },
      read: () => legendOf(page),
      expected: (candle) => ({
        'O: ': shownAmount(known(candle?.open), price),
        'H: ': shownAmount(known(candle?.high), price),
        'L: ': shownAmount(known(candle?.low), price),
        'C: ': shownAmount(known(candle?.close), price),
        'Vol: ': shownAmount(known(candle?.volume), quantity),
      }),
    })
  })
})

/** The makers keep at least this many levels a side; the page has room for them. */
const BOOK_ROWS = 8
const TRADE_ROWS = 5

/** Best first, as the page draws it at this moment. */
async function readBook(page: Page): Promise<{ asks: ShownLevel[]; bids: ShownLevel[] }> {
  const columns = await page
    .getByRole('region', { name: 'Order book' })
    .locator('[data-side]')
    .evaluateAll((sides) =>
      sides.map((side) => [...side.querySelectorAll('pre')].map(({ textContent }) => textContent ?? '')),
    )
  const [asks = [], bids = []] = columns.map((side) => {
    const [prices = [], quantities = [], sums = []] = side.map((column) => column.trim().split('\n'))
    return prices.map((price, row): ShownLevel => [price, quantities[row] ?? '', sums[row] ?? ''])
  })
  return { asks: asks.toReversed().slice(0, BOOK_ROWS), bids: bids.slice(0, BOOK_ROWS) }
}

/** Trades and orders that leave odd amounts behind. */
async function leaveTraces(api: ApiCaller): Promise<void> {
  const place = (body: Readonly<Record<string, string>>) => api.call('placeOrder', { body })
  await place({ symbol: 'ETH_USDT', side: 'buy', type: 'market', quantity: '0.0137' })
  await place({ symbol: SYMBOL, side: 'buy', type: 'market', quoteAmount: '123.45' })
  await place({ symbol: SYMBOL, side: 'sell', type: 'market', quantity: '0.00071' })
  const now = await tickers()
  const ask = known(now.get(SYMBOL)?.ask)
  // Most of it trades at once, the rest stays.
  await place({ symbol: SYMBOL, side: 'buy', type: 'limit', price: ask, quantity: '0.31007' })
  const below = tenthOff(ask)
  const { orderId } = await place({
    symbol: SYMBOL,
    side: 'buy',
    type: 'limit',
    price: below,
    quantity: '0.00123',
  })
  await api.call('cancelOrder', { body: { orderId } })
  await place({ symbol: SYMBOL, side: 'buy', type: 'limit', price: below, quantity: '0.00457' })
  const stop = tenthOff(known(now.get('ETH_USDT')?.bid))
  await place({
    symbol: 'ETH_USDT',
    side: 'sell',
    type: 'stopLimit',
    price: stop,
    quantity: '0.7891',
    stopPrice: stop,
    trigger: 'atOrBelow',
  })
}

function tenthOff(price: string): string {
  return (Number(price) * 0.9).toFixed(2)
}

test('what the user has: orders, history, fills and balances', async ({ page, server }) => {
  const api = await enter(page, server.address)
  await openTerminal(page, SYMBOL)
  await leaveTraces(api)
  const panel = desk(page).getByRole('tabpanel')
  const open = (name: string) =>
    desk(page)
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .click()

  await test.step('current orders', async () => {
    await expectAgreement({
      ask: async () => (await api.call('openOrders')).list,
      read: () => cellsOf(panel),
      expected: (list) =>
        atLeast(2, list)
          .toSorted((a, b) => Number(b.orderId) - Number(a.orderId))
          .map((order) => shownOpenOrder(order, decimalsFor(order.symbol))),
    })
  })
  // From here on nothing of the user's changes.
  await api.call('cancelAllOrders', { body: { symbol: SYMBOL } })
  await test.step('order history', async () => {
    await open('Order history')
    await expectAgreement({
      ask: async () => (await api.call('orderHistory', { query: { status: 'ended', pageSize: '50' } })).list,
      read: () => cellsOf(panel),
      expected: (list) => atLeast(4, list).map((order) => shownEndedOrder(order, decimalsFor(order.symbol))),
    })
  })
  await test.step('fills', async () => {
    await open('Fills')
    await expectAgreement({
      ask: async () => (await api.call('fills', { query: { pageSize: '50' } })).list,
      read: () => cellsOf(panel),
      expected: (list) => atLeast(4, list).map((fill) => shownFill(fill, decimalsFor(fill.symbol))),
    })
  })
  await test.step('balances, and what the form can spend', async () => {
    await open('Assets')
    await expectAgreement({
      ask: async () => ({ list: (await api.call('balances')).list, prices: await lastPrices() }),
      read: async () => ({
        rows: (await cellsOf(panel)).toSorted(byCoin),
        available: await orderForm(page).locator('b').first().innerText(),
      }),
      expected: ({ list, prices }) => ({
        rows: atLeast(3, shownBalances(list, prices)),
        available: shownAmount(
          known(list.find(({ wallet, asset }) => wallet === 'spot' && asset === 'USDT')?.available),
        ),
      }),
    })
  })
  await api.call('cancelAllOrders')
})

async function lastPrices(): Promise<ReadonlyMap<string, Pick<Ticker, 'last'>>> {
  return new Map([...(await tickers())].map(([symbol, { last }]) => [symbol, { last }]))
}

/** Those that trade often enough to have a last price soon. */
const PAIRS = ['BTC_USDT', 'ETH_USDT', 'SOL_USDT'] as const

/** What the rows of the two pages have in common, of each pair. */
async function dayOfPairs(): Promise<ReadonlyMap<string, Day>> {
  const now = await tickers()
  return new Map(
    PAIRS.map((symbol) => {
      const ticker = now.get(symbol)
      const { price } = decimalsFor(symbol)
      const day = {
        last: shownAmount(known(ticker?.last), price),
        change: shownChange(known(ticker?.change)),
        high: shownAmount(known(ticker?.high), price),
        low: shownAmount(known(ticker?.low), price),
        volume: shownCompact(known(ticker?.volume)),
        turnover: shownCompact(known(ticker?.quoteVolume)),
      }
      return [symbol, day]
    }),
  )
}

interface Day {
  readonly last: string
  readonly change: string
  readonly high: string
  readonly low: string
  readonly volume: string
  readonly turnover: string
}

function rowsOf(
  days: ReadonlyMap<string, Day>,
  row: (day: Day, base: string, quote: string) => string[],
): Record<string, string[]> {
  return Object.fromEntries(
    [...days].map(([symbol, day]) => {
      const [base = '', quote = ''] = symbol.split('_')
      return [shownPair(symbol), row(day, base, quote)]
    }),
  )
}

test('the rows of the markets, of the home page and of the fee levels', async ({ page, server }) => {
  const api = await enter(page, server.address)

  await test.step('markets page', async () => {
    await page.goto('quotation')
    await expectAgreement({
      ask: dayOfPairs,
      read: () => readPairs(page, 6),
      expected: (days) =>
        rowsOf(days, ({ last, change, high, low, volume, turnover }, base) => {
          return [last, change, high, low, `${volume} ${base}`, turnover]
        }),
    })
  })

  await test.step('home page', async () => {
    await page.goto('./')
    await expectAgreement({
      ask: dayOfPairs,
      read: () => readPairs(page, 5),
      expected: (days) =>
        rowsOf(days, ({ last, change, high, low, turnover }, _, quote) => {
          return [last, change, high, low, `${turnover} ${quote}`]
        }),
    })
  })

  await test.step('fee levels', async () => {
    await page.goto('rateStandard')
    await expectAgreement({
      ask: async () => ({ levels: await everyone.call('feeLevels'), mine: await api.call('myFeeLevel') }),
      read: async () => ({
        levels: await page
          .locator('main table tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) =>
              [...row.children].slice(0, 4).map(({ textContent }) => (textContent ?? '').trim()),
            ),
          ),
        mine: await page.locator('main dl').first().locator('dd').allInnerTexts(),
      }),
      expected: ({ levels, mine }) => {
        const current = levels.find(({ level }) => level === mine.level)
        return {
          levels: levels.map(({ level, volumeBtc, spotMaker, spotTaker }) => [
            level === mine.level ? expect.stringMatching(new RegExp(`^${level} `)) : String(level),
            `≥ ${shownAmount(volumeBtc)}`,
            shownRate(spotMaker),
            shownRate(spotTaker),
          ]),
          mine: [
            String(mine.level),
            `${shownAmount(mine.volumeBtc)} BTC`,
            `${shownRate(known(current?.spotMaker))} / ${shownRate(known(current?.spotTaker))}`,
          ],
        }
      },
    })
  })
})
