// Lists a contract: a pair that has an index, and its rules. It begins with the rules of the first contract, to be looked over.

import { AssetChoice } from '../proposals/asset-choice.tsx'
import dialog from '../proposals/dialog.module.css'
import type { ContractParameters, Listing } from './change-words.ts'
import { ContractFields } from './contract-fields.tsx'
import { type NewContractTexts, readNewContract, textsOfContract } from './contract-forms.ts'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

const NO_RULES: ContractParameters = {
  multiplier: '',
  tick: '',
  markTick: '',
  maxLots: '',
  maxOpenOrders: 200,
  limitBand: '',
  marketBand: '',
  takerRate: '',
  liquidationFee: '',
  volumeWeight: '',
  impactValue: '',
  fundingHours: 8,
  refusesCrossing: true,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [{ upTo: '', maxLeverage: 1, maintenance: '' }],
}

export function NewContractForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const [model] = listing.contracts
  const first: NewContractTexts = {
    base: '',
    quote: model?.quote ?? 'USDT',
    parameters: textsOfContract(model?.parameters ?? NO_RULES),
  }
  const form = useChangeForm(first, (texts) => readNewContract(listing, texts), onPreview)
  const { base, quote, parameters } = form.texts
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
          label="Settled in"
          value={quote}
          error={form.problems['quote']}
          onChange={(next) => form.set({ quote: next })}
        />
      </div>
      <p className={dialog.text}>
        {model === undefined
          ? 'All contracts are settled in one asset, and each needs the index of its pair.'
          : `The rules are those of ${model.symbol}: look over each of them.`}
      </p>
      <ContractFields
        {...{ base, quote }}
        texts={parameters}
        problems={form.problems}
        onChange={(next) => form.set({ parameters: next })}
      />
      <FormButtons onClose={onClose} />
    </form>
  )
}
