import {
  bindAuthenticatorByApi,
  logInByApi,
  newEmail,
  newPhone,
  PASSWORD,
  registerByApi,
} from './fixtures/people.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'
import { AuthenticatorApp } from './fixtures/totp.ts'
import { expectError, expectNotice, fillCode } from './screens/entry.ts'
import { openAct, press, proveByApp, proveByCode, rowOf, SECURITY } from './screens/security.ts'

const FUND_PASSWORD = 'silver-river-9'

test('a phone is bound, with a code to it and the proof, and unbound again', async ({ page, loggedIn }) => {
  await page.goto(SECURITY)
  await expect(rowOf(page, 'Phone')).toContainText('Unbound')
  const bind = await openAct(page, 'Phone', 'Bind')
  const target = bind.getByRole('textbox', { name: 'New phone' })
  await press(bind, 'Continue')
  await expectError(target, 'Data cannot be empty')
  await target.fill('12')
  await bind.getByRole('button', { name: 'Send code' }).click()
  await expectError(target, 'Enter a correct phone number')
  await target.fill(newPhone())
  await fillCode(bind)
  await press(bind, 'Continue')
  await proveByCode(bind, loggedIn.password)
  await press(bind, 'Bind phone')
  await expectNotice(page, 'Bound')
  await expect(rowOf(page, 'Phone')).not.toContainText('Unbound')
  const unbind = await openAct(page, 'Phone', 'Unbind')
  await proveByCode(unbind, loggedIn.password, 'Phone')
  await press(unbind, 'Unbind phone')
  await expectNotice(page, 'Unbound')
  await expect(rowOf(page, 'Phone')).toContainText('Unbound')
  await expect(page.getByText(/^Withdrawals are stopped until/)).toBeVisible()
})

test('an e-mail is bound and unbound by somebody who came by phone', async ({ page, context, server }) => {
  const person = await registerByApi(server.address, { account: newPhone() })
  await logInBrowser(context, await logInByApi(server.address, person))
  await page.goto(SECURITY)
  const bind = await openAct(page, 'E-mail', 'Bind')
  const target = bind.getByRole('textbox', { name: 'New e-mail' })
  await target.fill('not an address')
  await bind.getByRole('button', { name: 'Send code' }).click()
  await expectError(target, 'E-mail format error')
  await target.fill(newEmail())
  await fillCode(bind)
  await press(bind, 'Continue')
  await proveByCode(bind, person.password)
  await press(bind, 'Bind e-mail')
  await expectNotice(page, 'Bound')
  await expect(rowOf(page, 'E-mail')).not.toContainText('Unbound')
  const unbind = await openAct(page, 'E-mail', 'Unbind')
  await proveByCode(unbind, person.password, 'E-mail')
  await press(unbind, 'Unbind e-mail')
  await expectNotice(page, 'Unbound')
  await expect(rowOf(page, 'E-mail')).toContainText('Unbound')
})

test('an address of somebody else cannot be bound', async ({ page, loggedIn, server }) => {
  const other = await registerByApi(server.address, { account: newPhone() })
  await page.goto(SECURITY)
  const bind = await openAct(page, 'Phone', 'Bind')
  await bind.getByRole('textbox', { name: 'New phone' }).fill(other.account)
  await bind.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('This phone or e-mail cannot be bound')).toBeVisible()
  expect((await loggedIn.api.call('securityOverview')).phone).toBeNull()
})

