// What was done, in the order in which it happened, a sentence a step.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { Signed } from '../../tables/cells.tsx'
import classes from './receipt.module.css'
import type { LiquidationReceipt, LiquidationStep, ReceiptChange } from './receipt-types.ts'

export function LiquidationSteps({ receipt }: { readonly receipt: LiquidationReceipt }) {
  const { t } = useTranslation('contracts')
  return (
    <ol className={classes.done}>
      {receipt.steps.map((step, at) => (
        <StepLine key={at} step={step} />
      ))}
      <li>
        <b>{t(`ended.${receipt.outcome}`)}</b>
      </li>
    </ol>
  )
}

function StepLine({ step }: { readonly step: LiquidationStep }) {
  const { t } = useTranslation('contracts')
  switch (step.kind) {
    case 'cancelled':
      return <li>{t('was.cancelled', { number: step.orderId, symbol: step.symbol })}</li>
    case 'netted':
      return (
        <li>
          <span>
            {t('was.netted', {
              lots: formatAmount(step.lots),
              symbol: step.symbol,
              mark: formatAmount(step.mark),
            })}
          </span>
          <span className="num">
            <Result change={step.long} /> / <Result change={step.short} />
          </span>
        </li>
      )
    case 'stepped':
      return (
        <li>
          <span>
            {t(step.insured ? 'was.steppedInsured' : 'was.stepped', {
              lots: formatAmount(step.lots),
              symbol: step.symbol,
              limit: formatAmount(step.limit),
              upTo: formatAmount(step.insuredUpTo),
            })}
            <small>{t('was.bankruptcy', { value: formatAmount(step.bankruptcyValue) })}</small>
          </span>
        </li>
      )
    case 'traded':
      return (
        <li>
          <span>
            {t('was.traded', { lots: formatAmount(step.lots), price: formatAmount(step.price) })}
            <small>
              {t('was.tradeNumber', { number: step.tradeId, value: formatAmount(step.value) })}{' '}
              <Costs change={step.change} />
            </small>
          </span>
          <Result change={step.change} />
        </li>
      )
    case 'offset':
      return (
        <li>
          {t('was.offset', {
            symbol: step.symbol,
            amount: formatAmount(step.amount),
            mark: formatAmount(step.mark),
          })}
        </li>
      )
    case 'drawn':
      return <li>{t('was.drawn', { symbol: step.symbol, amount: formatAmount(step.amount) })}</li>
    case 'deleveraged':
      return (
        <li>
          <span>
            {t('was.deleveraged', { lots: formatAmount(step.lots) })}
            <small>
              {t('was.tradeNumber', { number: step.tradeId, value: formatAmount(step.value) })}{' '}
              <Costs change={step.change} />
            </small>
          </span>
          <Result change={step.change} />
        </li>
      )
  }
}

function Result({ change: { pnl } }: { readonly change: ReceiptChange }) {
  return (
    <span className="num">
      <Signed amount={pnl} />
    </span>
  )
}

function Costs({ change: { liquidationFee, insured } }: { readonly change: ReceiptChange }) {
  const { t } = useTranslation('contracts')
  return (
    <>
      {liquidationFee === '0' ? null : t('was.fee', { amount: formatAmount(liquidationFee) })}
      {insured === '0' ? null : t('was.insured', { amount: formatAmount(insured) })}
    </>
  )
}
