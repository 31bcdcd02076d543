// The total in BTC over the fiat currency, its change over a span with what came in and went out taken out, and the curve
// over the same span.

import { EQUITY_SPANS, type EquitySpan } from '@candor/api'
import type { Answer } from '@candor/client'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { directionOf, formatAmount, formatChange } from '../../format/number.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EquityCurve } from './equity-curve.tsx'
import { curvePoints } from './equity-points.ts'
import { Money } from './hidden-amounts.tsx'
import classes from './total-panel.module.css'
import type { Assets } from './use-assets.ts'
import { decimalOf, inBtc } from './worth.ts'

const BTC_DECIMALS = 8
const FIAT_DECIMALS = 2
const FIRST_SPAN: EquitySpan = '30d'
/** A curve is drawn between at least two moments. */
const LEAST_POINTS = 2

interface TotalPanelProps {
  readonly assets: Assets
  readonly isHidden: boolean
  readonly onTurn: () => void
}

export function TotalPanel({ assets, isHidden, onTurn }: TotalPanelProps) {
  const { t } = useTranslation('assets')
  const [span, setSpan] = useState<EquitySpan>(FIRST_SPAN)
  const query = useQuery({
    ...callQuery('assetsEquity', { query: { span }, quiet: true }),
    placeholderData: keepPreviousData,
    // A point an hour: the last one is drawn from what is pushed.
    refetchInterval: WEB_LIMITS.candlesFreshMs,
  })
  const { worth, quote, prices } = assets
  const btc = inBtc(worth.total, prices)
  const Eye = isHidden ? IconEyeOff : IconEye
  return (
    <section className={classes.panel} aria-label={t('total.label')}>
      <div className={classes.head}>
        <div>
          <p className={classes.label}>
            {t('total.label')}
            <ActionIcon
              size={24}
              aria-label={t('total.hide')}
              aria-pressed={isHidden}
              title={t(isHidden ? 'total.show' : 'total.hide')}
              onClick={onTurn}
            >
              <Eye size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </p>
          <p className={classes.total}>
            <Money>{btc === undefined ? '–' : formatAmount(decimalOf(btc), BTC_DECIMALS)}</Money>
            <small>BTC</small>
          </p>
          <p className={classes.fiat}>
            ≈ <Money>{formatAmount(decimalOf(worth.total), FIAT_DECIMALS)}</Money> {quote}
          </p>
        </div>
        <div className={classes.span}>
          <SegmentedControl
            isSmall
            aria-label={t('span.label')}
            value={span}
            onChange={setSpan}
            data={EQUITY_SPANS.map((value) => ({ value, label: t(`span.${value}`) }))}
          />
          <Change equity={query.data} quote={quote} />
        </div>
      </div>
      <div className={classes.curve} data-old={query.isPlaceholderData || undefined}>
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton width="100%" height={200} />
          )
        ) : (
          <Curve equity={query.data} assets={assets} />
        )}
      </div>
    </section>
  )
}

function Change({
  equity,
  quote,
}: {
  readonly equity: Answer<'assetsEquity'> | undefined
  readonly quote: string
}) {
  const { t } = useTranslation('assets')
  if (equity === undefined) return <Skeleton width={160} height={36} />
  const direction = directionOf(equity.change)
  const sign = direction === 'up' ? '+' : ''
  return (
    <p className={classes.change}>
      <span className={direction === 'flat' ? 'dim' : direction}>
        <Money>
          {sign}
          {formatAmount(equity.change, FIAT_DECIMALS)} {quote}
        </Money>{' '}
        <span className="num">{equity.changeRate === null ? '–' : formatChange(equity.changeRate)}</span>
      </span>
      <small>{t('change.without')}</small>
    </p>
  )
}

function Curve({ equity, assets }: { readonly equity: Answer<'assetsEquity'>; readonly assets: Assets }) {
  const { t } = useTranslation('assets')
  const points = curvePoints(equity.points, Number(decimalOf(assets.worth.total)))
  if (points.length < LEAST_POINTS) return <EmptyState title={t('curve.none')} text={t('curve.noneText')} />
  return <EquityCurve points={points} quote={assets.quote} />
}
