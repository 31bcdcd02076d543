import type { TradeGroupId, UserId } from '@candor/contract'
import { expect, test } from 'vitest'
import { Account } from '../account.ts'
import { AccountTable } from './account-table.ts'

const GROUP = 1 as TradeGroupId

test('every id is found, near, far and beyond all pages; others are not', () => {
  const ids = [
    1,
    2,
    1_023,
    1_024,
    5_000,
    16_777_215,
    16_777_216,
    2 ** 40,
    Number.MAX_SAFE_INTEGER,
  ] as UserId[]
  const table = new AccountTable()
  for (const id of ids) table.set(id, new Account(id, GROUP, undefined))
  expect(ids.map((id) => table.get(id)?.id)).toEqual(ids)
  expect(ids.every((id) => table.has(id))).toBe(true)
  expect([...table.keys()]).toEqual(ids)
  expect([...table.values()].map(({ id }) => id)).toEqual(ids)
  expect(table.size).toBe(ids.length)
  for (const id of [0, 3, 1_025, 4_999, 16_777_214, 16_777_217, 2 ** 50] as UserId[]) {
    expect(table.get(id)).toBeUndefined()
    expect(table.has(id)).toBe(false)
  }
})

test('an empty table knows nobody', () => {
  expect(new AccountTable().get(1 as UserId)).toBeUndefined()
})
