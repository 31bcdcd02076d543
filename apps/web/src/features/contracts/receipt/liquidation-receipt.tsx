// The receipt of a liquidation: in plain words first, then from the raw quotes to the last unit.

import { verifyLiquidation } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { DirectionWord } from '../cells.tsx'
import { CheckLines, Verdict } from './checks.tsx'
import { LiquidationSteps } from './liquidation-steps.tsx'
import { MarkSources } from './mark-sources.tsx'
import { MoneyLines } from './money-lines.tsx'
import { type MoneyTrail, moneyTrail } from './money-trail.ts'
import classes from './receipt.module.css'
import { inFormula, Lines, PlainWords, Step, Steps, SumLine, Summary } from './receipt-frame.tsx'
import type { LiquidationReceipt } from './receipt-types.ts'
import { RiskLines } from './risk-lines.tsx'
import { runChecks } from './run-checks.ts'

interface ReceiptProps {
  readonly receipt: LiquidationReceipt
}

export function LiquidationReceiptView({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const trail = useMemo(() => moneyTrail(receipt), [receipt])
  const checks = useMemo(() => {
    const { steps, ...rest } = receipt
    // Cancelled orders move no money between positions: there is nothing to compute about them.
    const moving = steps.filter((step) => step.kind !== 'cancelled')
    return runChecks(() => verifyLiquidation({ ...rest, steps: moving }))
  }, [receipt])
  return (
    <>
      <LiquidationSummary receipt={receipt} trail={trail} />
      <div className={classes.body}>
        <div className={classes.steps}>
          <LiquidationWords receipt={receipt} trail={trail} />
          <Steps>
            {receipt.marks.map((mark) => {
              const contract = receipt.contracts.find(({ symbol }) => symbol === mark.symbol)
              return contract === undefined ? null : (
                <Step
                  key={mark.symbol}
                  place={1}
                  title={t('step.mark', { symbol: mark.symbol })}
                  text={t('step.markText', {
                    sequence: formatCount(mark.indexSequence),
                    time: formatTime(mark.timeMs),
                  })}
                >
                  <MarkSources mark={mark} contract={contract} />
                </Step>
              )
            })}
            <Step place={2} title={t('step.risk')} text={t('step.riskText')}>
              {receipt.positions.map((position) => (
                <RiskLines
                  key={position.positionId}
                  position={position}
                  contract={receipt.contracts.find(({ symbol }) => symbol === position.symbol)}
                />
              ))}
            </Step>
            <Step place={3} title={t('step.test')} text={t('step.testText')}>
              <TestLines receipt={receipt} />
            </Step>
            <Step place={4} title={t('step.closed')} text={t('step.closedText')}>
              <LiquidationSteps receipt={receipt} />
            </Step>
            <Step place={5} title={t('step.money')} text={t('step.moneyText')}>
              <MoneyLines trail={trail} isCross={receipt.marginMode === 'cross'} />
            </Step>
            <Step place={6} title={t('step.checks')} text={t('step.checksText')}>
              <CheckLines checks={checks} />
            </Step>
          </Steps>
        </div>
        <Verdict checks={checks} number={receipt.number} timeMs={receipt.timeMs} />
      </div>
    </>
  )
}

interface TrailProps extends ReceiptProps {
  readonly trail: MoneyTrail
}

function LiquidationSummary({ receipt, trail }: TrailProps) {
  const { t } = useTranslation('contracts')
  const [first, ...others] = receipt.positions
  const asset = assetOf(receipt)
  // Positions in several contracts were judged by several marks.
  const mark = others.every(({ symbol }) => symbol === first?.symbol) ? first?.mark : undefined
  return (
    <Summary
      about={
        first !== undefined && others.length === 0 ? (
          <>
            <b>{first.symbol}</b>
            <DirectionWord direction={first.direction} />
            <span className="dim">
              {first.leverage}×, {t(`marginMode.${receipt.marginMode}`)}
            </span>
          </>
        ) : (
          <>
            <b>{t('crossAccount')}</b>
            <span className="dim">{t('positionsCount', { count: receipt.positions.length })}</span>
          </>
        )
      }
      result={trail.result}
      asset={asset}
      resultWord={t(`outcome.${receipt.outcome}`)}
      facts={[
        [
          [t('money.before'), formatAmount(trail.before)],
          [t('money.after'), formatAmount(trail.after)],
          [t('field.closedLots'), formatAmount(trail.closedLots)],
        ],
        [
          [t('field.equity'), formatAmount(receipt.equity)],
          [t('field.maintenance'), formatAmount(receipt.maintenance)],
          [t('field.mark'), mark === undefined ? NOTHING : formatAmount(mark)],
        ],
        [
          [t('field.liquidationFee'), formatAmount(trail.liquidationFee)],
          [t('field.insured'), formatAmount(trail.insured)],
          [t('field.time'), formatTime(receipt.timeMs)],
        ],
      ]}
    />
  )
}

function assetOf({ contracts }: LiquidationReceipt): string {
  return contracts[0]?.quote ?? ''
}

function LiquidationWords({ receipt, trail }: TrailProps) {
  const { t } = useTranslation('contracts')
  const [first] = receipt.positions
  const asset = assetOf(receipt)
  const isCross = receipt.marginMode === 'cross'
  const time = formatTime(receipt.timeMs)
  return (
    <PlainWords
      what={
        isCross || first === undefined
          ? t('words.liquidation.whatCross', { time, lots: formatAmount(trail.closedLots) })
          : t('words.liquidation.what', {
              time,
              symbol: first.symbol,
              mark: formatAmount(first.mark),
              position: t(`position.${first.direction}`),
              lots: formatAmount(first.lots),
              closed: formatAmount(trail.closedLots),
            })
      }
      why={t(isCross ? 'words.liquidation.whyCross' : 'words.liquidation.why', {
        equity: formatAmount(receipt.equity),
        maintenance: formatAmount(receipt.maintenance),
        asset,
      })}
      cost={t('words.liquidation.cost', {
        before: formatAmount(trail.before),
        after: formatAmount(trail.after),
        lost: formatAmount(trail.result.replace('-', '')),
        fee: formatAmount(trail.liquidationFee),
        asset,
      })}
      went={
        <>
          {t('words.liquidation.went')}{' '}
          {trail.insured === '0'
            ? t('words.liquidation.notInsured')
            : t('words.liquidation.insured', { amount: formatAmount(trail.insured), asset })}
        </>
      }
    />
  )
}

function TestLines({ receipt }: ReceiptProps) {
  const { t } = useTranslation('contracts')
  const { marginMode, available, held, positions, equity, maintenance } = receipt
  const account = marginMode === 'cross' ? [available, held] : []
  const parts = [...account, ...positions.map(({ margin }) => margin), ...positions.map(({ pnl }) => pnl)]
  return (
    <Lines>
      <SumLine
        name={t('field.equity')}
        formula={
          <>
            {t(marginMode === 'cross' ? 'test.equityCross' : 'test.equity')}:{' '}
            {parts.map(inFormula).join(' + ')}
          </>
        }
      >
        {formatAmount(equity)}
      </SumLine>
      <SumLine
        name={t('field.maintenance')}
        formula={positions.map((position) => formatAmount(position.maintenance)).join(' + ')}
      >
        {formatAmount(maintenance)}
      </SumLine>
      <SumLine
        name={t('test.name')}
        formula={`${formatAmount(equity)} ≤ ${formatAmount(maintenance)}`}
        isTotal
      >
        {t('test.met')}
      </SumLine>
    </Lines>
  )
}
