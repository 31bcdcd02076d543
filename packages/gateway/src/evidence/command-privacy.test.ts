import { COMMAND_TYPES, type Command, type UserId } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { mayRead } from './command-privacy.ts'

const [OWNER, OTHER] = [7 as UserId, 8 as UserId]

function readable(type: string, asker: UserId | undefined): boolean {
  return mayRead({ type, userId: OWNER, clientId: 'x' } as unknown as Command, asker)
}

describe('who may read a command of the log', () => {
  it('is everybody for prices, seals, listings and what the operator voided', () => {
    for (const type of [
      'IndexTick',
      'SealSecondOrders',
      'ListSecondProduct',
      'SetSpotParameters',
      'VoidSecondRange',
    ])
      expect([type, mayRead({ type } as Command, undefined)]).toEqual([type, true])
  })

  it('is the sender alone for orders, transfers, withdrawals and limits', () => {
    for (const type of [
      'PlaceSecondOrder',
      'PlaceSpotOrder',
      'Transfer',
      'RequestWithdrawal',
      'TakeSecondBreak',
    ]) {
      const readers = [undefined, OTHER, OWNER].map((asker) => readable(type, asker))
      expect([type, ...readers]).toEqual([type, false, false, true])
    }
  })

  it('is nobody for what an administrator did, not even the user whom it is about', () => {
    for (const type of [
      'FreezeAccount',
      'PostCorrection',
      'FreezeAmount',
      'SetAccountIdentity',
      'SeeDeposit',
    ])
      expect([type, readable(type, OWNER)]).toEqual([type, false])
  })

  it('is never a stranger for a command that names a user', () => {
    const strangers = COMMAND_TYPES.filter((type) => readable(type, OTHER))
    const open = COMMAND_TYPES.filter((type) => mayRead({ type } as Command, undefined))
    expect(strangers).toEqual(open)
  })
})
