// The invitation page as an inviter reads it: what rebates brought, and each of them.

import type { Locator, Page } from '@playwright/test'
import type { ApiCaller } from '../fixtures/api-caller.ts'

export interface Rebates {
  readonly level1: number
  readonly level2: number
  /** As the page writes it. */
  readonly shown: string
}

/** What an inviter got in USDT, by level. */
export async function rebatesOf(inviter: ApiCaller): Promise<Rebates> {
  const totals = await inviter.call('inviteRebates')
  const of = (wanted: number): string =>
    totals.find(({ level, asset }) => asset === 'USDT' && level === wanted)?.amount ?? '0'
  const [level1, level2] = [of(1), of(2)]
  return {
    level1: Number(level1),
    level2: Number(level2),
    shown: `USDT, ${money(level1)} + ${money(level2)}`,
  }
}

/** At least two decimals. */
function money(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.')
  return `${Number(whole).toLocaleString('en-US')}.${part.padEnd(2, '0')}`
}

export function rebateFigure(page: Page): Locator {
  return page.locator('dl > div').filter({ has: page.getByText('Rebates', { exact: true }) })
}

/** Newest first. */
export function rebateRows(page: Page): Locator {
  return page.locator('#rebates tbody').getByRole('row')
}
