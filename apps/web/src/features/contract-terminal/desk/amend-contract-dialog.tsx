// Changes an open contract order: price, and what is left of its lots.

import { ApiError } from '@candor/client'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import type { ContractOrder } from '../../../live/contract-account.ts'
import classes from '../../terminal/desk/desk.module.css'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { remainingLots } from '../account/order-lots.ts'
import { readPrice } from '../account/read-amount.ts'
import { showExact } from '../account/show.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import { amendContract } from './amend-contract.ts'
import { OrderAct } from './direction-text.tsx'

interface AmendContractDialogProps {
  readonly order: ContractOrder
  readonly rules: ContractRules
  readonly onClose: () => void
}

export function AmendContractDialog({ order, rules, onClose }: AmendContractDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const before = { price: readPrice(order.price), lots: remainingLots(order) }
  const [priceText, setPriceText] = useState(order.price ?? '')
  const [lotsText, setLotsText] = useState(before.lots.toString())
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const price = unitsOf(priceText, SCALE)
  const lots = unitsOf(lotsText, 0)
  const isPriceBad = price === undefined || price <= 0n || price % rules.tick !== 0n
  const isSizeBad = lots === undefined || lots <= 0n
  const priceProblem = (bad: bigint | undefined): string => {
    if (bad === undefined) return t('problem.empty')
    return bad <= 0n ? t('problem.zero') : t('problem.tick', { step: showExact(rules.tick) })
  }
  const isSame = price === before.price && lots === before.lots
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isPriceBad || isSizeBad || isSame) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      await amendContract(order, {
        price: price === before.price ? undefined : price,
        lots: lots === before.lots ? undefined : lots,
      })
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
      title={t('desk.amendTitle')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <form className={classes.amend} onSubmit={(event) => void send(event)} noValidate>
        <p>
          {order.symbol} <OrderAct order={order} />
        </p>
        <NumberField
          label={t('form.price')}
          value={priceText}
          decimals={rules.priceDecimals}
          onChange={setPriceText}
          error={isPriceBad ? priceProblem(price) : undefined}
          end={<span className="dim">{rules.quote}</span>}
        />
        <NumberField
          label={t('desk.remaining')}
          value={lotsText}
          decimals={0}
          onChange={setLotsText}
          error={isSizeBad ? t(lots === undefined ? 'problem.empty' : 'problem.zero') : undefined}
          end={<span className="dim">{rules.unit}</span>}
        />
        {refusal === undefined ? null : <p role="alert">{refusal}</p>}
        <p className={classes.amendText}>{t('desk.amendText')}</p>
        <div className={classes.amendButtons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <Button
            variant="filled"
            type="submit"
            disabled={isPriceBad || isSizeBad || isSame}
            loading={isSending}
          >
            {t('desk.amend')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
