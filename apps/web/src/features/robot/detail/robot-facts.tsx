// What a robot was told to do, what it has, and its key.

import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { showMoney } from '../../second-contract/show.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { Fact, Facts } from '../../tables/facts.tsx'
import type { RobotDetail } from '../robots.ts'
import { useParameterRows } from '../use-parameter-summary.ts'
import classes from './detail.module.css'

export function RobotFacts({ robot }: { readonly robot: RobotDetail }) {
  const { t } = useTranslation('robot')
  const rows = useParameterRows()
  const { quote, money, balances, positions, ipList } = robot
  const time = (ms: number | null): string => (ms === null ? NOTHING : formatTime(ms))
  return (
    <div className={classes.facts}>
      <ProductPanel title={t('detail.plan')}>
        <Facts>
          {rows(robot).map(({ name, label, value }) => (
            <Fact key={name} name={label}>
              {value}
            </Fact>
          ))}
          <Fact name={t('setup.investment')}>
            {showMoney(robot.investment)} {quote}
          </Fact>
          <Fact name={t('detail.startPrice')}>
            {robot.startPrice === null ? NOTHING : formatAmount(robot.startPrice)}
          </Fact>
        </Facts>
      </ProductPanel>
      <ProductPanel title={t('detail.wallet')}>
        <Facts>
          {balances.map(({ wallet, asset, available, frozen, margin }) => (
            <Fact key={`${wallet} ${asset}`} name={asset}>
              {t('detail.balance', { available: formatAmount(available), frozen: formatAmount(frozen) })}
              {/[1-9]/.test(margin) ? (
                <span>{t('detail.margin', { margin: formatAmount(margin) })}</span>
              ) : null}
            </Fact>
          ))}
          {positions.map(({ positionId, direction, lots, entryPrice, leverage }) => (
            <Fact key={positionId} name={t(`stop.${direction === 'long' ? 'long' : 'short'}`)}>
              {t('detail.position', {
                lots: formatAmount(lots),
                price: entryPrice === null ? NOTHING : formatAmount(entryPrice),
                leverage: String(leverage),
              })}
            </Fact>
          ))}
          <Fact name={t('detail.openOrders')}>{formatCount(robot.openOrders)}</Fact>
          <Fact name={t('running.invested')}>
            {money === null ? NOTHING : `${showMoney(money.funded)} ${quote}`}
          </Fact>
          <Fact name={t('history.returned')}>
            {money === null ? NOTHING : `${showMoney(money.returned)} ${quote}`}
          </Fact>
        </Facts>
      </ProductPanel>
      <ProductPanel title={t('detail.key')}>
        <Facts>
          <Fact name={t('key.id')}>
            <span className="mono">{robot.keyId}</span>
          </Fact>
          <Fact name={t('key.may')}>{t('key.scope', { symbol: robot.symbol })}</Fact>
          <Fact name={t('key.ends')}>{time(robot.keyExpires)}</Fact>
          <Fact name={t('detail.addresses')}>
            {ipList.length === 0 ? t('detail.anyAddress') : ipList.join(', ')}
          </Fact>
          <Fact name={t('detail.created')}>{time(robot.createdTime)}</Fact>
          <Fact name={t('history.started')}>{time(robot.startedTime)}</Fact>
          <Fact name={t('history.stopped')}>{time(robot.stoppedTime)}</Fact>
        </Facts>
      </ProductPanel>
    </div>
  )
}
