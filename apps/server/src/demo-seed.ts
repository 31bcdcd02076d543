// Makes a demo whole at its first start: the listings, the funded traders, and their logins.

import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Passwords, Users } from '@candor/gateway'
import { seedContracts } from './demo-contracts.ts'
import { seedEarn } from './demo-earn.ts'
import { inviterOfTrader, inviterUsers } from './demo-inviters.ts'
import {
  DEMO_FUND_PASSWORD,
  DEMO_PASSWORD,
  demoCommands,
  demoTrader,
  traderCommands,
} from './demo-listing.ts'
import { seedSeconds } from './demo-seconds.ts'
import { submitAll } from './demo-submit.ts'

export interface SeedParts {
  readonly database: Database
  readonly engine: Engine
  readonly users: Users
  readonly passwords: Passwords
  readonly traders: number
}

/** A start that was cut short in the middle of this is finished by the next one. */
export async function seedDemo(parts: SeedParts): Promise<void> {
  const { engine, users, traders } = parts
  // They are the first commands of the log, so its length tells how many of them are done.
  await submitAll(engine, demoCommands().slice(engine.recovery.number))
  await seedContracts(engine)
  await seedSeconds(engine)
  await seedEarn(engine)
  for (let number = 2; number <= traders; number++) {
    const trader = demoTrader(number)
    if ((await engine.query('standing', { userId: trader.userId })) === undefined) {
      await submitAll(engine, traderCommands(trader))
    }
  }
  if ((await users.byId(demoTrader(traders).userId)) === undefined) await addTraders(parts)
}

/** One password for all, hashed once: each hash is made to cost. */
async function addTraders({ users, passwords, database, traders }: SeedParts): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const fundPasswordHash = await passwords.hash(DEMO_FUND_PASSWORD)
  for (const inviter of inviterUsers(passwordHash)) await users.add(inviter)
  for (let number = 1; number <= traders; number++) {
    const { userId, account, nickName } = demoTrader(number)
    await users.add({
      userId,
      contact: { channel: 'email', value: account },
      nickName,
      passwordHash,
      realNameState: 'authenticated',
      inviterId: inviterOfTrader(number),
    })
    await database
      .updateTable('users')
      .set({ fund_password_hash: fundPasswordHash, fund_password_changed_ms: Date.now() })
      .where('user_id', '=', userId)
      .where('fund_password_hash', 'is', null)
      .execute()
  }
}
