// How the marks of a receipt came about, from the views. Only reads.

import {
  type CommandNumber,
  type ContractParameters,
  contractFields,
  decode,
  fields,
  type LiquidationId,
  type MarketId,
  type TimeMs,
} from '@candor/contract'
import type { ContractFundingTable, ContractMarksTable, Database } from '@candor/database'
import type { Selectable } from 'kysely'
import type { MarkRow } from './project-marks.ts'

export interface ViewedMark extends Omit<MarkRow, 'timeMs'> {
  readonly markMs: TimeMs
  /** As they were then; none when the views have lost them. */
  readonly parameters: ContractParameters | undefined
}

/** By ascending market; of one market, when one is named. */
export async function liquidationMarks(
  database: Database,
  {
    liquidationId,
    number,
    marketId,
  }: { readonly liquidationId: LiquidationId; readonly number: number; readonly marketId?: MarketId },
): Promise<readonly ViewedMark[]> {
  let marks = database
    .selectFrom('mark_evidence as e')
    .innerJoin('contract_liquidated_positions as p', (join) =>
      join.onRef('p.market_id', '=', 'e.market_id').onRef('p.mark_number', '=', 'e.number'),
    )
    .where('p.liquidation_id', '=', liquidationId)
  if (marketId !== undefined) marks = marks.where('p.market_id', '=', marketId)
  const rows = await marks.selectAll('e').distinct().orderBy('e.market_id').execute()
  return viewed(database, rows, number)
}

/** None when it was settled without a mark, or the views have lost it. */
export async function fundingMarks(
  database: Database,
  { market_id, mark_number, number }: Selectable<ContractFundingTable>,
): Promise<readonly ViewedMark[]> {
  const rows = await database
    .selectFrom('mark_evidence')
    .selectAll()
    .where('market_id', '=', market_id)
    .where('number', '=', mark_number)
    .execute()
  return viewed(database, rows, number)
}

async function viewed(
  database: Database,
  rows: readonly Selectable<ContractMarksTable>[],
  number: number,
): Promise<readonly ViewedMark[]> {
  const marks: ViewedMark[] = []
  for (const row of rows) {
    const { market_id: marketId, mark, index, basis, index_sequence: indexSequence } = row
    const parameters = await parametersAt(database, marketId, number)
    const quotes = decode(fields.sourceQuotes, row.quotes)
    const markMs = BigInt(row.time_ms) as TimeMs
    const made = row.number as CommandNumber
    marks.push({ marketId, mark, index, basis, indexSequence, quotes, markMs, number: made, parameters })
  }
  return marks
}

/** Those in force when the command began: whoever changes them does so after all that time has brought. */
async function parametersAt(
  database: Database,
  marketId: MarketId,
  number: number,
): Promise<ContractParameters | undefined> {
  const row = await database
    .selectFrom('contract_parameters')
    .select('parameters')
    .where('market_id', '=', marketId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && decode(contractFields.contractParameters, row.parameters)
}
