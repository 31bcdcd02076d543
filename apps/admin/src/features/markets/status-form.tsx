// Opens a market, lets it only be cancelled, or halts it.

import { MARKET_STATUSES } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { type Market, statusWord } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

const EFFECTS: Readonly<Record<Market['status'], string>> = {
  open: 'Orders are taken, changed and matched.',
  cancelOnly: 'Nothing new is taken and nothing trades; open orders can be cancelled.',
  halted: 'Nothing is taken, nothing trades, and nothing can be cancelled.',
}

export function StatusForm({ market, onPreview, onClose }: ChangeFormProps & { readonly market: Market }) {
  const { symbol } = market
  const form = useChangeForm(
    { status: market.status },
    ({ status }) => ({ value: { kind: 'spotMarketStatus', symbol, status } }),
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
