// How safe the account is, in four bars, and which factor to add next.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { nextFactor } from './next-factor.ts'
import classes from './safety-level.module.css'

const FACTORS = [1, 2, 3, 4] as const

export function SafetyLevel() {
  const { t } = useTranslation('account')
  const { data: overview } = useQuery(callQuery('securityOverview'))
  const next = overview === undefined ? undefined : nextFactor(overview)
  const count = overview?.factors ?? 0
  const factors = t('safety.factors', { number: count })
  return (
    <div className={classes.level}>
      <div className={classes.head}>
        <span className={classes.label}>{t('safety.title')}</span>
        {overview === undefined ? (
          <Skeleton width={56} height={14} />
        ) : (
          <span className={classes.word}>{t(`safety.${overview.safetyLevel}`)}</span>
        )}
      </div>
      <div className={classes.bars} aria-hidden>
        {FACTORS.map((factor) => (
          <i key={factor} data-on={factor <= count || undefined} />
        ))}
      </div>
      <p className={classes.next}>
        {overview === undefined ? null : factors}{' '}
        {overview === undefined || next !== undefined ? null : t('safety.all')}
        {next === undefined ? null : t(`safety.next.${next}`)}
      </p>
    </div>
  )
}
