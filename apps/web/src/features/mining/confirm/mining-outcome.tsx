// What a purchase in a pool means, to the last unit: its moments, its income, what is set aside for it at once, and that
// there is no way out before the end.

import { miningDates, miningPayouts, miningSetAside } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { miningTermsOf } from '../../financial/calendar/earn-events.ts'
import { showUnits } from '../../financial/earn-show.ts'
import { showShortDate, showShortMoment } from '../../financial/earn-time.ts'
import { DatesLine } from '../../financial/purchase/dates-line.tsx'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import { NOTHING } from '../../tables/cells.tsx'
import type { MiningPool } from '../mining-rules.ts'

interface OutcomeProps {
  readonly pool: MiningPool
  readonly amount: bigint | undefined
  readonly boughtMs: number
}

export function MiningOutcome({ pool, amount, boughtMs }: OutcomeProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const { asset, incomeAsset, term } = pool
  const dates = miningDates({ termDays: term, payout: pool.payout, payoutLag: pool.payoutLag }, boughtMs)
  const terms = amount === undefined ? undefined : miningTermsOf(pool, amount)
  const setAside = terms === undefined ? undefined : miningSetAside(terms)
  const first = terms === undefined ? undefined : miningPayouts(terms, boughtMs)[0]?.income
  const show = (units: bigint | undefined): string => (units === undefined ? NOTHING : showUnits(units))
  const income = (units: bigint | undefined): string =>
    units === undefined ? NOTHING : `${showUnits(units)} ${incomeAsset}`
  return (
    <>
      <DatesLine
        points={[
          {
            name: t('financial:purchase.today'),
            time: showShortDate(boughtMs),
            text: amount === undefined ? NOTHING : t('financial:purchase.locked', { amount: show(amount) }),
          },
          { name: t('own.starts'), time: showShortMoment(dates.startMs), text: '' },
          {
            name: t('confirm.firstPayout'),
            time: showShortMoment(dates.firstPayoutMs),
            text: first === undefined ? NOTHING : `+${show(first)}`,
          },
          { name: t('own.returns'), time: showShortMoment(dates.returnMs), text: show(amount) },
        ]}
      />
      <Figures>
        <Figure
          name={t('financial:purchase.income', { count: term, number: formatAmount(String(term)) })}
          isMain
        >
          {income(setAside?.income)}
        </Figure>
        <Figure name={t('confirm.setAside')}>{income(setAside?.total)}</Figure>
        <Figure name={t('confirm.ofRebates')}>
          {setAside === undefined ? NOTHING : income(setAside.rebate1 + setAside.rebate2)}
        </Figure>
        <Figure name={t('confirm.principal')} isApart>
          {amount === undefined ? NOTHING : `${showUnits(amount)} ${asset}`}
        </Figure>
        <Figure name={t('confirm.early')}>{t('confirm.notPossible')}</Figure>
      </Figures>
    </>
  )
}
