// The receipt of a funding payment: the rate from the minutes it was averaged from, the amount from the rate.

import { verifyFunding } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Signed } from '../../tables/cells.tsx'
import { DirectionWord } from '../cells.tsx'
import { formatFundingRate } from '../format-funding-rate.ts'
import { CheckLines, Verdict } from './checks.tsx'
import { formatShare } from './format-share.ts'
import { MarkSources } from './mark-sources.tsx'
import classes from './receipt.module.css'
import { Lines, PlainWords, Step, Steps, SumLine, Summary } from './receipt-frame.tsx'
import type { FundingReceipt } from './receipt-types.ts'
import { runChecks } from './run-checks.ts'

const SAMPLES_NEEDED = 30

interface ReceiptProps {
  readonly receipt: FundingReceipt
}

export function FundingReceiptView({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { symbol, markOf, contract } = receipt
  const checks = useMemo(() => {
    const { premiums, markOf: mark, ...rest } = receipt
    const kept = {
      ...rest,
      // The minutes of old payments are no longer kept.
      premiums: premiums.length === 0 ? undefined : premiums,
      markOf: mark ?? undefined,
    }
    return runChecks(() => verifyFunding(kept))
  }, [receipt])
  return (
    <>
      <FundingSummary receipt={receipt} />
      <div className={classes.body}>
        <div className={classes.steps}>
          <FundingWords receipt={receipt} />
          <Steps>
            {markOf === null ? null : (
              <Step
                place={1}
                title={t('step.mark', { symbol })}
                text={t('step.markText', {
                  sequence: formatCount(markOf.indexSequence),
                  time: formatTime(markOf.timeMs),
                })}
              >
                <MarkSources mark={markOf} contract={contract} />
              </Step>
            )}
            <Step place={2} title={t('step.rate')} text={t('step.rateText')}>
              <RateLines receipt={receipt} />
            </Step>
            <Step place={3} title={t('step.amount')} text={t('step.amountText')}>
              <AmountLines receipt={receipt} />
            </Step>
            <Step place={4} title={t('step.totals')} text={t('step.totalsText')}>
              <TotalLines receipt={receipt} />
            </Step>
            <Step place={5} title={t('step.checks')} text={t('step.checksText')}>
              <CheckLines checks={checks} />
            </Step>
          </Steps>
        </div>
        <Verdict checks={checks} number={receipt.number} timeMs={receipt.timeMs} />
      </div>
    </>
  )
}

function FundingSummary({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { position, contract, amount } = receipt
  return (
    <Summary
      about={
        <>
          <b>{receipt.symbol}</b>
          <DirectionWord direction={position.direction} />
          <span className="dim">
            {position.leverage}×, {t(`marginMode.${position.marginMode}`)}
          </span>
        </>
      }
      result={amount}
      asset={contract.quote}
      resultWord={t(`moved.${directionOf(amount)}`)}
      facts={[
        [
          [t('field.lots'), formatAmount(position.lots)],
          [t('field.value'), formatAmount(receipt.value)],
          [t('field.mark'), formatAmount(receipt.mark)],
        ],
        [
          [t('field.fundingRate'), formatFundingRate(receipt.rate)],
          [t('funding.average'), formatFundingRate(receipt.averagePremium)],
          [t('funding.samples'), formatCount(receipt.samples)],
        ],
        [
          [t('field.due'), <Signed key="due" amount={receipt.due} />],
          [t('funding.dueTime'), formatTime(receipt.dueMs)],
          [t('funding.movedTime'), formatTime(receipt.timeMs)],
        ],
      ]}
    />
  )
}

function FundingWords({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { symbol, rate, averagePremium, samples, position, value, amount, due, totals, contract } = receipt
  const asset = contract.quote
  const moved = directionOf(amount)
  return (
    <PlainWords
      what={t(`words.funding.what.${directionOf(rate)}`, {
        time: formatTime(receipt.dueMs),
        symbol,
        rate: formatFundingRate(rate),
      })}
      why={
        samples < SAMPLES_NEEDED
          ? t('words.funding.tooFew', { samples: formatCount(samples) })
          : t(`words.funding.why.${directionOf(averagePremium)}`, {
              average: formatShare(averagePremium.replace('-', '')),
              samples: formatCount(samples),
              rate: formatFundingRate(rate),
            })
      }
      cost={
        <>
          {t(`words.funding.cost.${moved}`, {
            position: t(`position.${position.direction}`),
            lots: formatAmount(position.lots),
            value: formatAmount(value),
            amount: formatAmount(amount.replace('-', '')),
            asset,
          })}{' '}
          {amount === due
            ? null
            : t('words.funding.short', { due: formatAmount(due.replace('-', '')), asset })}
        </>
      }
      went={t(`words.funding.went.${moved}`, {
        paid: formatAmount(totals.paid),
        received: formatAmount(totals.received),
        asset,
      })}
    />
  )
}

function RateLines({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { averagePremium, samples, rate, contract } = receipt
  const average = formatShare(averagePremium)
  return (
    <Lines>
      <SumLine
        name={t('funding.average')}
        formula={t('funding.averageOf', { samples: formatCount(samples) })}
      >
        {average}
      </SumLine>
      <SumLine
        name={t('field.fundingRate')}
        formula={
          samples < SAMPLES_NEEDED
            ? t('funding.tooFew')
            : t('funding.rateOf', { average, hours: contract.fundingHours })
        }
        isTotal
      >
        {formatFundingRate(rate)}
      </SumLine>
    </Lines>
  )
}

function AmountLines({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { position, contract, mark, value, rate, due, amount } = receipt
  return (
    <Lines>
      <SumLine
        name={t('risk.value')}
        formula={`${formatAmount(position.lots)} × ${formatAmount(contract.multiplier)} ${contract.base} × ${formatAmount(mark)}`}
      >
        {formatAmount(value)}
      </SumLine>
      <SumLine
        name={t('field.due')}
        formula={t(due.startsWith('-') ? 'funding.owed' : 'funding.owing', {
          value: formatAmount(value),
          rate: formatShare(rate.replace('-', '')),
        })}
      >
        <Signed amount={due} />
      </SumLine>
      <SumLine name={t('field.amount')} formula={t(`funding.source.${position.marginMode}`)} isTotal>
        <Signed amount={amount} />
      </SumLine>
    </Lines>
  )
}

function TotalLines({ receipt: { totals } }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  return (
    <Lines>
      <SumLine name={t('funding.paid')} formula={t('funding.of', { count: totals.positions })}>
        {formatAmount(totals.paid)}
      </SumLine>
      <SumLine name={t('field.insured')} formula={t('funding.insured')}>
        {formatAmount(totals.insured)}
      </SumLine>
      <SumLine name={t('funding.received')}>{formatAmount(totals.received)}</SumLine>
      <SumLine name={t('funding.dust')} formula={t('funding.dustOf')} isTotal>
        {formatAmount(totals.dust)}
      </SumLine>
    </Lines>
  )
}
