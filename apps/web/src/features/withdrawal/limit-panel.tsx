// The daily limit as a sum that the user can follow, and what would raise it.

import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unitsOf } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import { ProductPanel } from '../assets/product-panel.tsx'
import { less } from '../transfer/transfer-amount.ts'
import type { WithdrawalOptions } from './chain-form.tsx'
import classes from './limit-panel.module.css'

const WHERE = {
  realName: '/accountSet/realName',
  phone: '/accountSet/security',
  email: '/accountSet/security',
  authenticator: '/accountSet/security',
} as const

export function LimitPanel({ limit }: Pick<WithdrawalOptions, 'limit'>) {
  const { t } = useTranslation('withdrawal')
  const { daily, used, left, steps } = limit
  return (
    <ProductPanel
      title={t('limit.title')}
      end={<span className="dim">{t('limit.span')}</span>}
      foot={t('limit.foot')}
    >
      <p className={classes.left}>
        <b>{formatAmount(left)}</b> {t('limit.ofLeft', { daily: formatAmount(daily) })}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('limit.used')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={partOf(used, daily)}
      >
        <i style={{ width: `${partOf(used, daily)}%` }} />
      </div>
      <ul className={classes.steps}>
        {steps.map(({ name, limit: reachedLimit, reached }, at) => {
          const adds = less(reachedLimit, steps[at - 1]?.limit ?? '0')
          return (
            <li key={name} data-reached={reached || undefined}>
              {reached ? (
                <>
                  <IconCheck size={14} stroke={1.6} aria-hidden />
                  <span>{t(`limit.${name}`)}</span>
                </>
              ) : (
                <Link to={WHERE[name]}>{t(`limit.raise.${name}`)}</Link>
              )}
              <span>
                {at === 0 ? '' : '+ '}
                {formatAmount(adds)}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.sum}>
        <span>{t('limit.yours')}</span>
        <b>{formatAmount(daily)} USDT</b>
      </p>
    </ProductPanel>
  )
}

/** In whole percent, rounded down; nothing of nothing is nothing. */
function partOf(part: string, whole: string): number {
  const units = unitsOf(whole)
  return units === 0n ? 0 : Math.min(100, Number((unitsOf(part) * 100n) / units))
}
