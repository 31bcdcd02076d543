// Makes a demo whole at its first start: the listings, the funded traders, and their logins.

import type { Command } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Passwords, Users } from '@candor/gateway'
import { DEMO_PASSWORD, demoCommands, demoTrader, traderCommands } from './demo-listing.ts'

export interface SeedParts {
  readonly engine: Engine
  readonly users: Users
  readonly passwords: Passwords
  readonly traders: number
}

/** A start that was cut short in the middle of this is finished by the next one. */
export async function seedDemo({ engine, users, passwords, traders }: SeedParts): Promise<void> {
  // They are the first commands of the log, so its length tells how many of them are done.
  await submitAll(engine, demoCommands().slice(engine.recovery.number))
  for (let number = 2; number <= traders; number++) {
    const trader = demoTrader(number)
    if ((await engine.query('standing', { userId: trader.userId })) === undefined) {
      await submitAll(engine, traderCommands(trader))
    }
  }
  if ((await users.byId(demoTrader(traders).userId)) !== undefined) return
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  for (let number = 1; number <= traders; number++) {
    const { userId, account, nickName } = demoTrader(number)
    await users.add({ userId, account, nickName, passwordHash })
  }
}

/** A rejected command here is a bug. */
async function submitAll(engine: Engine, commands: readonly Command[]): Promise<void> {
  const replies = await Promise.all(commands.map((command) => engine.submit(command)))
  const rejected = replies.find((reply) => reply.rejection !== undefined)
  if (rejected !== undefined) throw new Error(`seeding the demo was rejected: ${String(rejected.rejection)}`)
}
