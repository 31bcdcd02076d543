// Changes the rules of a market.

import dialog from '../proposals/dialog.module.css'
import { type ParameterTexts, type Read, readParameters, textsOfParameters } from './change-forms.ts'
import type { Change, Market } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

export function ParametersForm({
  market,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly market: Market }) {
  const { symbol, base, quote } = market
  const read = (texts: ParameterTexts): Read<Change> => {
    const { value, problems } = readParameters(texts)
    return value === undefined
      ? { problems }
      : { value: { kind: 'spotParameters', symbol, parameters: value } }
  }
  const form = useChangeForm(textsOfParameters(market.parameters), read, onPreview)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <ParameterFields {...{ base, quote }} texts={form.texts} problems={form.problems} onChange={form.set} />
      <FormButtons onClose={onClose} />
    </form>
  )
}
