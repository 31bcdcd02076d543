// Lists a second-contract on an index. It begins with what the first one offers, to be looked over.

import { Choice } from '../../ui/choice.tsx'
import type { Listing, SecondParameters } from '../markets/change-words.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import dialog from '../proposals/dialog.module.css'
import { SecondFields } from './second-fields.tsx'
import { freeIndexes, type NewSecondTexts, readNewSecond, textsOfSecond } from './second-forms.ts'

const NO_RULES: SecondParameters = {
  durations: [{ seconds: 30, payoutRate: '' }],
  minStake: '',
  maxStake: '',
  userCap: '',
  directionCap: '',
  totalCap: '',
}

export function NewSecondForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const [model] = listing.seconds
  const free = freeIndexes(listing)
  const first: NewSecondTexts = {
    indexId: '',
    parameters: textsOfSecond(model?.parameters ?? NO_RULES),
  }
  const form = useChangeForm(first, (texts) => readNewSecond(listing, texts), onPreview)
  const { indexId, parameters } = form.texts
  const index = free.find((each) => String(each.indexId) === indexId)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <Choice
        label="Index"
        placeholder={free.length === 0 ? 'Every index has one' : 'Choose an index'}
        options={free.map(({ indexId: id, base, quote }) => ({
          value: String(id),
          text: `${base}/${quote}, index ${id}`,
        }))}
        value={indexId}
        error={form.problems['indexId']}
        onChange={(next) => form.set({ indexId: next })}
      />
      <p className={dialog.text}>
        {model === undefined
          ? 'It is staked and paid in the quote asset of its index; so are all later ones.'
          : `It begins with what ${model.symbol.replace('_', '/')} offers: look over each of it.`}{' '}
        It is open as soon as it is listed, wherever second-contracts are offered.
      </p>
      <SecondFields
        quote={index?.quote ?? model?.quote ?? ''}
        texts={parameters}
        problems={form.problems}
        onChange={(next) => form.set({ parameters: next })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
