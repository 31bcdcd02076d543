// The receipt of a deleveraging, for the one whose gaining position was closed by it: why it was this one, at what value.

import { entryPrice, verifyDeleveraging } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { NOTHING, Signed } from '../../tables/cells.tsx'
import { DirectionWord } from '../cells.tsx'
import { CheckLines, Verdict } from './checks.tsx'
import { MarkSources } from './mark-sources.tsx'
import classes from './receipt.module.css'
import { inFormula, Lines, PlainWords, Step, Steps, SumLine, Summary } from './receipt-frame.tsx'
import type { DeleveragingReceipt } from './receipt-types.ts'
import { returnedBy } from './returned-by.ts'
import { runChecks } from './run-checks.ts'

interface ReceiptProps {
  readonly receipt: DeleveragingReceipt
}

export function DeleveragingReceiptView({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { symbol, markOf, contract } = receipt
  const checks = useMemo(() => runChecks(() => verifyDeleveraging(receipt)), [receipt])
  return (
    <>
      <DeleveragingSummary receipt={receipt} />
      <div className={classes.body}>
        <div className={classes.steps}>
          <DeleveragingWords receipt={receipt} />
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
            <Step place={2} title={t('step.rank')} text={t('step.rankText')}>
              <Lines>
                <SumLine name={t('adl.score')} formula={t('adl.scoreOf')} isTotal>
                  {formatAmount(receipt.score)}
                </SumLine>
              </Lines>
            </Step>
            <Step place={3} title={t('step.bankruptcy')} text={t('step.bankruptcyText')}>
              <ClosingLines receipt={receipt} />
            </Step>
            <Step place={4} title={t('step.checks')} text={t('step.checksText')}>
              <CheckLines checks={checks} />
            </Step>
          </Steps>
        </div>
        <Verdict checks={checks} number={receipt.number} timeMs={receipt.timeMs} />
      </div>
    </>
  )
}

/** For display: the exact number is the value. */
function priceOf({ lots, value, contract }: DeleveragingReceipt): string | undefined {
  const price = entryPrice(
    { multiplier: e8Of(contract.multiplier) },
    { lots: BigInt(lots), entryValue: e8Of(value) },
  )
  return price === undefined ? undefined : textOfE8(price)
}

function DeleveragingSummary({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { winner, contract } = receipt
  const price = priceOf(receipt)
  return (
    <Summary
      about={
        <>
          <b>{receipt.symbol}</b>
          <DirectionWord direction={winner.position.direction} />
          <span className="dim">
            {winner.position.leverage}×, {t(`marginMode.${winner.position.marginMode}`)}
          </span>
        </>
      }
      result={winner.pnl}
      asset={contract.quote}
      resultWord={t('adl.realised')}
      facts={[
        [
          [t('field.closedLots'), formatAmount(receipt.lots)],
          [t('adl.left'), formatAmount(winner.position.lots)],
          [t('field.mark'), formatAmount(receipt.mark)],
        ],
        [
          [t('field.closePrice'), price === undefined ? NOTHING : formatAmount(price)],
          [t('field.value'), formatAmount(receipt.value)],
          [t('adl.score'), formatAmount(receipt.score)],
        ],
        [
          [t('field.fee'), formatAmount(winner.fee)],
          [t('adl.returned'), formatAmount(returnedBy(winner))],
          [t('field.time'), formatTime(receipt.timeMs)],
        ],
      ]}
    />
  )
}

function DeleveragingWords({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { winner, contract, symbol, lots, score } = receipt
  const price = priceOf(receipt)
  return (
    <PlainWords
      what={t('words.deleveraging.what', {
        time: formatTime(receipt.timeMs),
        symbol,
        position: t(`position.${winner.position.direction}`),
        lots: formatAmount(lots),
        price: price === undefined ? NOTHING : formatAmount(price),
      })}
      why={t('words.deleveraging.why', { score: formatAmount(score) })}
      cost={t('words.deleveraging.cost')}
      went={t('words.deleveraging.went', {
        returned: formatAmount(returnedBy(winner)),
        asset: contract.quote,
        left: formatAmount(winner.position.lots),
      })}
    />
  )
}

function ClosingLines({ receipt: { bankruptcy, winner, value } }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  return (
    <Lines>
      {bankruptcy === null ? null : (
        <SumLine
          name={t('adl.bankruptcy')}
          formula={t('adl.bankruptcyOf', { lots: formatAmount(bankruptcy.lots) })}
        >
          {formatAmount(bankruptcy.value)}
        </SumLine>
      )}
      <SumLine name={t('adl.value')} formula={t('adl.valueOf')}>
        {formatAmount(value)}
      </SumLine>
      <SumLine name={t('field.pnl')}>
        <Signed amount={winner.pnl} />
      </SumLine>
      <SumLine
        name={t('adl.returned')}
        formula={`${inFormula(winner.margin.replace('-', ''))} + ${inFormula(winner.pnl)}`}
        isTotal
      >
        {formatAmount(returnedBy(winner))}
      </SumLine>
    </Lines>
  )
}
