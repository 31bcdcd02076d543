// The security page of the user centre, as a person uses it.

import { expect, type Locator, type Page } from '@playwright/test'
import type { AuthenticatorApp } from '../fixtures/totp.ts'
import { fillCode } from './entry.ts'

export const SECURITY = 'accountSet/security'

export type Factor = 'Phone' | 'E-mail' | 'Authenticator app' | 'Fund password' | 'Login password'

export function rowOf(page: Page, factor: Factor): Locator {
  return page.getByRole('listitem', { name: factor, exact: true })
}

/** Presses the button of a row and gives the dialog that it opens. */
export async function openAct(page: Page, factor: Factor, act: string): Promise<Locator> {
  await rowOf(page, factor).getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** The password and a code that the demo fills in; `channel` where there are two. */
export async function proveByCode(
  dialog: Locator,
  password: string,
  channel?: 'Phone' | 'E-mail',
): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(password)
  if (channel !== undefined) await dialog.getByRole('radiogroup').getByText(channel).click()
  await fillCode(dialog)
}

export async function proveByApp(dialog: Locator, password: string, app: AuthenticatorApp): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Login password' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).fill(await app.code())
}

export async function press(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click()
}
