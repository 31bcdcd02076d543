// Conditional orders as rows: what is put down of new ones, and of the ends of older ones.

import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import type { ContractTriggerProgress, ContractTriggerRow } from './project-contract-triggers.ts'

const PROGRESS_COLUMNS: readonly Column<ContractTriggerProgress>[] = [
  { name: 'trigger_id', type: 'bigint', of: (change) => change.triggerId },
  { name: 'state', type: 'text', of: (change) => change.state },
  { name: 'end_reason', type: 'text', of: (change) => change.endReason },
  { name: 'ended_ms', type: 'bigint', of: (change) => change.endedMs },
  { name: 'met_price', type: 'numeric', of: (change) => change.metPrice },
  { name: 'order_id', type: 'bigint', of: (change) => change.orderId },
  { name: 'rejection', type: 'text', of: (change) => change.rejection },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const CONTRACT_TRIGGER_COLUMNS: readonly Column<ContractTriggerRow>[] = [
  ...PROGRESS_COLUMNS.map(({ of, ...column }): Column<ContractTriggerRow> => {
    return { ...column, of: (row) => of(row.progress) }
  }),
  { name: 'user_id', type: 'bigint', of: (row) => row.trigger.userId },
  { name: 'client_id', type: 'text', of: (row) => row.trigger.clientId },
  { name: 'market_id', type: 'bigint', of: (row) => row.trigger.marketId },
  { name: 'side', type: 'text', of: (row) => row.trigger.side },
  { name: 'position_side', type: 'text', of: (row) => row.trigger.positionSide },
  { name: 'order_type', type: 'text', of: (row) => row.trigger.orderType },
  { name: 'time_in_force', type: 'text', of: (row) => row.trigger.timeInForce },
  { name: 'price', type: 'numeric', of: (row) => row.trigger.price },
  { name: 'lots', type: 'numeric', of: (row) => row.trigger.lots },
  { name: 'reduce_only', type: 'boolean', of: (row) => row.trigger.reduceOnly },
  { name: 'may_cross', type: 'boolean', of: (row) => row.trigger.mayCross },
  { name: 'trigger_price', type: 'numeric', of: (row) => row.trigger.triggerPrice },
  { name: 'trigger', type: 'text', of: (row) => row.trigger.trigger },
  { name: 'trigger_by', type: 'text', of: (row) => row.trigger.triggerBy },
  { name: 'self_trade', type: 'text', of: (row) => row.trigger.selfTrade },
  { name: 'created_ms', type: 'bigint', of: (row) => row.trigger.createdMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

/** Puts conditional orders down; one that is there already stands as told, but for what `changes` says. */
export function puttingContractTriggers(changes: Readonly<Record<string, string>>): string {
  const names = namesOf(CONTRACT_TRIGGER_COLUMNS)
  const updates = CONTRACT_TRIGGER_COLUMNS.map(
    ({ name }) => `${name} = ${changes[name] ?? `excluded.${name}`}`,
  )
  return `INSERT INTO contract_triggers AS t (${names})
    SELECT ${names} FROM ${rowsFrom(CONTRACT_TRIGGER_COLUMNS, 'r')}
    ON CONFLICT (trigger_id) DO UPDATE SET ${updates.join(', ')}`
}

export const contractTriggerRows = inserting('contract_triggers', CONTRACT_TRIGGER_COLUMNS)

export const contractTriggerEnds: RowWriter<ContractTriggerProgress> = {
  columns: PROGRESS_COLUMNS,
  statement: {
    name: 'end contract_triggers',
    text: `UPDATE contract_triggers t SET
        state = c.state,
        end_reason = c.end_reason,
        ended_ms = c.ended_ms,
        met_price = c.met_price,
        order_id = c.order_id,
        rejection = c.rejection,
        updated_number = c.updated_number
      FROM ${rowsFrom(PROGRESS_COLUMNS, 'c')}
      WHERE t.trigger_id = c.trigger_id AND t.ended_ms IS NULL`,
  },
}
