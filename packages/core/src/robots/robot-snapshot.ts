// Which accounts are whose robots, in the state's bytes. What a robot shares with its owner is written with both, and
// joined again when it is read.

import { bool, fields as f, list, type Reader, struct, type UserId, type Writer } from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import type { State } from '../state.ts'

const MANY = 2 ** 32

const robots = list(struct({ robotId: f.userId, ownerId: f.userId, closed: bool }), MANY)

export function writeRobots(writer: Writer, state: State): void {
  const plain = state
    .accountsAscending()
    .flatMap(({ id: robotId, owner, closed }) =>
      owner === undefined ? [] : [{ robotId, ownerId: owner.id, closed }],
    )
  robots.write(writer, plain)
}

export function readRobots(reader: Reader, state: State): void {
  for (const { robotId, ownerId, closed } of robots.read(reader)) {
    mustAccount(state, robotId).joinOwner(mustAccount(state, ownerId), closed)
  }
}

function mustAccount(state: State, id: UserId): Account {
  const account = state.accounts.get(id)
  must(account !== undefined, 'a robot and its owner have accounts')
  return account
}
