// Adds to the margin of an isolated position or takes from it, with the liquidation price that follows.

import { ApiError, newKey } from '@candor/client'
import { formatDecimal, MARGIN_MOVES, type MarginMove } from '@candor/contract'
import { isolatedLiquidationPrice, removableMargin } from '@candor/proof'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import type { Position } from '../../../live/contract-account.ts'
import { notify } from '../../../ui/notify.tsx'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import form from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import { heldOf } from '../account/held.ts'
import { useFigures } from '../account/live-figures.ts'
import { showMoney, showPriceOf } from '../account/show.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import classes from './positions.module.css'

interface MarginDialogProps {
  readonly position: Position
  readonly rules: ContractRules
  readonly onClose: () => void
}

export function MarginDialog({ position, rules, onClose }: MarginDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const figures = useFigures()
  const [move, setMove] = useState<MarginMove>('add')
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const held = heldOf(position)
  const mark = figures?.positions.get(position.positionId)?.mark
  const most =
    move === 'add'
      ? figures?.transferable
      : mark === undefined
        ? undefined
        : removableMargin(rules.terms, held, mark)
  const amount = unitsOf(typed, SCALE)
  const isBad = amount === undefined || amount <= 0n || most === undefined || amount > most
  const after = held.margin + (move === 'add' ? 1n : -1n) * (amount ?? 0n)
  const price = (margin: bigint): string => {
    const found = isolatedLiquidationPrice(rules.terms, { ...held, margin })
    return found === undefined ? '--' : showPriceOf(found, rules.priceDecimals)
  }
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isBad) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      const body = { positionId: position.positionId, direction: move, amount: formatDecimal(amount, SCALE) }
      await api.call('moveMargin', { body, key: newKey(), quiet: true })
      notify.done(
        t(move === 'add' ? 'margin.added' : 'margin.removed'),
        `${showMoney(amount)} ${rules.quote}`,
      )
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(textOfError(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('margin.act')} · ${position.symbol} ${t(`direction.${position.direction}`)}`}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={classes.tabs}>
        <Tabs
          label={t('margin.act')}
          value={move}
          tabs={MARGIN_MOVES.map((value) => ({ value, text: t(`margin.${value}`) }))}
          onChoose={(value) => {
            setMove(value)
            setTyped('')
          }}
        />
      </div>
      <form className={classes.dialogForm} onSubmit={(event) => void send(event)} noValidate>
        <NumberField
          label={t('margin.amount')}
          value={typed}
          decimals={SCALE}
          onChange={setTyped}
          error={
            isBad && amount !== undefined ? t(amount > 0n ? 'margin.tooMuch' : 'problem.zero') : undefined
          }
          hint={
            <button
              type="button"
              className={classes.most}
              onClick={() => most !== undefined && setTyped(formatDecimal(most, SCALE))}
            >
              {t('margin.most', { amount: most === undefined ? '--' : showMoney(most), quote: rules.quote })}
            </button>
          }
          end={<span className={form.unit}>{rules.quote}</span>}
        />
        <dl className={form.lines}>
          <div className={form.line}>
            <dt>{t('column.margin')}</dt>
            <dd>{`${showMoney(held.margin)} → ${isBad ? '--' : showMoney(after)} ${rules.quote}`}</dd>
          </div>
          <div className={form.line}>
            <dt>{t('form.liquidation')}</dt>
            <dd>{`${price(held.margin)} → ${isBad ? '--' : price(after)}`}</dd>
          </div>
        </dl>
        {refusal === undefined ? null : (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <div className={form.confirmButtons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <Button variant="filled" type="submit" disabled={isBad} loading={isSending}>
            {t(`margin.${move}`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
