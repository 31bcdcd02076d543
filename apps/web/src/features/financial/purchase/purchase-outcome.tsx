// What a purchase means, to the last unit: when interest starts and ends, what comes back, what is set aside for it at once,
// and what whoever leaves early gets.

import { financialDates, financialIncome } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { showUnits } from '../earn-show.ts'
import { showShortDate, showShortMoment } from '../earn-time.ts'
import type { FinancialRules } from '../financial-rules.ts'
import { DatesLine } from './dates-line.tsx'
import { Figure, Figures } from './figures.tsx'

interface OutcomeProps {
  readonly rules: FinancialRules
  readonly asset: string
  readonly amount: bigint | undefined
  readonly boughtMs: number
}

export function PurchaseOutcome({ rules, asset, amount, boughtMs }: OutcomeProps) {
  const { t } = useTranslation('financial')
  const { aprE8, termDays } = rules
  const { interestMs, maturityMs } = financialDates(boughtMs, termDays)
  const incomeOf = (days: number): bigint | undefined =>
    amount === undefined ? undefined : financialIncome({ principal: amount, aprE8 }, days)
  const income = incomeOf(termDays)
  const show = (units: bigint | undefined): string => (units === undefined ? NOTHING : showUnits(units))
  const money = (units: bigint | undefined): string =>
    units === undefined ? NOTHING : `${showUnits(units)} ${asset}`
  const back = amount === undefined || income === undefined ? undefined : amount + income
  return (
    <>
      <DatesLine
        points={[
          {
            name: t('purchase.today'),
            time: showShortDate(boughtMs),
            text: amount === undefined ? NOTHING : t('purchase.locked', { amount: show(amount) }),
          },
          {
            name: t('purchase.starts'),
            time: showShortMoment(interestMs),
            text: amount === undefined ? NOTHING : t('purchase.perDay', { amount: show(incomeOf(1)) }),
          },
          { name: t('purchase.matures'), time: showShortMoment(maturityMs), text: show(back) },
        ]}
      />
      <Figures>
        <Figure name={t('purchase.income', { count: termDays, number: formatAmount(String(termDays)) })}>
          {money(income)}
        </Figure>
        <Figure name={t('purchase.setAside')}>{money(income)}</Figure>
        <Figure name={t('purchase.back')} isMain>
          {money(back)}
        </Figure>
        <Figure name={t('purchase.early')} isApart>
          {amount === undefined ? NOTHING : t('purchase.noIncome', { amount: money(amount) })}
        </Figure>
        <Figure name={t('purchase.sameDay')}>{money(amount)}</Figure>
      </Figures>
    </>
  )
}
