// Every rejection of a contract order that somebody can cause in the terminal is shown in words: at the field that is to
// blame, above the button, or as a message; and what the dialogs around it are refused stands in them. Prices and time are
// driven, money and positions real.

import { ROUTES, textOf } from '@candor/api'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { ApiCaller } from './fixtures/api-caller.ts'
import { knowContracts, knowUser, refuseNext } from './fixtures/changed-answers.ts'
import { ConsoleOwner } from './fixtures/console-owner.ts'
import { DRIVEN, demoTrader, placeContract, tradeContract } from './fixtures/driven-world.ts'
import { HeldPushes } from './fixtures/held-pushes.ts'
import { test as base, expect, logInBrowser } from './fixtures/test.ts'
import {
  answeredInPlace,
  KNOWN_CONTRACTS,
  SAID_BY_THE_FORM,
  SAID_BY_THE_SERVER,
} from './screens/contract-refused.ts'
import {
  type ContractFieldName,
  contractDesk,
  contractField,
  contractForm,
  enterContract,
  openContract,
  positionRow,
} from './screens/contract-terminal.ts'
import { beginScene, chooseForPosition, flattenAll, openStops, type Scene } from './screens/contract-tools.ts'
import { expectError } from './screens/entry.ts'
import { askNothing, expectBalanceKnown, formNote, noticeOf, pressSend } from './screens/terminal.ts'

/** The owner can enrol once for each server, so this is a server of its own. */
const test = base.extend<object, { readonly owner: ConsoleOwner }>({
  settings: [{ ...DRIVEN }, { scope: 'worker' }],
  owner: [
    async ({ server }, use) => {
      await use(await ConsoleOwner.enrol(server))
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 1440, height: 900 } })
// One server, one price for all: a test at a time. None needs what another one did.
test.describe.configure({ mode: 'default' })

/** What moves while the page does not hear of it. */
const TOPICS = [
  'contractTickers',
  'depth:BTCUSDT',
  'depth:ETHUSDT',
  'balances',
  'positions',
  'contractOrders',
]

let scene: Scene

test.beforeEach(async ({ server, page }) => {
  scene = await beginScene(server)
  await scene.world.priced(scene.user, { SOL: '100', XRP: '0.5', DOGE: '0.1' })
  await askNothing(page)
})

async function quoteBtc({ other }: Scene): Promise<void> {
  await other.call('cancelAllContractOrders')
  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '1', price: '30010' })
  await placeContract(other, { side: 'buy', positionSide: 'long', lots: '1', price: '29990' })
}

async function expectSaid(page: Page, at: ContractFieldName | 'note', words: string): Promise<void> {
  await expect(noticeOf(page, words).first()).toBeVisible()
  if (at === 'note') await expect(formNote(page)).toContainText(words)
  else await expectError(contractField(page, at), words)
}

/** Opens a contract for somebody, once the page knows their money and the market. */
async function openFor(page: Page, context: BrowserContext, user: ApiCaller, symbol?: string): Promise<void> {
  await logInBrowser(context, user)
  await openContract(page, symbol)
  await expectBalanceKnown(page)
}

test('what the form can know it says at the field, and sends nothing', async ({ page, context }) => {
  const { user, other } = scene
  await quoteBtc(scene)
  await user.call('setLeverage', { body: { symbol: 'XRPUSDT', leverage: 100 } })
  const far = { symbol: 'XRPUSDT', side: 'sell', positionSide: 'short', lots: '10', price: '0.515' } as const
  await placeContract(other, far)
  await knowContracts(page, KNOWN_CONTRACTS)
  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path === ROUTES.placeContractOrder.path || path === ROUTES.placeContractTrigger.path) sent.push(path)
  })
  await logInBrowser(context, user)
  let shown: string | undefined
  for (const { symbol = 'BTCUSDT', entry, at, words } of SAID_BY_THE_FORM) {
    await test.step(`${symbol} ${JSON.stringify(entry)}: ${String(words)}`, async () => {
      if (shown !== symbol) await openContract(page, symbol)
      shown = symbol
      await expectBalanceKnown(page)
      await enterContract(page, entry)
      await pressSend(page)
      await expectError(contractField(page, at), words)
    })
  }
  expect(sent).toEqual([])
  await user.call('setLeverage', { body: { symbol: 'XRPUSDT', leverage: 20 } })
})

