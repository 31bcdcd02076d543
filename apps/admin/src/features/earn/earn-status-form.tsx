// Opens a financial product or a pool to buyers, or closes it.

import { EARN_STATUSES } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import { type Change, statusWord } from '../markets/change-words.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import dialog from '../proposals/dialog.module.css'
import type { Product } from './earn-words.ts'

type Status = Product['status']

const EFFECTS: Readonly<Record<Status, string>> = {
  open: 'It can be bought within its sale, as long as the treasury can set the income aside.',
  closed: 'Nobody can buy it; orders that exist run on to their end.',
}
const OTHER: Readonly<Record<Status, Status>> = { open: 'closed', closed: 'open' }

interface EarnStatusFormProps extends ChangeFormProps {
  readonly status: Status
  readonly changeTo: (status: Status) => Change
}

export function EarnStatusForm({ status, changeTo, onPreview, onClose }: EarnStatusFormProps) {
  const form = useChangeForm(
    { status: OTHER[status] },
    (texts) => ({ value: changeTo(texts.status) }),
    onPreview,
  )
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <Choice
        label="Status"
        options={EARN_STATUSES.map((value) => ({ value, text: statusWord(value) }))}
        value={form.texts.status}
        hint={EFFECTS[form.texts.status]}
        onChange={(next) => form.set({ status: next })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
