// The pages that visitors enter by, as a person uses them: log in, create an account, set a new password.

import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/people.ts'

export const REGISTER = 'login?statusType=1'
export const LOG_IN = 'login?statusType=0'
export const FORGET = 'forgetPassword'

export function formOf(page: Page, name: 'Create account' | 'Log in' | 'Set a new password'): Locator {
  return page.getByRole('form', { name })
}

/** The button that sends the form, not the link of the same name. */
export function submitOf(form: Locator, name: string): Locator {
  return form.getByRole('button', { name, exact: true })
}

/** The account: an e-mail address, or a Japanese phone number in E.164. */
export async function fillAccount(form: Locator, account: string): Promise<void> {
  const isEmail = account.includes('@')
  await form
    .getByRole('radiogroup')
    .getByText(isEmail ? 'E-mail' : 'Phone')
    .click()
  if (isEmail) {
    await form.getByRole('textbox', { name: 'E-mail' }).fill(account)
    return
  }
  await form.getByRole('button', { name: /^Country code/ }).click()
  const page = form.page()
  await page.getByPlaceholder('Search by name or code').fill('+81')
  await page.getByRole('option', { name: /^Japan/ }).click()
  await form.getByRole('textbox', { name: 'Phone' }).fill(account.replace('+81', ''))
}

/** The code of the newest message that the demo shows. */
export async function demoCode(page: Page): Promise<string> {
  const title = page.getByText(/^Your code is \d{3} \d{3}$/)
  await expect(title).toBeVisible()
  const text = await title.innerText()
  return text.replace(/\D/g, '')
}

/** Asks for a code and lets the demo fill it in. */
export async function fillCode(form: Locator): Promise<void> {
  const page = form.page()
  await form.getByRole('button', { name: 'Send code' }).click()
  const code = await demoCode(page)
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByRole('textbox', { name: 'Verification code' })).toHaveValue(code)
  // So that nobody takes it for the next one.
  await expect(page.getByText(/^Your code is/)).toHaveCount(0)
}

export async function fillPasswords(form: Locator, password = PASSWORD, repeated = password): Promise<void> {
  await form.getByRole('textbox', { name: /^(?:New p|P)assword$/ }).fill(password)
  await form.getByRole('textbox', { name: 'Repeat password' }).fill(repeated)
}

export function nationalityOf(form: Locator): Locator {
  return form.getByLabel('Nationality')
}

export async function chooseNationality(form: Locator, country: string): Promise<void> {
  await nationalityOf(form).fill(country)
  await form.page().getByRole('option', { name: country, exact: true }).click()
}

export function agreementOf(form: Locator): Locator {
  return form.getByRole('checkbox')
}

/** What a form says about one of its fields. */
export async function expectError(field: Locator, text: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

/** The short message at the top right. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })).toBeVisible()
}

export async function logInByForm(page: Page, account: string, password: string): Promise<void> {
  const form = formOf(page, 'Log in')
  await fillAccount(form, account)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await submitOf(form, 'Log in').click()
}
