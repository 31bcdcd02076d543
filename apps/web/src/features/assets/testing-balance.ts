// A balance for tests, in the shape of the server's answers.

import type { Balance } from '../../live/own.ts'

export function testBalance(wallet: string, asset: string, fields: Partial<Balance> = {}): Balance {
  return {
    wallet,
    asset,
    available: '0',
    frozen: '0',
    locked: '0',
    adminFrozen: '0',
    adminLocked: '0',
    ...fields,
  }
}
