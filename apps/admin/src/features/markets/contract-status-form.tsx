// Opens a contract, lets its orders only be cancelled, or halts it.

import { MARKET_STATUSES } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { type Contract, statusWord } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

const EFFECTS: Readonly<Record<Contract['status'], string>> = {
  open: 'Orders are taken, changed and matched; liquidations, take-profits and stop-losses act.',
  cancelOnly:
    'Nothing new is taken and nothing trades; open orders can be cancelled. Nobody is liquidated, no take-profit or stop-loss acts. Funding goes on.',
  halted:
    'Nothing is taken, nothing trades, and nothing can be cancelled. Nobody is liquidated, no take-profit or stop-loss acts. Funding goes on.',
}

export function ContractStatusForm({
  contract,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly contract: Contract }) {
  const { symbol } = contract
  const form = useChangeForm(
    { status: contract.status },
    ({ status }) => ({ value: { kind: 'contractStatus', symbol, status } }),
    onPreview,
  )
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <Choice
        label="Status"
        options={MARKET_STATUSES.map((value) => ({ value, text: statusWord(value) }))}
        value={form.texts.status}
        hint={EFFECTS[form.texts.status]}
        onChange={(status) => form.set({ status })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
