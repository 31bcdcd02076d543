// What the fields of the form are given.

import type { ContractField } from './check-contract-order.ts'
import type { ContractInForm } from './use-contract-order.ts'

export interface ContractFieldsProps {
  readonly form: ContractInForm
  readonly errors: Readonly<Partial<Record<ContractField, string>>>
  /** Somebody changed something: what the server said no longer counts. */
  readonly onTouch: () => void
}
