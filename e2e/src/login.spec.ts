import { bindAuthenticatorByApi, newPhone, registerByApi } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'
import { expectError, expectNotice, formOf, LOG_IN, logInByForm, submitOf } from './screens/entry.ts'

test('logging in by e-mail leads home', async ({ page, person }) => {
  await page.goto(LOG_IN)
  await logInByForm(page, person.account, person.password)
  await expectNotice(page, 'Logged in')
  await expect(page).toHaveURL(/\/desktop\/?$/)
})

test('logging in by phone', async ({ page, server }) => {
  const { account, password } = await registerByApi(server.address, { account: newPhone() })
  await page.goto(LOG_IN)
  await logInByForm(page, account, password)
  await expectNotice(page, 'Logged in')
})

test('an e-mail address typed where the phone number belongs moves to its own field', async ({
  page,
  person,
}) => {
  await page.goto(LOG_IN)
  const form = formOf(page, 'Log in')
  await form.getByRole('textbox', { name: 'Phone' }).click()
  await page.keyboard.type(person.account)
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.account)
  await expect(form.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await form.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await submitOf(form, 'Log in').click()
  await expectNotice(page, 'Logged in')
})

test('a wrong password and an unknown account get the same answer', async ({ page, person }) => {
  await page.goto(LOG_IN)
  const refusal = page.getByText('The account or the password is wrong')
  await logInByForm(page, person.account, 'not the password')
  await expect(refusal).toBeVisible()
  await page.reload()
  await expect(refusal).toBeHidden()
  await logInByForm(page, `nobody-${person.account}`, person.password)
  await expect(refusal).toBeVisible()
})

test('empty fields are said to be empty', async ({ page }) => {
  await page.goto(LOG_IN)
  const form = formOf(page, 'Log in')
  await submitOf(form, 'Log in').click()
  await expectError(form.getByRole('textbox', { name: 'Phone' }), 'Data cannot be empty')
  await expectError(form.getByRole('textbox', { name: 'Password' }), 'Data cannot be empty')
})

test('with an authenticator, its code is a second step; a used code is refused', async ({ page, person }) => {
  const { app } = await bindAuthenticatorByApi(person)
  await page.goto(LOG_IN)
  await logInByForm(page, person.account, person.password)
  const digits = page.getByRole('textbox', { name: 'Six digits' })
  await expect(digits).toBeFocused()
  // The code that bound the app is spent.
  await digits.fill('000000')
  await expectError(digits, 'The authenticator code is wrong or was used before')
  await digits.fill(await app.code())
  await expectNotice(page, 'Logged in')
})

test('a recovery code gets in instead, once', async ({ page, person }) => {
  const { recoveryCodes } = await bindAuthenticatorByApi(person)
  const [first = ''] = recoveryCodes
  await page.goto(LOG_IN)
  await logInByForm(page, person.account, person.password)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await field.fill(first)
  await submitOf(page.locator('main form'), 'Log in').click()
  await expectNotice(page, 'Logged in')
  expect((await person.api.call('securityOverview')).recoveryCodesLeft).toBe(9)
})

test('five wrong authenticator codes lock it, also for the right one', async ({ page, person }) => {
  const { app } = await bindAuthenticatorByApi(person)
  await page.goto(LOG_IN)
  await logInByForm(page, person.account, person.password)
  const digits = page.getByRole('textbox', { name: 'Six digits' })
  for (const wrong of ['000000', '111111', '222222', '333333', '444444']) {
    await digits.fill(wrong)
    await expect(digits).toHaveValue('')
    await expect(digits).toHaveAttribute('aria-invalid', 'true')
  }
  await digits.fill(await app.code())
  await expectError(digits, 'Too many wrong authenticator codes, try again in 15 minutes')
  await expect(page).toHaveURL(/\/desktop\/login/)
})

test('a deep link goes through the login and arrives', async ({ page, person }) => {
  await page.goto('accountSet/security')
  await expect(page).toHaveURL(/\/desktop\/login\?statusType=0&next=%2FaccountSet%2Fsecurity$/)
  await logInByForm(page, person.account, person.password)
  await expect(page).toHaveURL(/\/desktop\/accountSet\/security$/)
})

test('the page to come back to is one of this site and of nobody else’s', async ({ page, person }) => {
  await page.goto(`${LOG_IN}&next=${encodeURIComponent('//evil.example')}`)
  await logInByForm(page, person.account, person.password)
  await expectNotice(page, 'Logged in')
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/desktop\/?$/)
})