for (const { code, symbol = 'BTCUSDT', entry, at, unseen, after } of SAID_BY_THE_SERVER) {
  test(`what only the server can know is said: ${code}`, async ({ page, context }) => {
    await quoteBtc(scene)
    await knowContracts(page, KNOWN_CONTRACTS)
    const pushes = await HeldPushes.of(page)
    await openFor(page, context, scene.user, symbol)
    for (const topic of TOPICS) pushes.hold(topic)
    await enterContract(page, entry)
    await unseen?.(scene)
    await pressSend(page)
    await expectSaid(page, at, textOf(code, 'en'))
    if (code.startsWith('order.long') || code.startsWith('order.short')) {
      await expect(contractForm(page).getByRole('button', { name: 'Use market instead' })).toBeVisible()
    }
    for (const topic of TOPICS) pushes.release(topic)
    await after?.(scene)
  })
}

test('a position that was closed elsewhere meanwhile is not closed again', async ({ page, context }) => {
  const { user, other } = scene
  await tradeContract(user, other, '10', '30000')
  const pushes = await HeldPushes.of(page)
  await openFor(page, context, user)
  await expect(positionRow(page, 'BTCUSDT')).toContainText('10 lots')
  await enterContract(page, { act: 'Close', direction: 'Long', price: '30500', lots: '10' })
  for (const topic of TOPICS) pushes.hold(topic)
  await placeContract(user, { side: 'sell', positionSide: 'long', lots: '4', price: '30600' })
  await pressSend(page)
  await expectSaid(page, 'lots', textOf('position.closable.insufficient', 'en'))
  for (const topic of TOPICS) pushes.release(topic)
  await flattenAll(scene)
})

test('a stale index opens nothing: the server says so, then the page', async ({ page, context }) => {
  const { world, user } = scene
  await logInBrowser(context, user)
  world.silence('DOGE')
  const isStale = async (): Promise<boolean> => {
    const terms = { symbol: 'DOGEUSDT', side: 'buy', positionSide: 'long', lots: '1', price: '0.09' } as const
    try {
      await placeContract(user, terms)
      return false
    } catch (error) {
      return error instanceof Error && error.message.includes('index.stale')
    }
  }
  await expect.poll(isStale).toBe(true)
  await user.call('cancelAllContractOrders')
  await openContract(page, 'DOGEUSDT')
  await enterContract(page, { direction: 'Long', price: '0.09', lots: '1' })
  await pressSend(page)
  await expectSaid(page, 'note', textOf('index.stale', 'en'))
  // By its own clock the page finds out, too.
  await page.reload()
  const form = contractForm(page)
  await expect(form.getByRole('button', { name: 'Index stale' })).toBeDisabled()
  await expect(formNote(page)).toHaveText(
    'The index of DOGEUSDT is stale and the mark price frozen. Positions can be closed but not opened.',
  )
  await world.priced(user, { DOGE: '0.1' })
  await expect(form.getByRole('button', { name: 'Open long' })).toBeEnabled()
})

test('a contract that is closed or under maintenance is said before, and by the server', async ({
  page,
  context,
  owner,
}) => {
  await logInBrowser(context, scene.user)
  const states = [
    {
      status: 'halted',
      code: 'market.halted',
      button: 'Closed',
      note: 'SOLUSDT is closed. Orders stay as they are; nothing can be placed or cancelled.',
    },
    {
      status: 'cancelOnly',
      code: 'market.cancel.only',
      button: 'Under maintenance',
      note: 'SOLUSDT is under maintenance. New orders are not taken; open ones can still be cancelled.',
    },
  ] as const
  for (const { status, code, button, note } of states) {
    await test.step(status, async () => {
      await owner.setContractStatus('SOLUSDT', status)
      await openContract(page, 'SOLUSDT')
      await expect(formNote(page)).toHaveText(note)
      await expect(contractForm(page).getByRole('button', { name: button })).toBeDisabled()
      await knowContracts(page, { SOLUSDT: { status: 'open' } })
      await page.reload()
      await enterContract(page, { direction: 'Long', price: '99', lots: '1' })
      await pressSend(page)
      await expectSaid(page, 'note', textOf(code, 'en'))
      await page.unroute(`**${ROUTES.contracts.path}`)
    })
  }
  await owner.setContractStatus('SOLUSDT', 'open')
})

