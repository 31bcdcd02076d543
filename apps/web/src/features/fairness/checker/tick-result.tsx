// One tick, or a list of them, computed again: its price from the quotes, its hash from the record, its place under a signed
// checkpoint.

import { verifyTick, verifyTickList } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatClock, formatTime } from '../../../format/time.ts'
import { dueAfter } from '../../receipt/due-after.ts'
import { IndexWorking } from '../../receipt/index-working.tsx'
import { showPair, showPrice } from '../../receipt/receipt-figures.ts'
import { shortHash } from '../../records/short-hash.tsx'
import classes from './checker.module.css'
import { Line, Lines, Result } from './result-lines.tsx'

interface ResultProps {
  readonly value: unknown
  readonly publicKey: string | undefined
}

const STATES = { holds: 'agrees', waiting: 'waiting', refused: 'refused' } as const

export function TickResult({ value, publicKey }: ResultProps) {
  const { t } = useTranslation(['fairness', 'receipt'])
  const verdict = useMemo(() => verifyTick(value, { publicKey }), [value, publicKey])
  const { evidence, working, hash, checkpoint, problem } = verdict
  if (evidence === undefined || working === undefined) {
    return (
      <Result state="refused" title={t('result.refused')}>
        <Lines>
          <Line state="refused" name={t('result.step.form')} problem={problem} />
        </Lines>
      </Result>
    )
  }
  const { tick, symbol, scale, sources } = evidence
  const terms = { scale, sources, indexTick: String(evidence.indexTick) }
  const hashed = problem?.code === 'tick.hash'
  const priced = problem?.code === 'index.price'
  const isCheckpointWrong = problem !== undefined && !hashed && !priced
  return (
    <Result
      state={STATES[verdict.verdict]}
      title={
        problem === undefined
          ? t('result.tick', { pair: showPair(symbol), sequence: formatCount(tick.sequence) })
          : t('result.refused')
      }
    >
      <Lines>
        <Line state="agrees" name={t('result.at')}>
          {formatTime(tick.timeMs)}
        </Line>
        <Line
          state={hashed ? 'refused' : 'agrees'}
          name={t('result.tickHash')}
          problem={hashed ? problem : undefined}
        >
          {hash === undefined ? null : shortHash(hash)}
        </Line>
        {hashed ? null : (
          <Line
            state={priced ? 'refused' : 'agrees'}
            name={t('result.step.index')}
            problem={priced ? problem : undefined}
          >
            {tick.price === 0n ? t('result.noPrice') : showPrice(terms, tick.price)}
          </Line>
        )}
        {hashed || priced ? null : (
          <Line
            state={isCheckpointWrong ? 'refused' : checkpoint === undefined ? 'waiting' : 'agrees'}
            name={t('result.step.checkpoint')}
            problem={isCheckpointWrong ? problem : undefined}
          >
            {checkpoint === undefined
              ? t('result.due', { time: formatClock(dueAfter(tick.timeMs)) })
              : t('result.checkpoint', { number: formatCount(checkpoint.checkpoint.number) })}
          </Line>
        )}
      </Lines>
      <div className={classes.working}>
        <IndexWorking working={working} terms={terms} />
      </div>
    </Result>
  )
}

export function TicksResult({ value }: Pick<ResultProps, 'value'>) {
  const { t } = useTranslation('fairness')
  const { verdict, problem, links, symbol } = useMemo(() => verifyTickList(value), [value])
  return (
    <Result
      state={STATES[verdict]}
      title={problem === undefined ? showPair(symbol ?? '') : t('result.refused')}
    >
      <Lines>
        <Line
          state={problem === undefined ? 'agrees' : 'refused'}
          name={t('result.step.chain')}
          problem={problem}
        >
          {formatCount(links.length)}
        </Line>
      </Lines>
    </Result>
  )
}
