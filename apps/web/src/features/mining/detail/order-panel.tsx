// An order in figures, its days on one bar, and each payout with where it stands.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { showDailyRate, showMoney } from '../../financial/earn-show.ts'
import { showMoment, showSecond, showShortDate, showShortMoment } from '../../financial/earn-time.ts'
import { StateTag } from '../../financial/own/state-tag.tsx'
import { NOTHING } from '../../tables/cells.tsx'
import classes from './detail.module.css'
import { barOf, type MiningDetail } from './detail-lines.ts'
import { LinesTable } from './lines-table.tsx'

/** More days than this get no dates below the bar. */
const MOST_NAMED = 14

interface OrderPanelProps {
  readonly order: MiningDetail
  readonly nowMs: number
}

export function OrderPanel({ order, nowMs }: OrderPanelProps) {
  const { t } = useTranslation(['mining', 'financial'])
  const { name, asset, incomeAsset, state } = order
  return (
    <ProductPanel
      title={
        <span className={classes.title}>
          <CoinDisc code={asset} size={24} />
          {name}
        </span>
      }
      tools={<StateTag tone={state === 'mining' ? 'moving' : 'done'}>{t(`state.${state}`)}</StateTag>}
      end={<span className="num dim">{t('detail.bought', { time: showSecond(order.boughtTime) })}</span>}
      flush
    >
      <div className={classes.top}>
        <dl className={classes.figures}>
          <div>
            <dt>{t('own.amount')}</dt>
            <dd>
              {showMoney(order.principal)} <small>{asset}</small>
            </dd>
          </div>
          <div>
            <dt>{t('pool.dailyRate')}</dt>
            <dd>{showDailyRate(order.dailyRate)}</dd>
          </div>
          <div>
            <dt>{t('own.paid')}</dt>
            <dd>
              {showMoney(order.paid)}{' '}
              <small>
                {t('detail.of', { income: showMoney(order.income) })} {incomeAsset}
              </small>
            </dd>
          </div>
          <div>
            <dt>{t('own.returns')}</dt>
            <dd>{showShortMoment(order.returnTime)}</dd>
          </div>
        </dl>
        <dl className={classes.times}>
          <div>
            <dt>{t('own.starts')}</dt>
            <dd>{showMoment(order.startTime)}</dd>
          </div>
          <div>
            <dt>{t('own.next')}</dt>
            <dd>{order.nextTime === null ? NOTHING : showMoment(order.nextTime)}</dd>
          </div>
          <div>
            <dt>{t('own.returned')}</dt>
            <dd>{order.endedTime === null ? NOTHING : showSecond(order.endedTime)}</dd>
          </div>
        </dl>
        <DayBar order={order} nowMs={nowMs} />
      </div>
      <LinesTable order={order} nowMs={nowMs} />
    </ProductPanel>
  )
}

function DayBar({ order, nowMs }: OrderPanelProps) {
  const { t } = useTranslation('mining')
  const parts = barOf(order, nowMs)
  const isNamed = parts.length <= MOST_NAMED
  return (
    <ol className={classes.bar} data-dense={isNamed ? undefined : true} aria-label={t('detail.bar')}>
      {parts.map((part) => {
        const { kind, timeMs } = part
        const word =
          part.day === undefined
            ? t(`bar.${part.kind}`)
            : part.kind === 'now'
              ? t('bar.now')
              : t('bar.day', { day: formatCount(part.day) })
        return (
          <li key={timeMs} data-kind={kind} title={`${showShortDate(timeMs)} ${word}`}>
            <i />
            {isNamed ? (
              <>
                <b>{showShortDate(timeMs)}</b>
                <span>{word}</span>
              </>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
