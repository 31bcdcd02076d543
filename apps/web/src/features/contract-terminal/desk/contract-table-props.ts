// What every list of the contract desk is given.

import type { ContractRules } from '../market/contract-rules.ts'

export interface ContractTableProps {
  /** The only contract that is wanted, or all. */
  readonly only: string | undefined
  readonly rules: ReadonlyMap<string, ContractRules>
}
