// Lists a spot market: a pair and its rules. It begins with the rules of the first market, to be looked over.

import { AssetChoice } from '../proposals/asset-choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { type MarketTexts, readMarket, textsOfParameters } from './change-forms.ts'
import type { Listing, Parameters } from './change-words.ts'
import { FormButtons } from './form-buttons.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

const NO_RULES: Parameters = {
  tick: '',
  lot: '',
  minQuantity: '',
  maxQuantity: '',
  minNotional: '',
  maxOpenOrders: 0,
  marketBand: '',
  buyBand: '',
  sellBand: '',
  selfTrade: 'expireTaker',
}

export function NewMarketForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const first: MarketTexts = {
    base: '',
    quote: 'USDT',
    parameters: textsOfParameters(listing.markets[0]?.parameters ?? NO_RULES),
  }
  const form = useChangeForm(first, (texts) => readMarket(listing, texts), onPreview)
  const { base, quote, parameters } = form.texts
  const index = listing.indexes.find((each) => each.base === base && each.quote === quote)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <div className={dialog.pair}>
        <AssetChoice
          label="Base asset"
          value={base}
          error={form.problems['base']}
          onChange={(next) => form.set({ base: next })}
        />
        <AssetChoice
          label="Quote asset"
          value={quote}
          error={form.problems['quote']}
          onChange={(next) => form.set({ quote: next })}
        />
      </div>
      <p className={dialog.text}>
        {base === ''
          ? 'The rules are those of the first market: look over each of them.'
          : index === undefined
            ? 'The pair has no index: bands then follow the last price.'
            : `Index ${index.indexId} is its reference price.`}
      </p>
      <ParameterFields
        {...{ base, quote }}
        texts={parameters}
        problems={form.problems}
        onChange={(next) => form.set({ parameters: next })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
