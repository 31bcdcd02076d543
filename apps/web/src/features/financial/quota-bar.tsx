// How much of what was released is left, in words and as a bar.

import { useTranslation } from 'react-i18next'
import { e8Of } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import { partOf, showPart } from './earn-show.ts'
import classes from './quota-bar.module.css'

interface QuotaBarProps {
  readonly remaining: string
  readonly sold: string
  readonly quota: string
}

export function QuotaBar({ remaining, sold, quota }: QuotaBarProps) {
  const { t } = useTranslation('financial')
  return (
    <div className={classes.quota}>
      <div className={classes.words}>
        <span>
          {formatAmount(remaining)}{' '}
          <span className={classes.of}>{t('products.of', { quota: formatAmount(quota) })}</span>
        </span>
        <span className="dim">{t('products.sold', { part: showPart(sold, quota) })}</span>
      </div>
      <Bar part={partOf(e8Of(sold), e8Of(quota))} />
    </div>
  )
}

interface BarProps {
  /** From 0 to 100. */
  readonly part: number
  readonly tone?: 'neutral' | 'info'
}

export function Bar({ part, tone = 'neutral' }: BarProps) {
  return (
    <div className={classes.bar} data-tone={tone} aria-hidden>
      <i style={{ width: `${part}%` }} />
    </div>
  )
}
