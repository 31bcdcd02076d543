import type { Locator, Page } from '@playwright/test'
import { logInByApi, newEmail, newPhone, PASSWORD } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'
import {
  agreementOf,
  chooseNationality,
  demoCode,
  expectError,
  expectNotice,
  fillAccount,
  fillCode,
  fillPasswords,
  formOf,
  nationalityOf,
  REGISTER,
  submitOf,
} from './screens/entry.ts'

async function openForm(page: Page): Promise<Locator> {
  await page.goto(REGISTER)
  return formOf(page, 'Create account')
}

async function expectLoggedInAtHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/desktop\/?$/)
  await page.goto('accountSet')
  await expect(page).toHaveURL(/\/desktop\/accountSet$/)
}

for (const { by, newAccount } of [
  { by: 'e-mail', newAccount: newEmail },
  { by: 'phone', newAccount: newPhone },
]) {
  test(`registering by ${by}: code from the demo, then logged in`, async ({ page, server }) => {
    const account = newAccount()
    const form = await openForm(page)
    await fillAccount(form, account)
    await fillCode(form)
    await fillPasswords(form)
    await chooseNationality(form, 'Japan')
    await agreementOf(form).check()
    await submitOf(form, 'Create account').click()
    await expectNotice(page, 'Registered')
    await expectLoggedInAtHome(page)
    // The account is real: its password opens a session elsewhere.
    const elsewhere = await logInByApi(server.address, { account, password: PASSWORD })
    expect((await elsewhere.call('getUserInfo')).nationality).toBe('JP')
  })
}

test('an empty form says what is missing, and where to begin', async ({ page }) => {
  const form = await openForm(page)
  await submitOf(form, 'Create account').click()
  const phone = form.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toBeFocused()
  await expectError(phone, 'Data cannot be empty')
  await expectError(form.getByRole('textbox', { name: 'Verification code' }), 'Data cannot be empty')
  await expectError(form.getByRole('textbox', { name: 'Password', exact: true }), 'Data cannot be empty')
  await expectError(nationalityOf(form), 'Data cannot be empty')
  await expectError(agreementOf(form), /Accept the (?:user )?agreement/)
})

test('a wrong phone number and a wrong e-mail are said to be so', async ({ page }) => {
  const form = await openForm(page)
  const phone = form.getByRole('textbox', { name: 'Phone' })
  await phone.fill('12')
  await phone.blur()
  await expectError(phone, 'Enter a correct phone number')
  await form.getByRole('radiogroup').getByText('E-mail').click()
  const email = form.getByRole('textbox', { name: 'E-mail' })
  for (const wrong of ['mika', 'mika@', 'mika@example', 'mi ka@example.com']) {
    await email.fill(wrong)
    await email.blur()
    await expectError(email, 'E-mail format error')
  }
  await email.fill('mika@example.com')
  await email.blur()
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
})

test('passwords must be long enough, uncommon, and match', async ({ page }) => {
  const form = await openForm(page)
  await fillAccount(form, newEmail())
  await fillCode(form)
  await chooseNationality(form, 'Japan')
  await agreementOf(form).check()
  const password = form.getByRole('textbox', { name: 'Password', exact: true })
  await fillPasswords(form, 'short', 'short')
  await submitOf(form, 'Create account').click()
  await expectError(password, 'A password has 8 to 128 characters')
  await fillPasswords(form, PASSWORD, `${PASSWORD}!`)
  await submitOf(form, 'Create account').click()
  await expectError(form.getByRole('textbox', { name: 'Repeat password' }), 'The two passwords must match')
  await fillPasswords(form, 'password123')
  await submitOf(form, 'Create account').click()
  await expectError(password, /too common/)
})

test('a wrong code is an error with the tries that are left', async ({ page }) => {
  const form = await openForm(page)
  await fillAccount(form, newEmail())
  await form.getByRole('button', { name: 'Send code' }).click()
  const right = await demoCode(page)
  await expect(form.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  const code = form.getByRole('textbox', { name: 'Verification code' })
  await code.fill(right === '000000' ? '000001' : '000000')
  await fillPasswords(form)
  await chooseNationality(form, 'Japan')
  await agreementOf(form).check()
  await submitOf(form, 'Create account').click()
  await expectError(code, 'Verification code error. 4 tries left')
  await code.fill(right)
  await submitOf(form, 'Create account').click()
  await expectNotice(page, 'Registered')
})

test('an account that is registered already is refused when the code is asked for', async ({
  page,
  person,
}) => {
  const form = await openForm(page)
  await fillAccount(form, person.account)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expectError(form.getByRole('textbox', { name: 'E-mail' }), /already registered/)
})

test('an invitation comes with the link and counts; a wrong one is an error', async ({ page, person }) => {
  const { code } = await person.api.call('inviteOverview')
  await page.goto(`${REGISTER}&invite=${code}`)
  const form = formOf(page, 'Create account')
  const invitation = form.getByRole('textbox', { name: 'Invitation code' })
  await expect(invitation).toHaveValue(code)
  await invitation.fill('ZZZZZZZ')
  await fillAccount(form, newEmail())
  await fillCode(form)
  await fillPasswords(form)
  await chooseNationality(form, 'Japan')
  await agreementOf(form).check()
  await submitOf(form, 'Create account').click()
  await expectError(invitation, /no such (?:invitation )?code/i)
  await invitation.fill(code)
  await submitOf(form, 'Create account').click()
  await expectNotice(page, 'Registered')
  expect(await person.api.call('inviteOverview')).toMatchObject({ level1: 1, level2: 0 })
})

test('the keyboard alone completes a registration', async ({ page }) => {
  const form = await openForm(page)
  const { keyboard } = page
  const tabTo = async (target: Locator): Promise<void> => {
    for (let steps = 0; steps < 60; steps += 1) {
      await keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`${String(target)} cannot be reached with the Tab key`)
  }
  await expect(form).toBeVisible()
  await tabTo(form.getByRole('radio', { name: 'Phone' }))
  await keyboard.press('ArrowRight')
  await tabTo(form.getByRole('textbox', { name: 'E-mail' }))
  await keyboard.type(newEmail())
  await tabTo(form.getByRole('button', { name: 'Send code' }))
  await keyboard.press('Enter')
  const code = await demoCode(page)
  // Who has asked for a code goes on with it.
  await expect(form.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await keyboard.type(code)
  await tabTo(form.getByRole('textbox', { name: 'Password', exact: true }))
  await keyboard.type(PASSWORD)
  await tabTo(form.getByRole('textbox', { name: 'Repeat password' }))
  await keyboard.type(PASSWORD)
  await tabTo(nationalityOf(form))
  await keyboard.type('Japan')
  await keyboard.press('Enter')
  await expect(nationalityOf(form)).toHaveValue('Japan')
  await tabTo(agreementOf(form))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expectNotice(page, 'Registered')
})
