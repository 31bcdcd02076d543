// What the order in the form costs and risks, or what closing brings. The dialog that asks once more shows the same, word
// for word. Every number can be checked.

import { entryPrice } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { Checkable } from '../../terminal/form/checkable.tsx'
import classes from '../../terminal/form/form.module.css'
import {
  feeFormula,
  liquidationFormula,
  marginFormula,
  resultFormula,
  showRate,
  sumFormula,
  winRateFormula,
} from '../account/contract-formulas.ts'
import { heldOf } from '../account/held.ts'
import { showBps, showExact, showLots, showPriceOf, showSignedExact, toneOf } from '../account/show.ts'
import own from './contract-form.module.css'
import { isConditional } from './form-types.ts'
import type { ContractInForm } from './use-contract-order.ts'

const UNKNOWN = '--'

export function ContractSummary({ form }: { readonly form: ContractInForm }) {
  return (
    <dl className={`${classes.lines} ${own.lines}`}>
      {form.order.isClosing ? <ClosingLines form={form} /> : <OpeningLines form={form} />}
      <LiquidationLine form={form} />
      {form.order.isClosing || isConditional(form.draft.type) ? null : <WinRateLine form={form} />}
    </dl>
  )
}

function rateOf({ context: { rates } }: ContractInForm): bigint | undefined {
  if (rates === undefined) return undefined
  return rates.makerE8 > rates.takerE8 ? rates.makerE8 : rates.takerE8
}

function OpeningLines({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const { rules, draft, context, order } = form
  const { leverage } = context.choices
  const { cost, openValue } = order
  const isWaiting = isConditional(draft.type)
  const rateE8 = rateOf(form)
  const show = (units: bigint | undefined): string =>
    units === undefined ? UNKNOWN : `${showExact(units)} ${rules.quote}`
  const isKnown = cost !== undefined && openValue !== undefined
  return (
    <>
      {order.closeLots > 0n ? (
        <Checkable label={t('form.closesFirst')} value={`${showLots(order.closeLots)} ${rules.unit}`} />
      ) : null}
      <Checkable
        label={t('form.marginAt', { leverage })}
        value={show(cost?.margin)}
        formula={isKnown ? marginFormula(openValue, leverage, cost.margin, rules) : undefined}
        rule={t('rule.margin')}
      />
      <Checkable
        label={rateE8 === undefined ? t('form.fee') : t('form.feeMost', { rate: showRate(rateE8) })}
        value={show(cost?.fee)}
        formula={isKnown && rateE8 !== undefined ? feeFormula(openValue, rateE8, cost.fee, rules) : undefined}
        rule={t('rule.fee')}
      />
      <Checkable
        label={t(isWaiting ? 'form.costAbout' : 'form.cost')}
        value={show(cost?.cost)}
        formula={isKnown ? sumFormula([cost.margin, cost.fee], cost.cost, rules) : undefined}
        rule={t(isWaiting ? 'rule.costLater' : 'rule.cost')}
      />
    </>
  )
}

function ClosingLines({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const { rules, order } = form
  const { closed, target, averagePrice, closeLots } = order
  const rateE8 = rateOf(form)
  const entry = target === undefined ? undefined : entryPrice(rules.terms, heldOf(target))
  const [from, to] = target?.direction === 'short' ? [averagePrice, entry] : [entry, averagePrice]
  const net = closed === undefined ? undefined : closed.pnl - closed.fee
  return (
    <>
      <Checkable
        label={t('form.closable')}
        value={order.closable === undefined ? UNKNOWN : `${showLots(order.closable)} ${rules.unit}`}
      />
      <Checkable
        label={rateE8 === undefined ? t('form.fee') : t('form.feeMost', { rate: showRate(rateE8) })}
        value={closed === undefined ? UNKNOWN : `${showExact(closed.fee)} ${rules.quote}`}
        formula={
          closed === undefined || rateE8 === undefined || order.value === undefined
            ? undefined
            : feeFormula(order.value, rateE8, closed.fee, rules)
        }
        rule={t('rule.closeFee')}
      />
      <Checkable
        label={t('form.resultAbout')}
        value={
          net === undefined ? (
            UNKNOWN
          ) : (
            <span className={toneOf(net)}>{`${showSignedExact(net)} ${rules.quote}`}</span>
          )
        }
        formula={
          closed === undefined || net === undefined || from === undefined || to === undefined
            ? undefined
            : resultFormula({ lots: closeLots, entry: from, exit: to, fees: [closed.fee], net }, rules)
        }
        rule={t('rule.result')}
      />
    </>
  )
}

function LiquidationLine({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const { rules, order } = form
  const { before, after } = order.liquidation
  const price = (units: bigint): string => showPriceOf(units, rules.priceDecimals)
  const isGone = order.isClosing && order.closed !== undefined && order.closed.left.lots === 0n
  const next = after === undefined ? (isGone ? t('form.none') : UNKNOWN) : price(after.price)
  return (
    <Checkable
      label={t('form.liquidation')}
      value={
        <>
          {before === undefined ? null : <span className={own.before}>{`${price(before)} → `}</span>}
          {next}
        </>
      }
      formula={
        after === undefined ? undefined : () => liquidationFormula(rules.terms, after.stand, after.price)
      }
      rule={t('rule.liquidation')}
    />
  )
}

function WinRateLine({ form }: { readonly form: ContractInForm }) {
  const { t } = useTranslation('perpetual')
  const { rules, order } = form
  const { winRate } = order.results
  const price = (units: bigint): string => showPriceOf(units, rules.priceDecimals)
  const rateBps = winRate?.rateBps
  return (
    <Checkable
      label={t('form.winRate')}
      value={winRate === undefined ? UNKNOWN : rateBps === undefined ? t('form.never') : showBps(rateBps)}
      formula={
        winRate === undefined || rateBps === undefined
          ? undefined
          : winRateFormula({ gain: winRate.gain, loss: winRate.loss, rateBps })
      }
      rule={
        winRate === undefined
          ? undefined
          : t(winRate.isOwn ? 'rule.winRate' : 'rule.winRatePlain', {
              profit: price(winRate.takeProfit),
              loss: price(winRate.stopLoss),
            })
      }
    />
  )
}
