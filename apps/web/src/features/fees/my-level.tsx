// The user's own level, the volume it comes from, and what is missing to the next one. Visitors are told how to see it.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { loginPath } from '../../session/login-path.ts'
import { useAppState } from '../../state/app-state.ts'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { type FeeLevel, type LevelProgress, progressOf } from './fee-arithmetic.ts'
import { formatRate } from './format-rate.ts'
import classes from './my-level.module.css'

const ROWS_EXPECTED = 2

export function MyLevel({ levels }: { readonly levels: readonly FeeLevel[] }) {
  const { t } = useTranslation('fees')
  const isLogin = useAppState((state) => state.isLogin === 1)
  return <Panel title={t('mine.title')}>{isLogin ? <Mine levels={levels} /> : <LogIn />}</Panel>
}

function LogIn() {
  const { t } = useTranslation('fees')
  const { t: shell } = useTranslation('shell')
  return (
    <div className={classes.visitor}>
      <p className="dim">{t('mine.logIn')}</p>
      <Button component={Link} to={loginPath('/rateStandard')}>
        {shell('account.logIn')}
      </Button>
    </div>
  )
}

function Mine({ levels }: { readonly levels: readonly FeeLevel[] }) {
  const query = useQuery(callQuery('myFeeLevel', { quiet: true }))
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} narrowRowHeight={85}>
      {(mine) => {
        const progress = progressOf(levels, mine)
        return progress === undefined ? null : <Standing progress={progress} volumeBtc={mine.volumeBtc} />
      }}
    </Loaded>
  )
}

interface StandingProps {
  readonly progress: LevelProgress
  readonly volumeBtc: string
}

function Standing({ progress, volumeBtc }: StandingProps) {
  const { t } = useTranslation('fees')
  const { current } = progress
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('column.level')}</dt>
          <dd>{current.level}</dd>
        </div>
        <div>
          <dt>{t('mine.volume')}</dt>
          <dd>
            {formatAmount(volumeBtc)} <small>BTC</small>
          </dd>
        </div>
        <div>
          <dt>{t('mine.spotRates')}</dt>
          <dd>
            {formatRate(current.spotMaker)} <small>/</small> {formatRate(current.spotTaker)}
          </dd>
        </div>
      </dl>
      <Way progress={progress} />
    </>
  )
}

const WHOLE_E4 = 10_000
const PERCENT_E4 = 100

function Way({ progress: { current, next, missingBtc, partE4, byVolume } }: Pick<StandingProps, 'progress'>) {
  const { t } = useTranslation('fees')
  if (next === undefined) return <p className={classes.way}>{t('mine.top')}</p>
  const isReached = byVolume > current.level
  return (
    <div className={classes.way}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('mine.progress', { level: next.level })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(partE4 / PERCENT_E4)}
      >
        <i style={{ width: `${(100 * partE4) / WHOLE_E4}%` }} />
      </div>
      <p>
        {isReached
          ? t('mine.reached', { level: byVolume })
          : t('mine.missing', { volume: formatAmount(missingBtc), level: next.level })}
      </p>
      {byVolume < current.level ? <p>{t('mine.given', { level: byVolume })}</p> : null}
    </div>
  )
}
