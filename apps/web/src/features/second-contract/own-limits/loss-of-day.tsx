// The loss of the day against the user's own limit, and the ways to change it or to take a break. Shown to whoever is
// logged in, whatever the form says.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { e8Of } from '../../../format/decimal.ts'
import type { SecondRules } from '../product-rules.ts'
import { showMoney } from '../show.ts'
import { type OwnLimits, useOwnLimits } from '../use-own-limits.ts'
import classes from './own-limits.module.css'

// Loaded when wanted.
const OwnLimitsDialog = lazy(() =>
  import('./own-limits-dialog.tsx').then(({ OwnLimitsDialog }) => ({ default: OwnLimitsDialog })),
)

type Asked = 'limit' | 'break'

export function LossOfDay({ rules }: { readonly rules: SecondRules }) {
  const { t } = useTranslation('second')
  const limits = useOwnLimits()
  const [asked, setAsked] = useState<Asked>()
  if (limits === undefined) return null
  return (
    <section className={classes.day} aria-label={t('limits.day')}>
      <div className={classes.line}>
        <span>{t(isGain(limits) ? 'limits.gainToday' : 'limits.lossToday')}</span>
        <span className="num">
          {limits.limit === null
            ? t('limits.withoutLimit', { amount: showMoney(lossOf(limits)) })
            : t('limits.ofLimit', { amount: showMoney(lossOf(limits)), limit: showMoney(limits.limit) })}
        </span>
      </div>
      {limits.limit === null ? null : <UsedBar limits={limits} />}
      <div className={classes.line}>
        <button type="button" className={classes.link} onClick={() => setAsked('limit')}>
          {t(limits.limit === null ? 'limits.set' : 'limits.change')}
        </button>
        <button type="button" className={classes.link} onClick={() => setAsked('break')}>
          {t('limits.takeBreak')}
        </button>
      </div>
      <Suspense>
        {asked === undefined ? null : (
          <OwnLimitsDialog
            kind={asked}
            limits={limits}
            asset={rules.quote}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

function isGain({ lossToday }: OwnLimits): boolean {
  return lossToday.startsWith('-')
}

function lossOf({ lossToday }: OwnLimits): string {
  return lossToday.replace('-', '')
}

const ALL = 1_000n

/** What is lost, and after it what stands at stake: both count against the limit. */
function UsedBar({ limits }: { readonly limits: OwnLimits }) {
  const limit = e8Of(limits.limit ?? '0')
  const loss = e8Of(limits.lossToday)
  const shareOf = (amount: bigint): number =>
    limit === 0n || amount <= 0n ? 0 : Number(amount >= limit ? ALL : (amount * ALL) / limit) / 10
  const lost = shareOf(loss)
  const used = shareOf(loss + e8Of(limits.atStake))
  return (
    <div className={classes.bar} aria-hidden>
      <i data-stake style={{ width: `${used}%` }} />
      <i style={{ width: `${lost}%` }} />
    </div>
  )
}
