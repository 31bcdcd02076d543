// One running purchase: how far its term is, what it has earned, when it ends, and the way out.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { showMoney, showRate } from '../earn-show.ts'
import { showMoment, showShortDate } from '../earn-time.ts'
import type { FinancialOrder } from '../financial-rules.ts'
import { financialName } from '../financial-rules.ts'
import { Bar } from '../quota-bar.tsx'
import classes from './own.module.css'

interface PurchaseCardProps {
  readonly order: FinancialOrder
  readonly onLeave: () => void
}

export function PurchaseCard({ order, onLeave }: PurchaseCardProps) {
  const { t } = useTranslation('financial')
  const { name, asset, principal, term, days, state } = order
  const isPurchasing = state === 'purchasing'
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <span className={classes.name}>
          <CoinDisc code={asset} size={24} />
          <span>
            <b>{name}</b> <span className="num dim">{showRate(order.annualRate)}</span>{' '}
            <small className="num">{financialName(order.orderId)}</small>
          </span>
        </span>
        <b className="num">
          {showMoney(principal)} {asset}
        </b>
      </div>
      <Bar part={(days / term) * 100} tone="info" />
      <div className={classes.row} data-small>
        <span className="dim">{t('own.from', { date: showShortDate(order.interestTime) })}</span>
        <span>
          {isPurchasing
            ? t('state.purchasing')
            : t('own.dayOf', { day: formatCount(days), term: formatCount(term) })}
        </span>
        <span className="dim">{showMoment(order.maturityTime)}</span>
      </div>
      <div className={classes.row} data-small>
        <span>
          <span className="dim">{t('own.accrued')}</span> {showMoney(order.accrued)}{' '}
          <span className="dim">{t('own.ofIncome', { income: showMoney(order.income) })}</span>
        </span>
        <button
          type="button"
          className={classes.link}
          aria-label={t(isPurchasing ? 'leave.cancelOf' : 'leave.outOf', {
            order: financialName(order.orderId),
          })}
          onClick={onLeave}
        >
          {t(isPurchasing ? 'leave.cancel' : 'leave.out')}
        </button>
      </div>
    </li>
  )
}
