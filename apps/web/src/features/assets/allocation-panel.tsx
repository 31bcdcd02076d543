// How everything is divided, by account or by coin: a ring, and beside it the list that says what it means.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { arcsOf, type Share, sharesOf } from './allocation.ts'
import classes from './allocation-panel.module.css'
import { Money } from './hidden-amounts.tsx'
import { ProductPanel } from './product-panel.tsx'
import type { Assets } from './use-assets.ts'
import { decimalOf, inBtc, rowOf } from './worth.ts'

type By = 'account' | 'coin'

const SIZE = 144
const THICKNESS = 18
const RADIUS = (SIZE - THICKNESS) / 2
const CIRCUMFERENCE = 2 * Math.PI * RADIUS
const SHORT_BTC_DECIMALS = 4
const PER_MILLE_DECIMALS = 10

export function AllocationPanel({ assets }: { readonly assets: Assets }) {
  const { t } = useTranslation('assets')
  const [by, setBy] = useState<By>('account')
  const shares = sharesOf(by === 'account' ? accountParts(assets) : coinParts(assets))
  const nameOf = ({ name, isOthers }: Share): string => {
    if (isOthers) return t('allocation.others')
    return by === 'account' ? t(`account.${name as 'coin'}`) : name
  }
  const count = shares.length
  const btc = inBtc(assets.worth.total, assets.prices)
  return (
    <ProductPanel
      title={t('allocation.title')}
      end={
        <SegmentedControl
          isSmall
          aria-label={t('allocation.by')}
          value={by}
          onChange={setBy}
          data={(['account', 'coin'] as const).map((value) => ({ value, label: t(`allocation.${value}`) }))}
        />
      }
      foot={<Snapshot />}
    >
      <div className={classes.content}>
        <div className={classes.ring}>
          <Ring shares={shares} />
          <p>
            <span>
              {by === 'account' ? t('allocation.accounts', { count }) : t('allocation.coins', { count })}
            </span>
            <b>
              <Money>{btc === undefined ? '–' : formatAmount(decimalOf(btc), SHORT_BTC_DECIMALS)} BTC</Money>
            </b>
          </p>
        </div>
        {count === 0 ? (
          <p className="dim">{t('allocation.none')}</p>
        ) : (
          <ul className={classes.legend}>
            {shares.map((share, at) => (
              <li key={share.name}>
                <i data-part={at + 1} />
                <span>{nameOf(share)}</span>
                <span className="num">{percentOf(share)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ProductPanel>
  )
}

function accountParts({ worth }: Assets) {
  return worth.accounts.map(({ account, total }) => ({ name: account, value: total }))
}

function coinParts({ holdings, prices }: Assets) {
  const codes = [...new Set(holdings.map(({ asset }) => asset))]
  return codes.map((asset) => ({
    name: asset,
    value: rowOf(
      asset,
      holdings.filter((holding) => holding.asset === asset),
      prices,
    ).value,
  }))
}

function percentOf({ perMille, value }: Share): string {
  // Cut to nothing, and yet there is something.
  if (perMille === 0 && value > 0n) return `< ${formatAmount('0.1')}%`
  return `${formatAmount((perMille / PER_MILLE_DECIMALS).toFixed(1))}%`
}

function Ring({ shares }: { readonly shares: readonly Share[] }) {
  const middle = SIZE / 2
  return (
    <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <g transform={`rotate(-90 ${middle} ${middle})`}>
        {shares.length === 0 ? (
          <circle className={classes.nothing} cx={middle} cy={middle} r={RADIUS} />
        ) : null}
        {arcsOf(shares, CIRCUMFERENCE).map(({ from, length }, at) => (
          <circle
            key={shares[at]?.name}
            className={classes.arc}
            data-part={at + 1}
            cx={middle}
            cy={middle}
            r={RADIUS}
            strokeDasharray={`${length.toFixed(2)} ${(CIRCUMFERENCE - length).toFixed(2)}`}
            strokeDashoffset={(-from).toFixed(2)}
          />
        ))}
      </g>
    </svg>
  )
}

/** The newest published snapshot. Whether the user is in it, their browser finds out over there. */
function Snapshot() {
  const { t } = useTranslation('assets')
  const { data } = useQuery(callQuery('solvencySnapshots', { query: { pageSize: '10' }, quiet: true }))
  const newest = data?.list[0]
  return (
    <>
      <span>
        {newest === undefined
          ? t('snapshot.none')
          : t('snapshot.newest', { number: formatCount(newest.snapshot), time: formatTime(newest.time) })}
      </span>
      <Link to="/fairness" className={classes.check}>
        {t('snapshot.check')}
      </Link>
    </>
  )
}
