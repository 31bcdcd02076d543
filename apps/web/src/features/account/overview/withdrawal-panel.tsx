// The daily withdrawal limit as four steps of equal rise: an order, not a scale. What is reached is filled, what is
// missing is dashed.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Loaded } from '../loaded.tsx'
import { ladderSteps, topLimit } from './ladder-steps.ts'
import classes from './withdrawal-panel.module.css'

const RISE_PX = 24

export function WithdrawalPanel() {
  const { t } = useTranslation('account')
  const query = useQuery(callQuery('securityOverview'))
  return (
    <Panel
      flush
      title={t('withdrawal.title')}
      actions={<span className={classes.unit}>{t('withdrawal.unit')}</span>}
    >
      <Loaded query={query} rows={1} rowHeight={212}>
        {({ withdrawal }) => (
          <div className={classes.body}>
            <Ladder withdrawal={withdrawal} />
            <Yours withdrawal={withdrawal} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

type Withdrawal = Answer<'securityOverview'>['withdrawal']

function Ladder({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('account')
  return (
    <ol className={classes.ladder} aria-label={t('withdrawal.drawing')}>
      {ladderSteps(withdrawal).map(({ name, limit, added, isReached, isCounted, isHere }, at) => (
        <li
          key={name}
          className={classes.step}
          data-reached={isReached || undefined}
          data-counted={isCounted || undefined}
          data-here={isHere || undefined}
        >
          <div className={classes.bar} style={{ height: RISE_PX * (at + 1) }}>
            {isHere ? <span>{t('withdrawal.here')}</span> : null}
          </div>
          <div className={classes.limit}>{formatAmount(limit)}</div>
          <div className={classes.name}>
            {t(`withdrawal.step.${name}`)}
            {added === undefined ? null : <span className={classes.added}>+{formatAmount(added)}</span>}
            <span className={classes.spoken}>
              {t(isReached ? 'withdrawal.reached' : 'withdrawal.missing')}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Yours({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('account')
  const { limit, heldUntil, steps } = withdrawal
  const top = topLimit(withdrawal)
  const mayWithdraw = steps[0]?.reached === true
  return (
    <div className={classes.yours}>
      <div className={classes.label}>{t('withdrawal.yours')}</div>
      <div className={classes.amount}>{formatAmount(limit)}</div>
      {heldUntil === null ? (
        <p className={classes.label}>
          {mayWithdraw && top !== undefined
            ? t('withdrawal.top', { amount: formatAmount(top) })
            : t('withdrawal.none')}
        </p>
      ) : (
        <p className={classes.held}>{t('security.held', { time: formatTime(heldUntil) })}</p>
      )}
    </div>
  )
}
