// Changes what a second-contract offers to later buyers.

import type { Read } from '../markets/change-forms.ts'
import type { Change, Second } from '../markets/change-words.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import dialog from '../proposals/dialog.module.css'
import { SecondFields } from './second-fields.tsx'
import { readSecond, type SecondTexts, textsOfSecond } from './second-forms.ts'

export function SecondParametersForm({
  product,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly product: Second }) {
  const { symbol, quote } = product
  const read = (texts: SecondTexts): Read<Change> => {
    const { value, problems } = readSecond(texts)
    return value === undefined
      ? { problems }
      : { value: { kind: 'secondParameters', symbol, parameters: value } }
  }
  const form = useChangeForm(textsOfSecond(product.parameters), read, onPreview)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <p className={dialog.text}>
        For later buyers only. Orders that exist keep the duration and the payout they were bought with.
      </p>
      <SecondFields quote={quote} texts={form.texts} problems={form.problems} onChange={form.set} />
      <FormButtons onClose={onClose} />
    </form>
  )
}
