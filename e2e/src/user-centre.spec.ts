import { registerByApi } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'
import { expectNotice } from './screens/entry.ts'

test('the nickname is changed in place, and shown in the header', async ({ page, loggedIn }) => {
  await page.goto('accountSet')
  await page.getByRole('button', { name: 'Edit nickname' }).click()
  await page.getByRole('textbox', { name: 'Nickname' }).fill('mika.t')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account of mika.t' })).toBeVisible()
  expect((await loggedIn.api.call('getUserInfo')).nickName).toBe('mika.t')
})

test('the invitation: code and link are copied, invitees are counted and listed, the poster is drawn', async ({
  page,
  loggedIn,
  server,
}) => {
  const { code } = await loggedIn.api.call('inviteOverview')
  const first = await registerByApi(server.address, { invitationCode: code })
  const second = await first.api.call('inviteOverview')
  await registerByApi(server.address, { invitationCode: second.code })
  await page.goto('accountSet/invite')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectNotice(page, 'Copy succeeded')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`/desktop/login\\?statusType=1&invite=${code}$`))
  await expect(page.getByRole('tab', { name: /^Level 1/ })).toContainText('1')
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2)
  await page.getByRole('tab', { name: /^Level 2/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download poster' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)
})

test('messages are unread until they are read', async ({ page, loggedIn }) => {
  await page.goto('accountSet/messages')
  await expect(page.getByRole('button', { name: /^Your account is open/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect.poll(async () => (await loggedIn.api.call('messages')).unread).toBe(0)
})

test('choosing a language in the user centre stores it on the server too', async ({ page, loggedIn }) => {
  await page.goto('accountSet/language')
  await page.locator('main').getByText('Português').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  expect((await loggedIn.api.call('getUserInfo')).language).toBe('pt')
})
