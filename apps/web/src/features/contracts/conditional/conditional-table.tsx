// Conditional orders as a table: what each waits for, what it sends, and what became of it.

import type { TriggerState } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { decimalsOf } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import type { ContractTrigger } from '../../../live/contract-account.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ActCell, Line, NOTHING, SpokenHead, TwoLineHead } from '../../tables/cells.tsx'
import classes from '../../tables/table.module.css'
import { TickPrice } from '../cells.tsx'
import { actionOf, directionOfOrder } from '../order-words.ts'
import { useContracts } from '../use-contracts.ts'
import { CancelConditional } from './cancel-conditional.tsx'
import own from './conditional.module.css'
import { rejectionWord } from './rejection-words.ts'

interface TableProps {
  readonly triggers: readonly ContractTrigger[]
  /** Whether it still waits, as far as is known. */
  readonly isWaiting: (trigger: ContractTrigger) => boolean
}

export function ConditionalTable({ triggers, isWaiting }: TableProps) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.pendingTime'), t('field.conditionalNumber')]} />
          <TwoLineHead lines={[t('field.contract'), `${t('field.direction')}, ${t('field.type')}`]} />
          <TwoLineHead isNumber lines={[t('field.condition'), t('field.price')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.timeInForce')]} />
          <TwoLineHead isNumber lines={[t('field.outcome'), t('field.reason')]} />
          <TwoLineHead isNumber lines={[t('field.status'), t('field.endTime')]} />
          <SpokenHead>{t('act.label')}</SpokenHead>
        </tr>
      </thead>
      <tbody>
        {triggers.map((trigger) => (
          <Row key={trigger.triggerId} trigger={trigger} canCancel={isWaiting(trigger)} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly trigger: ContractTrigger
  readonly canCancel: boolean
}

function Row({ trigger, canCancel }: RowProps) {
  const { t } = useTranslation('contracts')
  const contract = useContracts().get(trigger.symbol)
  const { triggerId, type, price, lots, triggerBy, endedTime } = trigger
  return (
    <tr>
      <td>
        <Line label={t('field.pendingTime')}>{formatTime(trigger.createdTime)}</Line>
        <Line label={t('field.conditionalNumber')}>{triggerId}</Line>
      </td>
      <td data-head>
        <b>{trigger.symbol}</b>
        <small>
          <ActWord trigger={trigger} />, {t(type === 'limit' ? 'type.stopLimit' : 'type.stopMarket')}
        </small>
      </td>
      <td data-end>
        <Line label={t('field.condition')}>
          {t(`condition.${triggerBy}.${trigger.trigger}`, {
            price: formatAmount(
              trigger.triggerPrice,
              contract === undefined ? undefined : decimalsOf(contract.tick),
            ),
          })}
        </Line>
        <Line label={t('field.price')}>
          {price === null ? t('marketPrice') : <TickPrice price={price} contract={contract} />}
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.lots')}>
          {lots === null ? t('conditional.allLots') : formatAmount(lots)}
          {trigger.reduceOnly ? <span className="dim"> {t('conditional.reduceOnly')}</span> : null}
        </Line>
        <Line label={t('field.timeInForce')}>{t(`timeInForce.${trigger.timeInForce}`)}</Line>
      </td>
      <td data-end>
        <Outcome trigger={trigger} />
      </td>
      <td data-end data-state>
        <Chip tone={TONES[trigger.state]}>{t(`conditional.state.${trigger.state}`)}</Chip>
        {endedTime === null ? <small data-blank>{NOTHING}</small> : <small>{formatTime(endedTime)}</small>}
      </td>
      <ActCell>{canCancel ? <CancelConditional triggerId={triggerId} /> : null}</ActCell>
    </tr>
  )
}

const TONES: Readonly<Record<TriggerState, 'neutral' | 'info' | 'warn'>> = {
  waiting: 'neutral',
  fired: 'info',
  rejected: 'warn',
  cancelled: 'neutral',
}

/** "Open long"; in one-way mode nobody knows before whether a buy closes or opens, unless it may only close. */
function ActWord({ trigger }: { readonly trigger: ContractTrigger }) {
  const { t } = useTranslation('contracts')
  const { side, positionSide, reduceOnly } = trigger
  const sized = { side, positionSide, lots: '1', closeLots: reduceOnly ? '1' : '0' }
  const isOpen = positionSide === 'both' && !reduceOnly
  return (
    <span className={side === 'buy' ? 'up' : 'down'}>
      {isOpen ? t(`side.${side}`) : t(`action.${actionOf(sized)}.${directionOfOrder(sized)}`)}
    </span>
  )
}

/** At which price it fired and which order it sent, or why nothing came of it. */
function Outcome({ trigger }: { readonly trigger: ContractTrigger }) {
  const { t } = useTranslation('contracts')
  const { state, metPrice, orderId, rejection } = trigger
  const price = metPrice === null ? NOTHING : formatAmount(metPrice)
  switch (state) {
    case 'waiting':
      return NOTHING
    case 'fired':
      return (
        <>
          <Line label={t('field.outcome')}>{t('conditional.firedAt', { price })}</Line>
          <Line label={t('field.orderNumber')}>
            {orderId === null ? NOTHING : t('detail.order', { number: orderId })}
          </Line>
        </>
      )
    case 'rejected':
      return (
        <>
          <Line label={t('field.outcome')}>{t('conditional.refusedAt', { price })}</Line>
          <Line label={t('field.reason')}>
            <span className={own.words}>{rejection === null ? NOTHING : <Rejection code={rejection} />}</span>
          </Line>
        </>
      )
    case 'cancelled':
      return (
        <Line label={t('field.outcome')}>
          <EndWord reason={trigger.endReason} />
        </Line>
      )
  }
}

function Rejection({ code }: { readonly code: string }) {
  const { t } = useTranslation('contracts')
  const word = rejectionWord(code)
  return word === undefined ? <span className="mono">{code}</span> : t(`rejection.${word}`)
}

function EndWord({ reason }: { readonly reason: ContractTrigger['endReason'] }) {
  const { t } = useTranslation('contracts')
  if (reason === 'closeAll') return t('reason.closeAll')
  return reason === 'accountClosed' ? t('conditional.accountClosed') : t('reason.byUser')
}
