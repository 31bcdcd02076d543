// Waiting conditional orders in the state's bytes, by id. Where they are queued is built again.

import { contractFields as c, fields as f, list, type Reader, struct, type Writer } from '@candor/contract'
import { must } from '../bug.ts'
import type { State } from '../state.ts'
import { allContractTriggersOf } from './contract-queries.ts'
import { ContractTrigger } from './contract-trigger.ts'
import { addTrigger } from './place-contract-trigger.ts'

const MANY = 2 ** 32

const section = struct({ nextTriggerId: f.count, triggers: list(c.contractTrigger, MANY) })

export function writeTriggers(writer: Writer, state: State): void {
  section.write(writer, { nextTriggerId: state.nextTriggerId, triggers: allContractTriggersOf(state) })
}

export function readTriggers(reader: Reader, state: State): void {
  const { nextTriggerId, triggers } = section.read(reader)
  state.nextTriggerId = nextTriggerId
  for (const each of triggers) {
    const holding = state.accounts.get(each.userId)?.contracts?.findHolding(each.marketId)
    must(holding !== undefined, 'a conditional order belongs to a holding')
    addTrigger(new ContractTrigger(holding, each))
  }
}
