// Conditional orders of contracts through the browser: placed in the form, seen waiting, fired, refused and taken back.

import { DRIVEN, placeContract } from './fixtures/driven-world.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import {
  type ContractEntry,
  confirmContract,
  contractDesk,
  contractForm,
  enterContract,
  openContract,
  positionRow,
} from './screens/contract-terminal.ts'
import { beginScene, flattenAll } from './screens/contract-tools.ts'

test.use({ settings: { ...DRIVEN }, viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

type Page = Parameters<typeof openContract>[0]

type Stop = Omit<ContractEntry, 'direction'>

/** Fills the form for a long; nothing is sent. */
function enterStop(page: Page, stop: Stop): Promise<void> {
  return enterContract(page, { direction: 'Long', ...stop })
}

async function sendStop(page: Page, stop: Stop): Promise<void> {
  await enterStop(page, stop)
  await contractForm(page)
    .getByRole('button', { name: /^(Open|Close) long$/ })
    .click()
  await confirmContract(page)
  await expect(page.getByText('Conditional order placed').last()).toBeVisible()
}

test('a stop order waits, fires at the mark and opens; another closes it again', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { world, user, other } = scene
  await logInBrowser(context, user)
  await openContract(page)
  await sendStop(page, { type: 'Stop market', triggerPrice: '30100', lots: '10' })
  const desk = contractDesk(page)
  await desk.getByRole('tab', { name: 'Open orders 1' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'Stop market · Mark price ≥ 30,100.0' })
  await expect(row).toContainText('Open long')
  const { triggers } = await user.call('contractAccount')
  expect(triggers).toMatchObject([
    { side: 'buy', positionSide: 'long', type: 'market', lots: '10', trigger: 'atOrAbove', state: 'waiting' },
  ])

  await placeContract(other, { side: 'sell', positionSide: 'short', lots: '10', price: '30150' })
  await world.priced(user, { BTC: '30200' })
  await expect(row).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Positions 1' }).click()
  await expect(positionRow(page, 'BTCUSDT')).toContainText('10 lots')

  await sendStop(page, {
    act: 'Close',
    type: 'Stop limit',
    triggerPrice: '30000',
    price: '29900',
    lots: '10',
  })
  await placeContract(other, { side: 'buy', positionSide: 'short', lots: '10', price: '29950' })
  await world.priced(user, { BTC: '29950' })
  await expect(positionRow(page, 'BTCUSDT')).toHaveCount(0)
  const { list } = await user.call('contractTriggerHistory', { query: { pageSize: '10' } })
  expect(list).toMatchObject([
    { type: 'limit', price: '29900', state: 'fired', endReason: 'fired' },
    { type: 'market', state: 'fired', endReason: 'fired' },
  ])
  await page.goto('contract?tab=conditional')
  const table = page.getByRole('table')
  await expect(table.getByText(`Order ${String(list[0]?.orderId)}`)).toBeVisible()
  await expect(table.getByText('Fired', { exact: true })).toHaveCount(2)
  await flattenAll(scene)
})

test('one that cannot be paid for when its price comes is refused in words, and its owner is told', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { world, user } = scene
  await logInBrowser(context, user)
  await openContract(page)
  await sendStop(page, { type: 'Stop limit', triggerPrice: '29900', price: '29900', lots: '100000' })
  await world.priced(user, { BTC: '29850' })
  await page.goto('contract?tab=conditional')
  const [first] = (await user.call('contractTriggerHistory', { query: { pageSize: '10' } })).list
  expect(first).toMatchObject({ state: 'rejected', orderId: null })
  const row = page.getByRole('row').filter({ has: page.getByText('Refused', { exact: true }) })
  await expect(row).toContainText('The leverage is too high for a position of this size')
  const told = async () => (await user.call('messages', { query: { pageSize: '10' } })).list[0]
  await expect.poll(told).toMatchObject({ kind: 'contract.trigger.rejected' })
  await flattenAll(scene)
})

test('a price that is there already is refused before it is sent; one that waits is taken back', async ({
  page,
  context,
  server,
}) => {
  const scene = await beginScene(server)
  const { user } = scene
  await logInBrowser(context, user)
  await openContract(page)
  const form = contractForm(page)
  await enterStop(page, { type: 'Stop market', triggerPrice: '30000', lots: '10' })
  await form.getByRole('button', { name: 'Open long' }).click()
  await expect(form.getByText('The mark price is already there')).toBeVisible()
  expect((await user.call('contractAccount')).triggers).toEqual([])
  await sendStop(page, { type: 'Stop market', triggerPrice: '29000', lots: '10' })
  const desk = contractDesk(page)
  await desk.getByRole('tab', { name: 'Open orders 1' }).click()
  await desk.getByRole('button', { name: /^Cancel BTCUSDT, conditional order/ }).click()
  await expect(page.getByText('Conditional order cancelled')).toBeVisible()
  await expect(desk.getByRole('tab', { name: /^Open orders/ })).toHaveText(/^Open orders( 0)?$/)
  expect((await user.call('contractAccount')).triggers).toEqual([])
})
