// One closed position with everything that is known of it, and the fills it was made of.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatChange } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { NOTHING, Signed } from '../tables/cells.tsx'
import { DetailDrawer } from '../tables/detail-drawer.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { DirectionWord, OrNothing } from './cells.tsx'
import { FillsOf } from './fills-of.tsx'
import { returnOf } from './return-of.ts'
import { useContracts } from './use-contracts.ts'

export type PastPosition = Answer<'positionHistory'>['list'][number]

interface DrawerProps {
  /** Undefined closes. */
  readonly opened: PastPosition | undefined
  readonly onClose: () => void
}

export function PastPositionDrawer({ opened, onClose }: DrawerProps) {
  const { t } = useTranslation('contracts')
  return (
    <DetailDrawer
      isOpen={opened !== undefined}
      title={t('detail.position', { number: opened?.positionId ?? '' })}
      onClose={onClose}
    >
      {opened === undefined ? null : (
        <>
          <PastFacts position={opened} />
          <FillsOf positionId={opened.positionId} />
        </>
      )}
    </DetailDrawer>
  )
}

function PastFacts({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(position.symbol)
  const returned = returnOf(position)
  const { openOrderId, closeOrderId, openType, closeMode } = position
  return (
    <Facts>
      <Fact name={t('field.contract')}>{position.symbol}</Fact>
      <Fact name={t('field.direction')}>
        <DirectionWord direction={position.direction} />
      </Fact>
      <Fact name={t('field.leverage')}>{position.leverage}×</Fact>
      <Fact name={t('field.marginMode')}>{t(`marginMode.${position.marginMode}`)}</Fact>
      <Fact name={t('field.lots')}>{formatAmount(position.openedLots)}</Fact>
      <Fact name={t('field.multiplier')}>
        {contract === undefined ? NOTHING : `${contract.multiplier} ${contract.base}`}
      </Fact>
      <Fact name={t('field.entrustedValue')}>{formatAmount(position.openedValue)}</Fact>
      <Fact name={t('field.margin')}>{formatAmount(position.openedMargin)}</Fact>
      <Fact name={t('field.openPrice')}>{formatAmount(position.entryPrice)}</Fact>
      <Fact name={t('field.closePrice')}>
        <OrNothing amount={position.closePrice} />
      </Fact>
      <Fact name={t('field.realised')}>
        <Signed amount={position.realisedPnl} />
      </Fact>
      <Fact name={t('field.openFee')}>{formatAmount(position.openFees)}</Fact>
      <Fact name={t('field.closeFee')}>{formatAmount(position.closeFees)}</Fact>
      <Fact name={t('field.holdingFee')}>
        <Signed amount={position.funding} />
      </Fact>
      <Fact name={t('field.liquidationFee')}>{formatAmount(position.liquidationFees)}</Fact>
      <Fact name={t('field.insured')}>{formatAmount(position.insured)}</Fact>
      <Fact name={t('field.netPnl')}>
        <Signed amount={position.netPnl} />
      </Fact>
      <Fact name={t('field.returnRate')}>{returned === undefined ? NOTHING : formatChange(returned)}</Fact>
      <Fact name={t('field.openTime')}>{formatTime(position.openedTime)}</Fact>
      <Fact name={t('field.closeTime')}>{formatTime(position.closedTime)}</Fact>
      <Fact name={t('field.openType')}>{openType === null ? NOTHING : t(`type.${openType}`)}</Fact>
      <Fact name={t('field.closeMode')}>{closeMode === null ? NOTHING : t(`closeMode.${closeMode}`)}</Fact>
      <Fact name={t('field.openOrder')}>{openOrderId ?? NOTHING}</Fact>
      <Fact name={t('field.closeOrder')}>{closeOrderId ?? NOTHING}</Fact>
      <Fact name={t('field.logNumber')}>{formatAmount(String(position.number))}</Fact>
    </Facts>
  )
}