test('an authenticator is bound with ten recovery codes, then unbound', async ({ page, loggedIn }) => {
  await page.goto(SECURITY)
  const bind = await openAct(page, 'Authenticator app', 'Bind')
  await proveByCode(bind, loggedIn.password)
  await press(bind, 'Continue')
  await expect(bind.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await bind.locator('code').innerText()
  const app = new AuthenticatorApp(key.replaceAll(' ', ''))
  const digits = bind.getByRole('textbox', { name: 'Six digits from the app' })
  await press(bind, 'Bind authenticator')
  await expectError(digits, 'Data cannot be empty')
  await digits.fill('000000')
  await press(bind, 'Bind authenticator')
  await expectError(digits, 'The authenticator code is wrong or was used before')
  await digits.fill(await app.code())
  await press(bind, 'Bind authenticator')
  await expectNotice(page, 'Bound')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const shown = (await codes.innerText()).match(/\b[A-Za-z0-9]{5}-[A-Za-z0-9]{5}\b/g)
  expect(new Set(shown).size).toBe(10)
  // They are shown this once: whoever has not stored them cannot leave.
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  await codes.getByRole('checkbox', { name: 'I have stored them' }).check()
  await press(codes, 'Done')
  await expect(rowOf(page, 'Authenticator app')).toContainText('Recovery codes left: 10 of 10')
  const unbind = await openAct(page, 'Authenticator app', 'Unbind')
  await proveByApp(unbind, loggedIn.password, app)
  await press(unbind, 'Unbind authenticator')
  await expectNotice(page, 'Unbound')
  await expect(rowOf(page, 'Authenticator app')).toContainText('Unbound')
})

test('new recovery codes end the old ones', async ({ page, context, server, person }) => {
  const { app, recoveryCodes } = await bindAuthenticatorByApi(person)
  await logInBrowser(context, await logInByApi(server.address, person, await app.code()))
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const renew = page.getByRole('dialog', { name: 'New recovery codes' })
  await proveByApp(renew, person.password, app)
  await press(renew, 'Make new codes')
  const codes = page.getByRole('dialog', { name: 'Recovery codes', exact: true })
  await expect(codes).toBeVisible()
  const text = await codes.innerText()
  for (const old of recoveryCodes) expect(text).not.toContain(old)
})

test('changing the login password logs the other devices out and not this one', async ({
  page,
  loggedIn,
}) => {
  await page.goto(SECURITY)
  const dialog = await openAct(page, 'Login password', 'Change')
  const fresh = dialog.getByRole('textbox', { name: 'New password', exact: true })
  const repeat = dialog.getByRole('textbox', { name: 'Repeat new password' })
  await fresh.fill('another quiet harbour')
  await repeat.fill('another quiet harbor')
  await proveByCode(dialog, 'not the password')
  await press(dialog, 'Change password')
  await expectError(repeat, 'The two passwords must match')
  await repeat.fill('another quiet harbour')
  await press(dialog, 'Change password')
  await expectError(dialog.getByRole('textbox', { name: 'Login password' }), 'The login password is wrong')
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(loggedIn.password)
  await press(dialog, 'Change password')
  await expectNotice(page, 'Modified')
  await expect(loggedIn.api.call('getUserInfo')).rejects.toThrow('login.session.revoked')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
})

test('a fund password is set, unlike the login password', async ({ page, loggedIn }) => {
  await page.goto(SECURITY)
  const dialog = await openAct(page, 'Fund password', 'Set')
  const fund = dialog.getByRole('textbox', { name: 'Fund password', exact: true })
  const repeat = dialog.getByRole('textbox', { name: 'Repeat fund password' })
  await fund.fill(PASSWORD)
  await repeat.fill(PASSWORD)
  await proveByCode(dialog, loggedIn.password)
  await press(dialog, 'Set fund password')
  await expectError(fund, /must differ from the login password/)
  await fund.fill(FUND_PASSWORD)
  await repeat.fill(FUND_PASSWORD)
  await press(dialog, 'Set fund password')
  await expect(rowOf(page, 'Fund password')).not.toContainText('Not set')
  expect((await loggedIn.api.call('securityOverview')).fundPassword).toBe(true)
})

test('another device is seen and logged out; failed tries stand in the history', async ({
  page,
  loggedIn,
  server,
}) => {
  await expect(logInByApi(server.address, { ...loggedIn, password: 'wrong' })).rejects.toThrow('login.failed')
  await page.goto(SECURITY)
  await expect(page.getByRole('cell', { name: 'Wrong password' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out 1 device' }).click()
  await expect(page.getByRole('button', { name: 'Log out all others' })).toBeHidden()
  await expect(loggedIn.api.call('getUserInfo')).rejects.toThrow('login.session.revoked')
})

test('the authenticator code must be entered where one is bound', async ({
  page,
  context,
  server,
  person,
}) => {
  const { app } = await bindAuthenticatorByApi(person)
  await logInBrowser(context, await logInByApi(server.address, person, await app.code()))
  await page.goto(SECURITY)
  const dialog = await openAct(page, 'Authenticator app', 'Unbind')
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(person.password)
  await press(dialog, 'Unbind authenticator')
  await expectError(
    dialog.getByRole('textbox', { name: 'Authenticator code' }),
    /must be entered|cannot be empty/,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Authenticator app').getByRole('button', { name: 'Unbind' })).toBeFocused()
})
