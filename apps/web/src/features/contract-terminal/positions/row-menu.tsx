// What else can be done with a position: reverse it, change its margin, make a picture of it.

import { newKey } from '@candor/client'
import { IconArrowsUpDown, IconDots, IconPhoto, IconPlusMinus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import type { Position } from '../../../live/contract-account.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { announced } from '../../terminal/desk/announced-orders.ts'
import { moveFocus } from '../../terminal/frame/choice-menu.tsx'
import { heldOf } from '../account/held.ts'
import { showLots } from '../account/show.ts'
import { contractOutcome } from '../form/contract-outcome.ts'
import { refreshContractHistory } from '../form/send-contract-order.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import classes from './positions.module.css'

// Looked at by few: loaded when wanted.
const SharePosition = lazy(() =>
  import('../share/share-position.tsx').then(({ SharePosition }) => ({ default: SharePosition })),
)
const MarginDialog = lazy(() =>
  import('./margin-dialog.tsx').then(({ MarginDialog }) => ({ default: MarginDialog })),
)

interface RowMenuProps {
  readonly position: Position
  readonly rules: ContractRules
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

export function RowMenu({ position, rules, isOpen, onOpen }: RowMenuProps) {
  const { t } = useTranslation('perpetual')
  const [dialog, setDialog] = useState<'margin' | 'share'>()
  const name = `${position.symbol} ${t(`direction.${position.direction}`)}`
  const choose = (act: () => void) => () => {
    onOpen(false)
    act()
  }
  const reverse = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('reverse.title'),
      text: t(position.direction === 'long' ? 'reverse.longText' : 'reverse.shortText', {
        lots: showLots(heldOf(position).lots),
        symbol: position.symbol,
      }),
      act: t('reverse.act'),
    })
    if (isSure) await reversePosition(position)
  }
  return (
    <>
      <Popup
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        position="top-end"
        anchor={
          <button
            type="button"
            className={classes.dots}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-label={t('desk.more', { name })}
            onClick={() => onOpen(!isOpen)}
          >
            <IconDots size={16} stroke={1.8} aria-hidden />
          </button>
        }
      >
        <div className={classes.menu} role="menu" tabIndex={-1} onKeyDown={moveFocus}>
          <button type="button" role="menuitem" onClick={choose(() => void reverse())}>
            <IconArrowsUpDown size={16} stroke={1.6} aria-hidden />
            {t('reverse.act')}
          </button>
          <button
            type="button"
            role="menuitem"
            disabled={position.marginMode !== 'isolated'}
            title={position.marginMode === 'isolated' ? undefined : t('margin.isolatedOnly')}
            onClick={choose(() => setDialog('margin'))}
          >
            <IconPlusMinus size={16} stroke={1.6} aria-hidden />
            {t('margin.act')}
          </button>
          <button type="button" role="menuitem" onClick={choose(() => setDialog('share'))}>
            <IconPhoto size={16} stroke={1.6} aria-hidden />
            {t('share.act')}
          </button>
        </div>
      </Popup>
      <Suspense>
        {dialog === 'margin' ? (
          <MarginDialog position={position} rules={rules} onClose={() => setDialog(undefined)} />
        ) : null}
        {dialog === 'share' ? (
          <SharePosition position={position} rules={rules} onClose={() => setDialog(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

async function reversePosition({ positionId }: Position): Promise<void> {
  try {
    const { orders } = await api.call('reversePosition', { body: { positionId }, key: newKey(), quiet: true })
    for (const order of orders) {
      announced.add(order.orderId)
      const { isGood, text, detail } = contractOutcome(order)
      if (isGood) notify.done(text, detail)
      else notify.error(text, detail)
    }
    refreshContractHistory()
  } catch (error) {
    notify.error(textOfError(error))
  }
}
