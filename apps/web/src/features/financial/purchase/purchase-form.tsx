// The form of a purchase: rate, term and what is left; the amount; three dates; what comes back at maturity and on every
// way out before; the terms. The button repeats the amount, and nothing is asked a second time.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { showRate, showUnits } from '../earn-show.ts'
import type { FinancialProduct } from '../financial-rules.ts'
import { Agreement } from './agreement.tsx'
import { AmountEntry } from './amount-entry.tsx'
import { OfferButton } from './offer-button.tsx'
import { useOfferState } from './offer-state.ts'
import classes from './purchase.module.css'
import { PurchaseOutcome } from './purchase-outcome.tsx'
import { useFinancialPurchase } from './use-financial-purchase.ts'

interface PurchaseFormProps {
  readonly product: FinancialProduct
  readonly nowMs: number
  readonly onDone: () => void
}

export function PurchaseForm({ product, nowMs, onDone }: PurchaseFormProps) {
  const { t } = useTranslation('financial')
  const [typed, setTyped] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const { rules, buyer, check, buying, buy } = useFinancialPurchase(product, typed)
  const state = useOfferState(product.offNow)
  const { refusal } = buying
  const { asset, term, source } = product
  const isRight = check.amount !== undefined && check.problem === undefined
  const terms = [
    t('terms.start'),
    t('terms.interest'),
    t('terms.setAside'),
    t('terms.maturity'),
    t('terms.early'),
    t('terms.sameDay'),
    t('terms.platform'),
  ]
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && isAgreed) void buy(onDone)
      }}
    >
      <dl className={classes.trio}>
        <div>
          <dt>{t('products.rate')}</dt>
          <dd>{showRate(product.annualRate)}</dd>
        </div>
        <div>
          <dt>{t('products.term')}</dt>
          <dd>{t('days', { count: term, number: formatAmount(String(term)) })}</dd>
        </div>
        <div>
          <dt>{t('purchase.remaining')}</dt>
          <dd>{formatAmount(product.remaining)}</dd>
        </div>
      </dl>
      <AmountEntry
        {...{ asset, typed, check, buyer }}
        wallet={source}
        offer={rules}
        refused={refusal?.field === 'amount' ? refusal.text : undefined}
        onType={(text) => {
          buying.forget()
          setTyped(text)
        }}
      />
      <PurchaseOutcome rules={rules} asset={asset} amount={check.amount} boughtMs={nowMs} />
      <Agreement isAgreed={isAgreed} onChange={setAgreed} terms={terms} />
      <div className={classes.act}>
        <OfferButton
          state={state}
          fromMs={product.from}
          here={`/financial?buy=${product.productId}`}
          act={
            check.amount === undefined
              ? t('purchase.act')
              : t('purchase.actAmount', { amount: showUnits(check.amount), asset })
          }
          isReady={isRight && isAgreed}
          isSending={buying.isSending}
          refused={refusal?.field === 'form' ? refusal.text : undefined}
        />
      </div>
    </form>
  )
}
