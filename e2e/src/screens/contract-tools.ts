// What stands around the contract terminal: traders on a driven world, the menu of a position, the calculator, what is
// drawn on the chart, files that are saved, and receipts.

import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiCaller } from '../fixtures/api-caller.ts'
import { DrivenWorld, demoTrader, placeContract } from '../fixtures/driven-world.ts'
import { contractDesk, contractForm, positionRow } from './contract-terminal.ts'

export interface Scene {
  readonly world: DrivenWorld
  /** At the screen. */
  readonly user: ApiCaller
  /** On the other side. */
  readonly other: ApiCaller
  readonly third: ApiCaller
}

interface Server {
  readonly address: string
  readonly script?: string | undefined
}

export async function beginScene(server: Server): Promise<Scene> {
  const world = new DrivenWorld(server.script)
  const [user, other, third] = await Promise.all([
    demoTrader(server.address, 1),
    demoTrader(server.address, 2),
    demoTrader(server.address, 3),
  ])
  const scene = { world, user, other, third }
  await world.priced(user, { BTC: '30000', ETH: '2000' })
  await flattenAll(scene)
  return scene
}

const CENTRE = { BTCUSDT: '30000', ETHUSDT: '2000' } as const

/** Nobody holds anything afterwards: longs offer what they have, then shorts take it. */
export async function flattenAll({ world, user, other, third }: Scene): Promise<void> {
  const people = [user, other, third]
  await world.priced(user, { BTC: '30000', ETH: '2000' })
  for (const api of people) await api.call('cancelAllContractOrders')
  for (const direction of ['long', 'short'] as const) {
    const side = direction === 'long' ? 'sell' : 'buy'
    for (const api of people) {
      const { positions } = await api.call('contractAccount')
      for (const { symbol, lots } of positions.filter((each) => each.direction === direction)) {
        const price = CENTRE[symbol as keyof typeof CENTRE]
        await placeContract(api, { symbol, side, positionSide: direction, lots, price })
      }
    }
  }
  for (const api of people) expect((await api.call('contractAccount')).positions).toEqual([])
}

/** Opens the menu of a position and chooses. */
export async function chooseForPosition(
  page: Page,
  { direction, act }: { readonly direction: 'Long' | 'Short'; readonly act: string },
): Promise<void> {
  await positionRow(page, 'BTCUSDT', direction)
    .getByRole('button', { name: `More for BTCUSDT ${direction}` })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

export async function openCalculator(page: Page): Promise<Locator> {
  await contractForm(page).getByRole('button', { name: 'Calculator' }).click()
  return page.getByRole('dialog', { name: 'Calculator' })
}

/** What stands beside a name in a list of answers. */
export function answerOf(within: Locator, name: string): Locator {
  return within
    .locator('dl > div')
    .filter({ has: within.page().getByText(name, { exact: true }) })
    .locator('dd')
}

/** The little form that opens from the cell of a position. */
export async function openStops(page: Page): Promise<Locator> {
  await contractDesk(page).getByRole('button', { name: 'Change TP and SL of BTCUSDT' }).click()
  return page.locator('form').filter({ hasText: 'TP / SL · BTCUSDT Long' })
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Lets canvases remember where each text was written last. Before the page is opened. */
export async function recordDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = new Map<string, { canvas: HTMLCanvasElement; x: number; y: number }>()
    Reflect.set(window, '__drawn', drawn)
    const context = CanvasRenderingContext2D.prototype
    const draw = Reflect.get(context, 'fillText')
    context.fillText = function fillText(text, x, y, maxWidth) {
      const at = this.getTransform().transformPoint({ x, y })
      drawn.set(text, { canvas: this.canvas, x: at.x, y: at.y })
      if (maxWidth === undefined) draw.call(this, text, x, y)
      else draw.call(this, text, x, y, maxWidth)
    }
  })
}

export function hasDrawn(page: Page, text: string): Promise<boolean> {
  return page.evaluate((each) => (Reflect.get(window, '__drawn') as Map<string, unknown>).has(each), text)
}

/** Where these texts stand on the page, once two looks agree. */
export async function settledAt<T extends string>(
  page: Page,
  texts: readonly T[],
): Promise<Readonly<Record<T, Spot>>> {
  let found = await spotsOf(page, texts)
  await expect(async () => {
    const before = found
    found = await spotsOf(page, texts)
    expect(Object.keys(found).sort()).toEqual([...texts].sort())
    expect(found).toEqual(before)
  }).toPass()
  return found
}

function spotsOf(page: Page, texts: readonly string[]): Promise<Readonly<Record<string, Spot>>> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    }
    const drawn = Reflect.get(window, '__drawn') as ReadonlyMap<
      string,
      { readonly canvas: HTMLCanvasElement; readonly x: number; readonly y: number }
    >
    const spots: Record<string, { x: number; y: number }> = {}
    for (const text of wanted) {
      const last = drawn.get(text)
      if (last === undefined) continue
      // Before the chart has candles, lines are drawn far outside of it.
      if (last.y < 0 || last.y > last.canvas.height) continue
      const { left, top, width } = last.canvas.getBoundingClientRect()
      const scale = width / last.canvas.width
      spots[text] = { x: left + last.x * scale, y: top + last.y * scale }
    }
    return spots
  }, texts)
}

/** Letters are written from their top: this far below it one surely holds the label. */
const INTO_LABEL = 5

/** Drags what is labelled at a spot up or down. */
export async function dragLabel(page: Page, { x, y }: Spot, byPixels: number): Promise<void> {
  await page.mouse.move(x + INTO_LABEL, y + INTO_LABEL)
  await page.mouse.down()
  await page.mouse.move(x + INTO_LABEL, y + INTO_LABEL + byPixels, { steps: 8 })
  await page.mouse.up()
}

/** Saves the list as a file and reads it: a record for each line, by the names of its head. */
export async function exportedRows(page: Page, name: RegExp): Promise<Readonly<Record<string, string>>[]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(name)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    return Object.fromEntries(columns.map((column, place) => [column, values[place] ?? '']))
  })
}

/** The rows of the list on the page. */
export function listedRows(page: Page): Locator {
  return page.locator('main tbody tr')
}

/** Row by row, what is shown is what was saved: every one of these columns. */
export async function expectSameRows(
  page: Page,
  saved: readonly Readonly<Record<string, string>>[],
  columns: readonly string[],
): Promise<void> {
  await expect(listedRows(page)).toHaveCount(saved.length)
  for (const [place, record] of saved.entries()) {
    for (const column of columns) {
      expect(record[column], column).toMatch(/./)
      await expect(listedRows(page).nth(place)).toContainText(grouped(record[column] ?? ''))
    }
  }
}

/** A number as it is shown, its sign apart. */
function grouped(value: string): string {
  const [whole = '', decimals] = value.replace('-', '').split('.')
  if (!/^\d+$/.test(whole)) return value
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? thousands : `${thousands}.${decimals}`
}

/** Opens the newest receipt of the list: every line that the browser computed agrees. */
export async function openAgreeingReceipt(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Receipt, log number/ })
    .first()
    .click()
  const verdict = page.getByText(/^\d+ of \d+ lines agree$/)
  await expect(verdict).toBeVisible()
  const [agreeing, all] = [...((await verdict.textContent()) ?? '').matchAll(/\d+/g)].map(Number)
  expect(all).toBeGreaterThan(5)
  expect(agreeing).toBe(all)
  await expect(page.getByLabel('Agrees', { exact: true })).toHaveCount(all ?? 0)
  await expect(page.getByLabel('Does not agree')).toHaveCount(0)
}
