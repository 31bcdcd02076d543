// The insurance fund: what it holds, how that moved, and every change with its reason. Public.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { extentOf, linePath } from '../../market/line-path.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { NOTHING, Signed } from '../tables/cells.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import table from '../tables/table.module.css'
import classes from './insurance-panel.module.css'

type Change = Answer<'insuranceFund'>['changes']['list'][number]

const ROWS_EXPECTED = 6
/** As addresses name it. */
const PLACE = 'insurance'

export function InsurancePanel() {
  const { t } = useTranslation('fairness')
  const pages = usePage()
  const query = useQuery({
    ...callQuery('insuranceFund', { query: pages.query, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.rulesEveryMs,
  })
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isShown = query.data !== undefined
  // What is above has its height only when its own answers have come.
  useEffect(() => {
    if (isShown && hash === `#${PLACE}`) place.current?.scrollIntoView()
  }, [isShown, hash])
  return (
    <div id={PLACE} ref={place}>
      <ProductPanel title={t('insurance.title')} flush>
        <Loaded query={query} rows={ROWS_EXPECTED}>
          {({ asset, balance, changes: { list, total } }) => (
            <>
              <div className={classes.top}>
                <div>
                  <p className={classes.label}>{t('insurance.balance')}</p>
                  <p className={classes.balance}>
                    {formatAmount(balance)} <small>{asset}</small>
                  </p>
                  <p className={classes.text}>{t('insurance.text')}</p>
                </div>
                <BalanceLine changes={list} />
              </div>
              {total === 0 ? (
                <EmptyState title={t('insurance.none')} text={t('insurance.noneText')} />
              ) : (
                <>
                  <ChangesTable changes={list} />
                  <Pager state={pages} total={total} />
                </>
              )}
            </>
          )}
        </Loaded>
      </ProductPanel>
    </div>
  )
}

const WIDTH = 480
const HEIGHT = 96
const MARGIN = 4

/** A step a change: between two of them the balance stays as it is. For drawing only. */
function BalanceLine({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('fairness')
  if (changes.length < 2) return null
  const points = changes.toReversed().flatMap(({ time, balanceAfter, amount }) => [
    { timeMs: time, price: Number(balanceAfter) - Number(amount) },
    { timeMs: time, price: Number(balanceAfter) },
  ])
  const place = { width: WIDTH, top: MARGIN, bottom: HEIGHT - MARGIN, extent: extentOf(points) }
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('insurance.chart')}
    >
      <path d={linePath(points, place)} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('fairness')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('insurance.time')}</th>
          <th>{t('insurance.reason')}</th>
          <th>{t('insurance.contract')}</th>
          <th data-end>{t('insurance.amount')}</th>
          <th data-end>{t('insurance.after')}</th>
          <th data-end>{t('insurance.number')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ time, reason, symbol, amount, balanceAfter, number }, at) => (
          <tr key={`${number} ${at}`}>
            <td data-name={t('insurance.time')} data-dim>
              {formatTime(time)}
            </td>
            <td data-head>{t(`insurance.why.${reason}`)}</td>
            <td data-name={t('insurance.contract')} data-dim>
              {symbol ?? NOTHING}
            </td>
            <td data-name={t('insurance.amount')} data-end>
              <Signed amount={amount} />
            </td>
            <td data-name={t('insurance.after')} data-end>
              {formatAmount(balanceAfter)}
            </td>
            <td data-name={t('insurance.number')} data-end data-dim>
              {formatCount(number)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
