// One sentence on the risk with the user's own figures: how far the mark is from liquidation, and the loss limit. Always
// visible beside the button; never folded away.

import { distanceBps } from '@candor/proof'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from '../../terminal/form/form.module.css'
import { showBps } from '../account/show.ts'
import own from './contract-form.module.css'
import type { ContractInForm } from './use-contract-order.ts'

export function RiskNote({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  return (
    <div className={`${classes.note} ${own.risk}`} data-tone="warn" role="note">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>
        {t('risk.leverage')} <Distance form={form} /> <LossLimit />
      </span>
    </div>
  )
}

function Distance({ form: { context, order, rules } }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const { after, before } = order.liquidation
  // What waits opens at the price it waits for, wherever the mark is now.
  const opensAt = order.isClosing || after === undefined ? undefined : order.triggerPrice
  const mark = opensAt ?? context.mark
  const price = after?.price ?? before
  if (mark === undefined || mark === 0n || price === undefined) {
    return t('risk.all', { leverage: context.choices.leverage, symbol: rules.symbol })
  }
  const distance = distanceBps({ mark, price })
  return distance <= 0n
    ? t('risk.fall', { share: showBps(-distance) })
    : t('risk.rise', { share: showBps(distance) })
}

const LossLimit = memo(function LossLimit() {
  const { t } = useTranslation('perpetual')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { data } = useQuery({ ...callQuery('limits', { quiet: true }), enabled: isLogin })
  if (!isLogin || data === undefined) return null
  if (data.coolOffUntil !== null) {
    return <b>{t('risk.paused', { time: formatTime(data.coolOffUntil) })}</b>
  }
  if (data.dailyLoss === null) {
    return (
      <Link className={own.limit} to="/accountSet/limits">
        {t('risk.noLimit')}
      </Link>
    )
  }
  return (
    <b>
      {t('risk.limit', { used: formatAmount(data.lostToday, 2), amount: formatAmount(data.dailyLoss, 2) })}
    </b>
  )
})
