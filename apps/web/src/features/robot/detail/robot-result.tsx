// A robot's result and its parts: what finished rounds gave, what is still open, and the fees, which are inside of both.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { showMoney } from '../../second-contract/show.ts'
import { NOTHING } from '../../tables/cells.tsx'
import type { RobotDetail } from '../robots.ts'
import { SplitBarView } from '../running/split-bar.tsx'
import { splitScale } from '../running/split-scale.ts'
import { showGain, showShare, toneOf } from '../show.ts'
import { useDuration } from '../use-duration.ts'
import classes from './detail.module.css'

const ALL_DECIMALS = 8

export function RobotResult({ robot }: { readonly robot: RobotDetail }) {
  const { t } = useTranslation('robot')
  const duration = useDuration()
  const { money, quote, trips, wins, round } = robot
  const gain = (amount: string | undefined): ReactNode =>
    amount === undefined ? NOTHING : <span className={toneOf(amount)}>{showGain(amount, ALL_DECIMALS)}</span>
  return (
    <section className={classes.result} aria-label={t('detail.result')}>
      <dl className={classes.tiles}>
        <Tile
          name={t('running.total')}
          small={money === null ? undefined : showShare(money.total, money.funded)}
        >
          {gain(money?.total)}
        </Tile>
        <Tile
          name={t('running.realised')}
          small={t('detail.trips', { count: trips, number: formatCount(trips), wins: formatCount(wins) })}
        >
          {gain(money?.realised)}
        </Tile>
        <Tile
          name={t('running.unrealised')}
          small={money === null ? undefined : <SplitBarView split={money} scale={splitScale([money])} />}
        >
          {gain(money?.unrealised)}
        </Tile>
        <Tile name={t('running.feesInside')} small={t('detail.feesText')}>
          {money === null ? NOTHING : showMoney(money.fees)}
        </Tile>
        <Tile name={t('detail.equity')} small={quote}>
          {money === null ? NOTHING : showMoney(money.equity)}
        </Tile>
        <Tile
          name={t('round.name')}
          small={
            round === null
              ? t('round.none')
              : t('round.of', { count: round.count, number: formatCount(round.count) })
          }
        >
          {round === null ? NOTHING : duration(round.medianMs)}
        </Tile>
      </dl>
    </section>
  )
}

interface TileProps {
  readonly name: string
  readonly small: ReactNode
  readonly children: ReactNode
}

function Tile({ name, small, children }: TileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={classes.small}>{small ?? '\u00a0'}</dd>
    </div>
  )
}
