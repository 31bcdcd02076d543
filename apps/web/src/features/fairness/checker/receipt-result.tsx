// The receipt of a second-contract in short: six steps and its checkpoint, a line each. The whole stands on its own page.

import { type ReadSecondReceipt, type SecondStep, verifySecondReceipt } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import { dueAfter } from '../../receipt/due-after.ts'
import { showAmount, showPrice } from '../../receipt/receipt-figures.ts'
import { STEP_NAMES } from '../../receipt/step-names.ts'
import type { StepOf } from '../../receipt/use-receipt-check.ts'
import { NOTHING } from '../../tables/cells.tsx'
import classes from './checker.module.css'
import { Line, Lines, Result } from './result-lines.tsx'

interface ReceiptResultProps {
  readonly value: unknown
  readonly publicKey: string | undefined
}

/** How much of a root is told. */
const ROOT_SHOWN = 8

export function ReceiptResult({ value, publicKey }: ReceiptResultProps) {
  const { t } = useTranslation(['fairness', 'receipt'])
  const verdict = useMemo(() => verifySecondReceipt(value, { publicKey }), [value, publicKey])
  const { receipt, steps } = verdict
  if (receipt === undefined) {
    return (
      <Result state="refused" title={t('result.refused')}>
        <Lines>
          <Line state="refused" name={t('result.step.form')} problem={verdict.problem} />
        </Lines>
      </Result>
    )
  }
  const shown = STEP_NAMES.flatMap((name) => steps.filter(({ step }) => step === name))
  const agreeing = shown.filter(({ state }) => state === 'agrees').length
  const all = STEP_NAMES.length - shown.filter(({ state }) => state === 'none').length
  const isRefused = verdict.verdict === 'refused'
  return (
    <Result
      state={isRefused ? 'refused' : verdict.verdict === 'waiting' ? 'waiting' : 'agrees'}
      title={
        isRefused
          ? t('result.refused')
          : t('receipt:verdict.agree', {
              agreeing: formatCount(agreeing),
              all: formatCount(all),
              count: all,
            })
      }
      act={
        <Link className={classes.open} to={`/secondContract/receipt?id=S${receipt.order.orderId}`}>
          {t('result.open')}
        </Link>
      }
    >
      <Lines>
        {steps
          .filter(({ step }) => step !== 'form')
          .map((step) => (
            <Line
              key={step.step}
              state={step.state}
              name={t(`result.step.${step.step}`)}
              problem={step.problem}
            >
              {step.state === 'refused' ? null : <Said step={step} receipt={receipt} />}
            </Line>
          ))}
      </Lines>
    </Result>
  )
}

interface SaidProps {
  readonly step: SecondStep
  readonly receipt: ReadSecondReceipt
}

/** What the step came to, in a few figures. */
function Said({ step, receipt }: SaidProps) {
  const { t } = useTranslation(['fairness', 'receipt'])
  if (step.state === 'none') return t('result.nothing')
  const terms = { scale: receipt.scale, indexTick: String(receipt.indexTick) }
  switch (step.step) {
    case 'form':
      return null
    case 'committed':
      return step.detail === undefined
        ? null
        : t('result.hashes', {
            count: step.detail.path.length,
            root: step.detail.root?.slice(0, ROOT_SHOWN) ?? NOTHING,
          })
    case 'entry':
      return step.detail?.entry === undefined
        ? t('receipt:entry.noneInTime')
        : t('result.entry', {
            price: showPrice(terms, step.detail.entry.price),
            time: formatClock(step.detail.entry.timeMs),
          })
    case 'chain': {
      const links = formatCount(step.detail?.links.length ?? 0)
      return t('result.of', { done: links, all: formatCount(receipt.ticks.length) })
    }
    case 'index': {
      const ticks = formatCount(step.detail?.ticks.length ?? 0)
      return t('receipt:index.verdict', { done: ticks, all: ticks })
    }
    case 'sum':
      return step.detail === undefined ? null : <SumSaid detail={step.detail} terms={terms} />
    case 'ledger':
      return step.detail === undefined ? null : paidText(receipt, step.detail)
    case 'checkpoint':
      return step.state === 'waiting' || step.detail?.tick === undefined
        ? t('result.due', { time: formatClock(dueAfter(receipt.outcome.endedMs)) })
        : t('result.checkpoint', { number: formatCount(step.detail.tick.checkpoint.number) })
  }
}

/** What came back; of a won order also what it is made of. */
function paidText(
  { scale, order, outcome }: ReadSecondReceipt,
  { profit, payout }: NonNullable<StepOf<'ledger'>['detail']>,
): string {
  const show = (amount: bigint): string => showAmount({ scale }, amount)
  return outcome.outcome === 'won' ? `${show(order.stake)} + ${show(profit)} = ${show(payout)}` : show(payout)
}

const SIGNS = { higher: '>', lower: '<', equal: '=' } as const

interface SumSaidProps {
  readonly detail: NonNullable<StepOf<'sum'>['detail']>
  readonly terms: { readonly scale: number; readonly indexTick: string }
}

function SumSaid({ detail: { comparison, sum, target }, terms }: SumSaidProps) {
  const { t } = useTranslation('receipt')
  if (comparison === 'tooFew') return t('sum.verdict.tooFew')
  return `${showPrice(terms, sum)} ${SIGNS[comparison]} ${showPrice(terms, target)}`
}
