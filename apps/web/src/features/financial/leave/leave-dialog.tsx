// Leaving a product before its end: says what comes back at once and what is given up, and asks that one time.

import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { Note } from '../../../ui/note.tsx'
import { showMoney } from '../earn-show.ts'
import { showMoment } from '../earn-time.ts'
import { type FinancialOrder, financialName } from '../financial-rules.ts'
import { Figure, Figures } from '../purchase/figures.tsx'
import purchase from '../purchase/purchase.module.css'
import classes from './leave.module.css'
import { useLeaving } from './use-leaving.ts'

const WIDTH = 440

interface LeaveDialogProps {
  /** Undefined closes. */
  readonly order: FinancialOrder | undefined
  readonly onClose: () => void
}

export function LeaveDialog({ order, onClose }: LeaveDialogProps) {
  const { t } = useTranslation(['financial', 'shell'])
  const isSameDay = order?.state === 'purchasing'
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      size={WIDTH}
      title={t(isSameDay ? 'leave.cancelTitle' : 'leave.outTitle', { name: order?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{ inner: purchase.inner ?? '', content: purchase.sheet ?? '' }}
    >
      {order === undefined ? null : <Question order={order} onClose={onClose} />}
    </Modal>
  )
}

interface QuestionProps {
  readonly order: FinancialOrder
  readonly onClose: () => void
}

function Question({ order, onClose }: QuestionProps) {
  const { t } = useTranslation(['financial', 'shell'])
  const { asset, source, state, days, term } = order
  const { isSending, refusal, leave } = useLeaving()
  const isSameDay = state === 'purchasing'
  const [principal, income] = [showMoney(order.principal), showMoney(order.income)]
  return (
    <div className={purchase.form}>
      <p className={classes.plain}>
        {isSameDay
          ? t('leave.cancelPlain', { principal, asset })
          : t('leave.outPlain', { principal, income, asset })}
      </p>
      <Figures>
        <Figure name={t('records.order')}>{financialName(order.orderId)}</Figure>
        <Figure name={t('leave.back')} isMain>
          {principal} {asset}
        </Figure>
        <Figure name={t('leave.into')}>{t(`account.${source}`)}</Figure>
        <Figure name={t('leave.accrued', { day: formatCount(days), term: formatCount(term) })} isApart>
          {showMoney(order.accrued)} {asset}
        </Figure>
        <Figure name={t('leave.givenUp')}>
          {income} {asset}
        </Figure>
        <Figure name={t('leave.otherwise')}>{showMoment(order.maturityTime)}</Figure>
      </Figures>
      {refusal === undefined ? null : <Note tone="warn">{refusal}</Note>}
      <div className={classes.acts}>
        <Button size="lg" onClick={onClose}>
          {t('leave.stay')}
        </Button>
        <Button size="lg" variant="filled" loading={isSending} onClick={() => void leave(order, onClose)}>
          {isSameDay ? t('leave.cancel') : t('leave.act', { principal, asset })}
        </Button>
      </div>
    </div>
  )
}
