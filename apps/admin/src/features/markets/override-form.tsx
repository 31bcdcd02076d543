// Gives one user a fee level for a time, whatever their volume.

import { TextField } from '@candor/web/ui/text-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { readOverride } from './change-forms.ts'
import { type Listing, percentText } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

export function OverrideForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const first = { userId: '', level: '', until: '' }
  const form = useChangeForm(first, (texts) => readOverride(listing, texts, Date.now()), onPreview)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <TextField
        label="User"
        placeholder="U10004821"
        data-autofocus
        value={form.texts.userId}
        error={form.problems['userId']}
        onChange={({ target }) => form.set({ userId: target.value.trim() })}
      />
      <div className={dialog.pair}>
        <Choice
          label="Level"
          placeholder="Choose a level"
          options={listing.feeLevels.map(({ level, spotMaker, spotTaker }) => ({
            value: String(level),
            text: `VIP ${level}: ${percentText(spotMaker)} / ${percentText(spotTaker)}`,
          }))}
          value={form.texts.level}
          error={form.problems['level']}
          onChange={(level) => form.set({ level })}
        />
        <TextField
          label="Until"
          type="datetime-local"
          hint="in your own time zone"
          value={form.texts.until}
          error={form.problems['until']}
          onChange={({ target }) => form.set({ until: target.value })}
        />
      </div>
      <FormButtons onClose={onClose} />
    </form>
  )
}
