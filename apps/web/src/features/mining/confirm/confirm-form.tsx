// The form of the confirmation: the pool's terms, the amount, what it means, the consent and the one button; beside it every
// date on a calendar and in a list.

import { miningPayouts } from '@candor/proof'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { miningTermsOf, plannedMining } from '../../financial/calendar/earn-events.ts'
import { showDailyRate, showUnits } from '../../financial/earn-show.ts'
import { Agreement } from '../../financial/purchase/agreement.tsx'
import { AmountEntry } from '../../financial/purchase/amount-entry.tsx'
import { OfferButton } from '../../financial/purchase/offer-button.tsx'
import { useOfferState } from '../../financial/purchase/offer-state.ts'
import purchase from '../../financial/purchase/purchase.module.css'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import { type MiningPool, miningDetailPath } from '../mining-rules.ts'
import classes from './confirm.module.css'
import { MiningOutcome } from './mining-outcome.tsx'
import { PayoutDates } from './payout-dates.tsx'
import { useMiningPurchase } from './use-mining-purchase.ts'

const DECIMALS = 8

interface ConfirmFormProps {
  readonly pool: MiningPool
  readonly nowMs: number
  readonly firstAmount: string
}

export function ConfirmForm({ pool, nowMs, firstAmount }: ConfirmFormProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const [typed, setTyped] = useState(() => cleanDecimal(firstAmount, DECIMALS) ?? '')
  const { check } = useMiningPurchase(pool, typed)
  const terms = useMemo(
    () => (check.amount === undefined ? undefined : miningTermsOf(pool, check.amount)),
    [pool, check.amount],
  )
  const events = terms === undefined ? [] : plannedMining(terms, pool, nowMs, pool.name)
  return (
    <div className={classes.parts}>
      <ProductPanel
        title={
          <span className={purchase.title}>
            <CoinDisc code={pool.asset} size={24} />
            {pool.name}
          </span>
        }
        end={<span className="dim">{t(`payoutText.${pool.payout}`)}</span>}
      >
        <Entry pool={pool} nowMs={nowMs} typed={typed} onType={setTyped} />
      </ProductPanel>
      <PayoutDates
        events={events}
        payouts={terms === undefined ? [] : miningPayouts(terms, nowMs)}
        asset={pool.incomeAsset}
        nowMs={nowMs}
      />
    </div>
  )
}

interface EntryProps {
  readonly pool: MiningPool
  readonly nowMs: number
  readonly typed: string
  readonly onType: (text: string) => void
}

function Entry({ pool, nowMs, typed, onType }: EntryProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const [isAgreed, setAgreed] = useState(false)
  const { offer, buyer, check, buying, buy } = useMiningPurchase(pool, typed)
  const state = useOfferState(pool.offNow)
  const navigate = useNavigate()
  const { refusal } = buying
  const { asset, term } = pool
  const isReady = check.amount !== undefined && check.problem === undefined && isAgreed
  return (
    <form
      className={purchase.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void buy((orderId) => void navigate(miningDetailPath(orderId)))
      }}
    >
      <dl className={purchase.trio}>
        <div>
          <dt>{t('pool.dailyRate')}</dt>
          <dd>{showDailyRate(pool.dailyRate)}</dd>
        </div>
        <div>
          <dt>{t('financial:products.term')}</dt>
          <dd>{t('financial:days', { count: term, number: formatAmount(String(term)) })}</dd>
        </div>
        <div>
          <dt>{t('financial:purchase.remaining')}</dt>
          <dd>{formatAmount(pool.remaining)}</dd>
        </div>
      </dl>
      <AmountEntry
        {...{ asset, typed, check, offer, buyer }}
        wallet="spot"
        refused={refusal?.field === 'amount' ? refusal.text : undefined}
        onType={(text) => {
          buying.forget()
          onType(text)
        }}
      />
      <MiningOutcome pool={pool} amount={check.amount} boughtMs={nowMs} />
      <Agreement
        isAgreed={isAgreed}
        onChange={setAgreed}
        terms={[
          t('terms.start'),
          t('terms.payout'),
          t('terms.setAside'),
          t('terms.locked'),
          t('terms.rebates'),
        ]}
      />
      <div className={purchase.act}>
        <OfferButton
          state={state}
          fromMs={pool.from}
          here={`/defiConfirm?id=${pool.poolId}${typed === '' ? '' : `&amount=${typed}`}`}
          act={
            check.amount === undefined
              ? t('confirm.act')
              : t('confirm.actAmount', { amount: showUnits(check.amount), asset })
          }
          isReady={isReady}
          isSending={buying.isSending}
          refused={refusal?.field === 'form' ? refusal.text : undefined}
        />
      </div>
    </form>
  )
}
