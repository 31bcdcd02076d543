// Changes the rules of a contract.

import dialog from '../proposals/dialog.module.css'
import type { Read } from './change-forms.ts'
import type { Change, Contract } from './change-words.ts'
import { ContractFields } from './contract-fields.tsx'
import { type ContractTexts, readContract, textsOfContract } from './contract-forms.ts'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

export function ContractParametersForm({
  contract,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly contract: Contract }) {
  const { symbol, base, quote } = contract
  const read = (texts: ContractTexts): Read<Change> => {
    const { value, problems } = readContract(texts)
    return value === undefined
      ? { problems }
      : { value: { kind: 'contractParameters', symbol, parameters: value } }
  }
  const form = useChangeForm(textsOfContract(contract.parameters), read, onPreview)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <p className={dialog.text}>
        Lot and steps can change only while nobody has an order or a position. Maintenance cannot rise so far
        that it would liquidate anybody.
      </p>
      <ContractFields {...{ base, quote }} texts={form.texts} problems={form.problems} onChange={form.set} />
      <FormButtons onClose={onClose} />
    </form>
  )
}
