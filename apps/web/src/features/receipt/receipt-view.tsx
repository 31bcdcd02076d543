// A receipt, laid open: its head, six steps that this browser computes one after the other, and beside them the verdict and
// the signed checkpoint. The first step that does not agree ends it.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { ShortHash } from '../records/short-hash.tsx'
import { CheckpointCard } from './checkpoint-card.tsx'
import { CommittedDetail, useCommittedText } from './committed-step.tsx'
import { dueAfter } from './due-after.ts'
import { IndexDetail } from './index-step.tsx'
import { keepReceipt } from './keep-receipt.ts'
import { LedgerDetail } from './ledger-step.tsx'
import { ProblemView } from './problem-view.tsx'
import classes from './receipt.module.css'
import { showAmount, showPrice } from './receipt-figures.ts'
import { ReceiptHead } from './receipt-head.tsx'
import { Figure, Figures } from './receipt-parts.tsx'
import type { SecondReceipt } from './receipt-types.ts'
import { StepFrame } from './step-frame.tsx'
import { STEP_NAMES, type StepName } from './step-names.ts'
import { SumDetail } from './sum-step.tsx'
import { TickLinks } from './tick-links.tsx'
import { type ReceiptCheck, stepOf, useReceiptCheck } from './use-receipt-check.ts'
import { VerdictCard } from './verdict-card.tsx'

interface ReceiptViewProps {
  readonly receipt: SecondReceipt
  readonly publicKey: string | undefined
}

export function ReceiptView({ receipt, publicKey }: ReceiptViewProps) {
  const { t } = useTranslation('receipt')
  const [round, setRound] = useState(0)
  const check = useReceiptCheck({ value: receipt, publicKey, round })
  const unreadable = stepOf(check, 'form')?.problem
  if (unreadable !== undefined) return <ProblemView problem={unreadable} />
  return (
    <>
      <ReceiptHead receipt={receipt} />
      <div className={classes.body}>
        <ol className={`${classes.panel} ${classes.steps}`}>
          {STEP_NAMES.map((name, at) => (
            <Step key={name} place={at + 1} name={name} receipt={receipt} check={check} />
          ))}
        </ol>
        <aside className={classes.side}>
          <VerdictCard
            check={check}
            onAgain={() => setRound(round + 1)}
            onKeep={() => keepReceipt(receipt, 'anonymous')}
          />
          <CheckpointCard step={stepOf(check, 'checkpoint')} dueMs={dueAfter(receipt.outcome.endedMs)} />
          <p className={classes.limits}>{t('limits')}</p>
        </aside>
      </div>
    </>
  )
}

interface StepProps {
  readonly place: number
  readonly name: StepName
  readonly receipt: SecondReceipt
  readonly check: ReceiptCheck
}

function Step({ place, name, receipt, check }: StepProps) {
  const isRefused = check.steps.some(({ state }) => state === 'refused')
  const step = stepOf(check, name)
  return (
    <StepFrame
      place={place}
      name={name}
      step={step}
      isCutOff={isRefused && step === undefined}
      verdict={<Verdict name={name} receipt={receipt} check={check} />}
      text={<StepText name={name} receipt={receipt} check={check} />}
    >
      <StepDetail name={name} receipt={receipt} check={check} />
    </StepFrame>
  )
}

type PartProps = Omit<StepProps, 'place'>

function Verdict({ name, receipt, check }: PartProps) {
  const { t } = useTranslation('receipt')
  switch (name) {
    case 'committed':
      return t('committed.verdict')
    case 'entry': {
      const entry = stepOf(check, name)?.detail?.entry
      return entry === undefined ? t('entry.noneInTime') : showPrice(receipt, entry.price)
    }
    case 'chain': {
      const links = formatCount(stepOf(check, name)?.detail?.links.length ?? 0)
      return t('chain.verdict', { done: links, all: formatCount(receipt.ticks.length) })
    }
    case 'index': {
      const ticks = formatCount(stepOf(check, name)?.detail?.ticks.length ?? 0)
      return t('index.verdict', { done: ticks, all: ticks })
    }
    case 'sum': {
      const comparison = stepOf(check, name)?.detail?.comparison
      return comparison === undefined ? null : t(`sum.verdict.${comparison}`)
    }
    case 'ledger':
      return showAmount(receipt, receipt.outcome.payout)
  }
}

function StepText({ name, receipt, check }: PartProps) {
  const { t } = useTranslation('receipt')
  const committed = useCommittedText(receipt)
  const { outcome, ticks } = receipt
  switch (name) {
    case 'committed':
      return committed
    case 'entry':
      return outcome.entrySequence === null
        ? t('entry.textNone')
        : t('entry.text', { sequence: formatCount(outcome.entrySequence) })
    case 'chain': {
      const checkpoint = stepOf(check, 'checkpoint')?.detail?.tick?.checkpoint
      const said = { count: ticks.length, number: formatCount(ticks.length) }
      return checkpoint === undefined
        ? t('chain.textUnsigned', { ...said, time: formatClock(dueAfter(outcome.endedMs)) })
        : t('chain.text', { ...said, time: formatClock(checkpoint.timeMs) })
    }
    case 'index':
      return t('index.text', { tick: showPrice(receipt, receipt.indexTick) })
    case 'sum':
      return t('sum.text')
    case 'ledger':
      return t('ledger.text')
  }
}

function StepDetail({ name, receipt, check }: PartProps) {
  switch (name) {
    case 'committed': {
      const detail = stepOf(check, name)?.detail
      return detail === undefined ? null : <CommittedDetail receipt={receipt} detail={detail} />
    }
    case 'entry':
      return <EntryDetail receipt={receipt} check={check} />
    case 'chain':
      return <TickLinks receipt={receipt} />
    case 'index': {
      const detail = stepOf(check, name)?.detail
      return detail === undefined ? null : <IndexDetail receipt={receipt} detail={detail} />
    }
    case 'sum': {
      const detail = stepOf(check, name)?.detail
      return detail === undefined ? null : <SumDetail receipt={receipt} detail={detail} />
    }
    case 'ledger': {
      const detail = stepOf(check, name)?.detail
      return detail === undefined ? null : <LedgerDetail receipt={receipt} detail={detail} />
    }
  }
}

function EntryDetail({ receipt, check }: Omit<PartProps, 'name'>) {
  const { t } = useTranslation('receipt')
  const detail = stepOf(check, 'entry')?.detail
  if (detail === undefined) return null
  const { entry, gap } = detail
  return (
    <Figures>
      {gap.map(({ sequence, hash, price }) => (
        <Figure
          key={sequence}
          name={t(price === 0n ? 'entry.without' : 'entry.tooLate', { sequence: formatCount(sequence) })}
        >
          <ShortHash hash={hash} />
        </Figure>
      ))}
      {entry === undefined ? null : (
        <Figure
          name={t('entry.tick', {
            sequence: formatCount(entry.sequence),
            price: showPrice(receipt, entry.price),
          })}
        >
          <ShortHash hash={entry.hash} />
        </Figure>
      )}
    </Figures>
  )
}