test('who cannot open anything is told before, and by the server', async ({
  page,
  context,
  owner,
  server,
  person,
}) => {
  const frozen = await demoTrader(server.address, 4)
  const form = contractForm(page)
  await test.step('frozen', async () => {
    await owner.freeze((await frozen.call('getUserInfo')).userId)
    await logInBrowser(context, frozen)
    await openContract(page)
    await expect(formNote(page)).toHaveText(
      'Your account is frozen: positions can be closed but not opened. Customer service can tell you why.',
    )
    await expect(form.getByRole('button', { name: 'Account frozen' })).toBeDisabled()
    // As long as the page does not know.
    await knowUser(page, { frozen: false })
    await page.reload()
    await enterContract(page, { direction: 'Long', price: '29990', lots: '1' })
    await pressSend(page)
    await expectSaid(page, 'note', textOf('account.frozen', 'en'))
  })
  await test.step('not authenticated', async () => {
    const other = await context.browser()?.newContext({ baseURL: `${server.address}/desktop/` })
    if (other === undefined) throw new Error('there is no browser')
    await logInBrowser(other, person.api)
    const screen = await other.newPage()
    await askNothing(screen)
    await openContract(screen)
    await expect(formNote(screen)).toContainText(
      'Your account is not authenticated. Trading opens after real-name verification.',
    )
    await expect(
      contractForm(screen).getByRole('link', { name: 'Verify your identity' }).last(),
    ).toBeVisible()
    await knowUser(screen, { authenticated: true })
    const pushes = await HeldPushes.of(screen)
    pushes.hold('balances')
    await screen.reload()
    await enterContract(screen, { direction: 'Long', price: '29990', lots: '1' })
    await pressSend(screen)
    await expectSaid(screen, 'note', textOf('account.not.authenticated', 'en'))
    await other.close()
  })
})

test('whoever reached their own limit of a day, or takes a break, is held to it', async ({
  page,
  context,
}) => {
  const { other, third } = scene
  await tradeContract(third, other, '100', '30000')
  // Both get out 100 lower: the one who was long has lost ten, and fees.
  await placeContract(third, { side: 'sell', positionSide: 'long', lots: '100', price: '29900' })
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '100', price: '29900' })
  await third.call('setDailyLoss', { body: { dailyLoss: '5' } })
  await expect.poll(async () => Number((await third.call('limits')).lostToday)).toBeGreaterThan(5)
  await openFor(page, context, third)
  const entry = { direction: 'Long', price: '29890', lots: '1' } as const
  await enterContract(page, entry)
  await pressSend(page)
  await expectSaid(page, 'note', textOf('limit.daily.loss', 'en'))
  await third.call('startCoolOff', { body: { days: '1' } })
  await page.reload()
  await expect(contractForm(page).getByText(/^You paused trading until/)).toBeVisible()
  await enterContract(page, entry)
  await pressSend(page)
  await expectSaid(page, 'note', textOf('limit.cool.off', 'en'))
})

test('what a demo cannot bring about is shown as the server words it', async ({ page, context, watch }) => {
  watch.expect(/status of 503/)
  await quoteBtc(scene)
  await openFor(page, context, scene.user)
  for (const [code, words] of answeredInPlace('placeContractOrder')) {
    await test.step(code, async () => {
      await enterContract(page, { direction: 'Long', price: '29990', lots: '1' })
      await refuseNext(page, 'placeContractOrder', code)
      await pressSend(page)
      await expect(contractForm(page).getByText(words)).toBeVisible()
      await expect(noticeOf(page, words).first()).toBeVisible()
    })
  }
})

