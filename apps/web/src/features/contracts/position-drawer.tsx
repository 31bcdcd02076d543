// One open position with everything that is known of it, its take-profits and stop-losses, and the fills it is made of.

import { useTranslation } from 'react-i18next'
import { formatAmount, formatChange } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { type Position, useStops } from '../../live/contract-account.ts'
import type { PositionFigures } from '../../market/position-figures.ts'
import { NOTHING, Signed } from '../tables/cells.tsx'
import { DetailDrawer } from '../tables/detail-drawer.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { BreakEven, DirectionWord, OrNothing, RankLights, TickPrice } from './cells.tsx'
import { ClosePosition } from './close-positions.tsx'
import classes from './drawers.module.css'
import { FillsOf } from './fills-of.tsx'
import { useContracts } from './use-contracts.ts'

interface DrawerProps {
  /** Undefined closes; so does a position that is gone. */
  readonly opened: Position | undefined
  readonly figures: PositionFigures | undefined
  readonly onClose: () => void
}

export function PositionDrawer({ opened, figures, onClose }: DrawerProps) {
  const { t } = useTranslation('contracts')
  return (
    <DetailDrawer
      isOpen={opened !== undefined}
      title={t('detail.position', { number: opened?.positionId ?? '' })}
      onClose={onClose}
    >
      {opened === undefined ? null : (
        <>
          <PositionFacts position={opened} figures={figures} />
          <div className={classes.act}>
            <ClosePosition position={opened} />
          </div>
          <StopsOf positionId={opened.positionId} />
          <FillsOf positionId={opened.positionId} />
        </>
      )}
    </DetailDrawer>
  )
}

interface FactsProps {
  readonly position: Position
  readonly figures: PositionFigures | undefined
}

function PositionFacts({ position, figures }: FactsProps) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(position.symbol)
  return (
    <Facts>
      <Fact name={t('field.contract')}>{position.symbol}</Fact>
      <Fact name={t('field.direction')}>
        <DirectionWord direction={position.direction} />
      </Fact>
      <Fact name={t('field.leverage')}>{position.leverage}×</Fact>
      <Fact name={t('field.marginMode')}>{t(`marginMode.${position.marginMode}`)}</Fact>
      <Fact name={t('field.lots')}>{formatAmount(position.lots)}</Fact>
      <Fact name={t('field.multiplier')}>
        {contract === undefined ? NOTHING : `${contract.multiplier} ${contract.base}`}
      </Fact>
      <Fact name={t('field.openPrice')}>
        <OrNothing amount={position.entryPrice} />
      </Fact>
      <Fact name={t('field.entryValue')}>{formatAmount(position.entryValue)}</Fact>
      <Fact name={t('field.mark')}>
        <OrNothing amount={figures?.mark} />
      </Fact>
      <Fact name={t('field.value')}>
        <OrNothing amount={figures?.value} />
      </Fact>
      <Fact name={t('field.unrealised')}>
        {figures === undefined ? NOTHING : <Signed amount={figures.pnl} />}
      </Fact>
      <Fact name={t('field.returnRate')}>
        {figures === undefined ? NOTHING : formatChange(figures.returnRate)}
      </Fact>
      <Fact name={t('field.margin')}>{formatAmount(position.margin)}</Fact>
      <Fact name={t('field.maintenance')}>
        <OrNothing amount={figures?.maintenance} />
      </Fact>
      <Fact name={t('field.liquidationPrice')}>
        <TickPrice price={figures?.liquidationPrice} contract={contract} />
      </Fact>
      <Fact name={t('field.breakEven')}>
        <BreakEven position={position} />
      </Fact>
      <Fact name={t('field.adl')}>
        <RankLights fifth={position.adlFifth} />
      </Fact>
      <Fact name={t('field.realised')}>
        <Signed amount={position.realisedPnl} />
      </Fact>
      <Fact name={t('field.openFee')}>{formatAmount(position.openFees)}</Fact>
      <Fact name={t('field.closeFee')}>{formatAmount(position.closeFees)}</Fact>
      <Fact name={t('field.holdingFee')}>
        <Signed amount={position.funding} />
      </Fact>
      <Fact name={t('field.openTime')}>{formatTime(position.openedTime)}</Fact>
    </Facts>
  )
}

function StopsOf({ positionId }: { readonly positionId: string }) {
  const { t } = useTranslation('contracts')
  const own = [...useStops().stops.values()].filter((stop) => stop.positionId === positionId)
  if (own.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('detail.stops')}>
      <h3>{t('detail.stops')}</h3>
      <Facts>
        {own.map(({ stopId, kind, price, triggerBy, lots }) => (
          <Fact key={stopId} name={t(`stop.${kind}`)}>
            {t(`stop.by.${triggerBy}`, { price: formatAmount(price) })},{' '}
            {lots === null ? t('stop.whole') : t('stop.part', { lots: formatAmount(lots) })}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
