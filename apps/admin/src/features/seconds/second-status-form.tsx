// Opens a second-contract to new orders, or closes it.

import { SECOND_STATUSES } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import type { Second } from '../markets/change-words.ts'
import { statusWord } from '../markets/change-words.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import dialog from '../proposals/dialog.module.css'

const EFFECTS: Readonly<Record<Second['status'], string>> = {
  open: 'Orders are taken where it is offered.',
  closed: 'Nothing new is taken; orders that were accepted go on to their end by the rule.',
}

const OTHER: Readonly<Record<Second['status'], Second['status']>> = { open: 'closed', closed: 'open' }

export function SecondStatusForm({
  product,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly product: Second }) {
  const { symbol } = product
  const form = useChangeForm(
    { status: OTHER[product.status] },
    ({ status }) => ({ value: { kind: 'secondStatus', symbol, status } }),
    onPreview,
  )
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <Choice
        label="Status"
        options={SECOND_STATUSES.map((value) => ({ value, text: statusWord(value) }))}
        value={form.texts.status}
        hint={EFFECTS[form.texts.status]}
        onChange={(status) => form.set({ status })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
