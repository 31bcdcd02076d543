// A mining pool: what a new one offers, or what one that stands offers to later buyers.

import { MINING_PAYOUTS } from '@candor/contract'
import { Choice } from '../../ui/choice.tsx'
import { FormButtons } from '../markets/form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from '../markets/use-change-form.ts'
import { AssetChoice } from '../proposals/asset-choice.tsx'
import dialog from '../proposals/dialog.module.css'
import { type PoolTexts, readPool, textsOfPool } from './earn-forms.ts'
import { type EarnNow, type Pool, paidWord } from './earn-words.ts'
import { OfferFields, RateField } from './offer-fields.tsx'

interface PoolFormProps extends ChangeFormProps {
  readonly now: EarnNow
  /** None: a new one. */
  readonly pool: Pool | undefined
}

const EMPTY: PoolTexts = {
  name: '',
  asset: '',
  incomeAsset: '',
  term: '',
  dailyRate: '',
  quota: '',
  minAmount: '',
  step: '',
  maxPerUser: '',
  fromTime: '',
  untilTime: '',
  incomePaid: 'daily',
  incomeLag: '1',
  rebate1: '0.1',
  rebate2: '0.05',
}
const LAGS = [
  { value: '1', text: 'on the next day' },
  { value: '0', text: 'on the day itself' },
] as const

export function PoolForm({ now, pool, onPreview, onClose }: PoolFormProps) {
  const first = pool === undefined ? EMPTY : textsOfPool(pool)
  const form = useChangeForm(first, (texts) => readPool(now, texts, pool), onPreview)
  const { texts, problems } = form
  const rate = (name: 'dailyRate' | 'rebate1' | 'rebate2', hint: string) => (
    <RateField
      name={name}
      value={texts[name]}
      error={problems[name]}
      hint={hint}
      onChange={(text) => form.set({ [name]: text })}
    />
  )
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <p className={dialog.text}>
        {pool === undefined
          ? 'It is open as soon as it is listed, from the moment its sale begins.'
          : 'For later buyers only. Orders that exist keep the term and the rates they were bought with.'}
      </p>
      {pool === undefined ? (
        <div className={dialog.pair}>
          <AssetChoice
            label="Mined with"
            value={texts.asset}
            error={problems['asset']}
            onChange={(asset) => form.set({ asset })}
          />
          <AssetChoice
            label="Income in"
            value={texts.incomeAsset}
            error={problems['incomeAsset']}
            onChange={(incomeAsset) => form.set({ incomeAsset })}
          />
        </div>
      ) : null}
      <OfferFields texts={texts} problems={problems} asset={texts.asset} onChange={form.set} />
      {rate(
        'dailyRate',
        `of the principal, in ${texts.incomeAsset === '' ? 'the income asset' : texts.incomeAsset}`,
      )}
      <div className={dialog.pair}>
        <Choice
          label="Income is paid"
          options={MINING_PAYOUTS.map((value) => ({ value, text: paidWord(value) }))}
          value={texts.incomePaid}
          onChange={(incomePaid) => form.set({ incomePaid })}
        />
        <Choice
          label="A day is paid for"
          options={LAGS}
          value={texts.incomeLag}
          onChange={(incomeLag) => form.set({ incomeLag })}
        />
        {rate('rebate1', 'of the income, to who invited the buyer')}
        {rate('rebate2', 'of the income, to who invited them')}
      </div>
      <FormButtons onClose={onClose} />
    </form>
  )
}
