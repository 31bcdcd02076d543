// What the user has in fixed terms, in four figures: principal, accrued, set aside, and what comes next.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { e8Of } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { earnWorth } from '../../assets/earn-worth.ts'
import { type Assets, useAssets } from '../../assets/use-assets.ts'
import { decimalOf } from '../../assets/worth.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { showShort } from '../earn-show.ts'
import { showShortMoment } from '../earn-time.ts'
import classes from './own.module.css'

const FIAT_DECIMALS = 2

export function OwnTiles() {
  const query = useQuery(callQuery('financialSummary', { quiet: true }))
  const { assets } = useAssets()
  if (query.isError) {
    return (
      <div className={classes.tiles}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  return <Tiles summary={query.data} assets={assets} />
}

interface TilesProps {
  readonly summary: Answer<'financialSummary'> | undefined
  readonly assets: Assets | undefined
}

function Tiles({ summary, assets }: TilesProps) {
  const { t } = useTranslation('financial')
  const worth = summary === undefined || assets === undefined ? undefined : earnWorth(summary, assets.prices)
  const fiat = (value: bigint | undefined) =>
    value === undefined ? (
      <Skeleton width={96} height={16} />
    ) : (
      <>
        {formatAmount(decimalOf(value), FIAT_DECIMALS)} <small>{assets?.quote}</small>
      </>
    )
  return (
    <dl className={classes.tiles}>
      <Tile name={t('tile.principal')}>{fiat(worth?.principal)}</Tile>
      <Tile name={t('tile.accrued')}>{fiat(worth?.accrued)}</Tile>
      <Tile name={t('tile.expected')}>{fiat(worth?.expected)}</Tile>
      <Tile name={t('tile.next')}>
        {summary === undefined ? <Skeleton width={140} height={16} /> : <Next next={summary.next} />}
      </Tile>
    </dl>
  )
}

function Next({ next }: { readonly next: Answer<'financialSummary'>['next'] }) {
  if (next === null) return NOTHING
  const { time, asset, principal, income } = next
  return (
    <>
      {showShortMoment(time)}{' '}
      <small>
        {showShort(e8Of(principal) + e8Of(income), asset)} {asset}
      </small>
    </>
  )
}

function Tile({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