test('what is wrong with a changed order is said in its dialog', async ({ page, context }) => {
  const { user } = scene
  const rest = { side: 'buy', positionSide: 'long', lots: '10', price: '29000' } as const
  const orderId = await placeContract(user, rest)
  await openFor(page, context, user)
  const desk = contractDesk(page)
  await desk.getByRole('tab', { name: 'Open orders 1' }).click()
  await desk.getByRole('button', { name: new RegExp(`^Change BTCUSDT, order ${orderId}$`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the order' })
  const price = dialog.getByRole('textbox', { name: 'Price' })
  const lots = dialog.getByRole('textbox', { name: 'Lots left' })
  const send = dialog.getByRole('button', { name: 'Change', exact: true })
  for (const [field, text, words] of [
    [price, '', 'Data cannot be empty'],
    [price, '0', 'Must be greater than 0'],
    [lots, '', 'Data cannot be empty'],
    [lots, '0', 'Must be greater than 0'],
  ] as const) {
    const before = await field.inputValue()
    await field.fill(text)
    await expectError(field, words)
    await expect(send).toBeDisabled()
    await field.fill(before)
  }
  for (const [number, [code, words]] of answeredInPlace('amendContractOrder').entries()) {
    await test.step(code, async () => {
      await price.fill(String(28_000 + number))
      await expectRefused(page, 'amendContractOrder', send, dialog.getByText(words), code)
    })
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  for (const [code, words] of answeredInPlace('cancelContractOrder')) {
    await test.step(`cancelling: ${code}`, async () => {
      const shown = code === 'order.not.open' ? 'The order had ended already' : words
      const cancel = desk.getByRole('button', { name: `Cancel BTCUSDT, order ${orderId}` })
      await expectRefused(page, 'cancelContractOrder', cancel, noticeOf(page, shown).first(), code)
    })
  }
  for (const [code, words] of answeredInPlace('cancelAllContractOrders')) {
    await test.step(`cancelling all: ${code}`, async () => {
      await desk.getByRole('button', { name: 'Cancel all' }).click()
      const sure = page.getByRole('dialog').getByRole('button', { name: 'Cancel all' })
      await expectRefused(page, 'cancelAllContractOrders', sure, noticeOf(page, words).first(), code)
    })
  }
  expect((await user.call('contractAccount')).orders).toMatchObject([{ orderId, lots: '10', price: '29000' }])
  await flattenAll(scene)
})

async function expectRefused(
  page: Page,
  call: Parameters<typeof refuseNext>[1],
  button: Locator,
  words: Locator,
  code: Parameters<typeof refuseNext>[2],
): Promise<void> {
  await refuseNext(page, call, code)
  await button.click()
  await expect(words).toBeVisible()
}

test('what is refused of a position stands where it was asked for', async ({ page, context }) => {
  const { user, other } = scene
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'isolated' } })
  await tradeContract(user, other, '10', '30000')
  await openFor(page, context, user)
  await expect(positionRow(page, 'BTCUSDT')).toContainText('10 lots')

  await test.step('take-profit and stop-loss', async () => {
    const form = await openStops(page)
    const profit = form.getByRole('textbox', { name: 'TP', exact: true })
    await profit.fill('0')
    await expectError(profit, 'Take-profit and stop-loss must not be 0')
    await profit.fill('31000')
    for (const [code, words] of answeredInPlace('setPositionStops')) {
      const set = form.getByRole('button', { name: 'Set TP / SL' })
      await expectRefused(page, 'setPositionStops', set, form.getByText(words), code)
    }
    await page.keyboard.press('Escape')
  })
  await test.step('margin', async () => {
    await chooseForPosition(page, { direction: 'Long', act: 'Change margin' })
    const dialog = page.getByRole('dialog', { name: 'Change margin · BTCUSDT Long' })
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await amount.fill('0')
    await expectError(amount, 'Must be greater than 0')
    await amount.fill('5')
    for (const [code, words] of answeredInPlace('moveMargin')) {
      const add = dialog.getByRole('button', { name: 'Add margin' })
      await expectRefused(page, 'moveMargin', add, dialog.getByText(words), code)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('reversing', async () => {
    const question = page.getByRole('dialog', { name: 'Reverse the position?' })
    for (const [code, words] of answeredInPlace('reversePosition')) {
      await chooseForPosition(page, { direction: 'Long', act: 'Reverse' })
      const reverse = question.getByRole('button', { name: 'Reverse' })
      await expectRefused(page, 'reversePosition', reverse, noticeOf(page, words).first(), code)
    }
  })
  await test.step('one-key close', async () => {
    await contractDesk(page).getByRole('button', { name: 'One-key close' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close everything?' })
    for (const [code, words] of answeredInPlace('closePositions')) {
      const close = dialog.getByRole('button', { name: 'One-key close' })
      await expectRefused(page, 'closePositions', close, dialog.getByText(words), code)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  const { positions, stops } = await user.call('contractAccount')
  expect(positions).toMatchObject([{ lots: '10', margin: '15', direction: 'long' }])
  expect(stops).toEqual([])
  await flattenAll(scene)
  await user.call('setContractMode', { body: { symbol: 'BTCUSDT', marginMode: 'cross' } })
})

test('what is refused of leverage and modes stands in their dialogs', async ({ page, context }) => {
  await openFor(page, context, scene.user)
  const form = contractForm(page)
  await test.step('leverage', async () => {
    await form.getByRole('button', { name: 'Leverage: 20x' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leverage of BTCUSDT' })
    await dialog.getByRole('textbox').fill('25')
    for (const [code, words] of answeredInPlace('setLeverage')) {
      const set = dialog.getByRole('button', { name: 'Set 25x' })
      await expectRefused(page, 'setLeverage', set, dialog.getByText(words), code)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('modes', async () => {
    await form.getByRole('button', { name: /^Margin mode/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Modes of BTCUSDT' })
    await dialog.getByText('Isolated', { exact: true }).click()
    for (const [code, words] of answeredInPlace('setContractMode')) {
      const save = dialog.getByRole('button', { name: 'Save modes' })
      await expectRefused(page, 'setContractMode', save, dialog.getByText(words), code)
    }
  })
})
