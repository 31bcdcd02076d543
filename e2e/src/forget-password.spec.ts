import { bindAuthenticatorByApi, newEmail } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'
import {
  demoCode,
  expectError,
  expectNotice,
  FORGET,
  fillAccount,
  fillCode,
  fillPasswords,
  formOf,
  LOG_IN,
  logInByForm,
  submitOf,
} from './screens/entry.ts'

const NEW_PASSWORD = 'another quiet harbour'

test('a new password by code: every device is logged out, the old one no longer opens', async ({
  page,
  person,
}) => {
  await page.goto(LOG_IN)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  const form = formOf(page, 'Set a new password')
  await fillAccount(form, person.account)
  await fillCode(form)
  await fillPasswords(form, NEW_PASSWORD)
  await submitOf(form, 'Set password').click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(person.api.call('getUserInfo')).rejects.toThrow('login.session.revoked')
  await page.goto(LOG_IN)
  await logInByForm(page, person.account, person.password)
  await expect(page.getByText('The account or the password is wrong')).toBeVisible()
  await page.reload()
  await logInByForm(page, person.account, NEW_PASSWORD)
  await expectNotice(page, 'Logged in')
})

test('an authenticator is asked for as well', async ({ page, person }) => {
  const { app } = await bindAuthenticatorByApi(person)
  await page.goto(FORGET)
  const form = formOf(page, 'Set a new password')
  await fillAccount(form, person.account)
  await fillCode(form)
  await fillPasswords(form, NEW_PASSWORD)
  await submitOf(form, 'Set password').click()
  const second = form.getByRole('textbox', { name: 'Authenticator code or recovery code' })
  await expectError(second, 'The authenticator code must be entered')
  await second.fill(await app.code())
  await submitOf(form, 'Set password').click()
  await expect(page.getByText('Password changed')).toBeVisible()
})

test('nobody can tell from here whether an account exists', async ({ page, person }) => {
  await page.goto(FORGET)
  const form = formOf(page, 'Set a new password')
  await fillAccount(form, newEmail())
  await form.getByRole('button', { name: 'Send code' }).click()
  const said = page.getByText(/if th(?:e|is) account exists/i)
  await expect(said).toBeVisible()
  await page.reload()
  await fillAccount(form, person.account)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(said).toBeVisible()
  await demoCode(page)
})
