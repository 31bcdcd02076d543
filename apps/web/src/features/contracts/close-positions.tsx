// Closes one position at the market, or all of them in one contract or everywhere. What the engine answers is final; the
// list follows by itself.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { useActing } from '../../api/use-acting.ts'
import { formatAmount } from '../../format/number.ts'
import { type Position, usePositions } from '../../live/contract-account.ts'
import { confirm } from '../../ui/confirm.ts'
import { notify } from '../../ui/notify.tsx'

export function ClosePosition({ position }: { readonly position: Position }) {
  const { t } = useTranslation('contracts')
  const { isActing, run } = useActing()
  const isOneWay = usePositions().settings.get(position.symbol)?.positionMode === 'oneWay'
  const { symbol, direction, lots } = position
  const words = { symbol, direction: t(`direction.${direction}`), lots: formatAmount(lots) }
  const close = async (): Promise<void> => {
    const { filledLots } = await api.call('placeContractOrder', {
      body: {
        symbol,
        side: direction === 'long' ? 'sell' : 'buy',
        positionSide: isOneWay ? 'both' : direction,
        type: 'market',
        lots,
        ...(isOneWay ? { reduceOnly: true } : {}),
      },
      key: newKey(),
    })
    if (filledLots === lots) notify.done(t('done.closed', words))
    else notify.error(t('done.closedPart', { filled: formatAmount(filledLots), lots: words.lots }))
  }
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('confirm.closeOne', words),
      text: t('confirm.closeText'),
      act: t('confirm.closeAct', words),
    })
    if (isSure) await run(close)
  }
  return (
    <Button size="sm" loading={isActing} aria-label={t('act.closeOne', words)} onClick={() => void ask()}>
      {t('act.close')}
    </Button>
  )
}

interface CloseAllProps {
  /** Empty for all contracts. */
  readonly symbol: string
  /** How many will be closed. */
  readonly count: number
}

export function ClosePositions({ symbol, count }: CloseAllProps) {
  const { t } = useTranslation('contracts')
  const { isActing, run } = useActing()
  const close = async (): Promise<void> => {
    const { orders } = await api.call('closePositions', {
      body: symbol === '' ? {} : { symbol },
      key: newKey(),
    })
    const left = orders.filter(({ lots, filledLots }) => lots !== filledLots).length
    if (left === 0) notify.done(t('done.closedAll', { count: orders.length }))
    else notify.error(t('done.closedNotAll', { count: left }))
  }
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: symbol === '' ? t('confirm.closeAll') : t('confirm.closeAllIn', { symbol }),
      text: t('confirm.closeAllText'),
      act: t('confirm.closeAllAct', { count }),
    })
    if (isSure) await run(close)
  }
  return (
    <Button disabled={count === 0} loading={isActing} onClick={() => void ask()}>
      {symbol === '' ? t('act.closeAll') : t('act.closeAllIn', { symbol })}
    </Button>
  )
}
