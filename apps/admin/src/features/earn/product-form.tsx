// A financial product: what a new one offers, or what one that stands offers to later buyers.

import { EARN_SOURCES } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import { walletName } from '../../words/names.ts'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import { AssetChoice } from '../proposals/asset-choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { type ProductTexts, readProduct, textsOfProduct } from './earn-forms.ts'
import type { EarnNow, Product } from './earn-words.ts'
import { OfferFields, RateField } from './offer-fields.tsx'

interface ProductFormProps extends ChangeFormProps {
  readonly now: EarnNow
  /** None: a new one. */
  readonly product: Product | undefined
}

const EMPTY: ProductTexts = {
  name: '',
  asset: '',
  term: '',
  annualRate: '',
  quota: '',
  minAmount: '',
  step: '',
  maxPerUser: '',
  fromTime: '',
  untilTime: '',
  source: 'spot',
}

export function ProductForm({ now, product, onPreview, onClose }: ProductFormProps) {
  const first = product === undefined ? EMPTY : textsOfProduct(product)
  const form = useChangeForm(first, (texts) => readProduct(now, texts, product), onPreview)
  const { texts, problems } = form
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <p className={dialog.text}>
        {product === undefined
          ? 'It is open as soon as it is listed, from the moment its sale begins.'
          : 'For later buyers only. Orders that exist keep the term and the rate they were bought with.'}
      </p>
      {product === undefined ? (
        <AssetChoice
          value={texts.asset}
          error={problems['asset']}
          onChange={(asset) => form.set({ asset })}
        />
      ) : null}
      <OfferFields texts={texts} problems={problems} asset={texts.asset} onChange={form.set} />
      <div className={dialog.pair}>
        <RateField
          name="annualRate"
          value={texts.annualRate}
          error={problems['annualRate']}
          hint="simple, a year has 365 days"
          onChange={(annualRate) => form.set({ annualRate })}
        />
        <Choice
          label="Bought from"
          options={EARN_SOURCES.map((value) => ({ value, text: `${walletName(value)} account` }))}
          value={texts.source}
          onChange={(source) => form.set({ source })}
        />
      </div>
      <FormButtons onClose={onClose} />
    </form>
  )
}
