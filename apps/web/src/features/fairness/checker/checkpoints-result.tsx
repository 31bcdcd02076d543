// The public file of checkpoints, from the first line to the last: numbers, chain, ranges without gaps, signatures.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { showPair } from '../../receipt/receipt-figures.ts'
import { Line, Lines, Result } from './result-lines.tsx'
import { useCheckpointFile } from './use-checkpoint-file.ts'

interface CheckpointsResultProps {
  readonly text: string
  readonly publicKey: string | undefined
}

export function CheckpointsResult({ text, publicKey }: CheckpointsResultProps) {
  const { t } = useTranslation('fairness')
  const check = useCheckpointFile({ text, publicKey })
  if (check === undefined) return null
  const { isDone, all, count, lastMs, ranges, problem, line } = check
  return (
    <Result
      state={problem !== undefined ? 'refused' : isDone ? 'agrees' : 'waiting'}
      title={
        problem === undefined
          ? t('result.checkpoints', { count, done: formatCount(count), all: formatCount(all) })
          : t('result.refused')
      }
    >
      <Lines>
        {problem === undefined ? null : (
          <Line state="refused" name={t('result.line', { line: formatCount(line ?? 1) })} problem={problem} />
        )}
        {lastMs === undefined ? null : (
          <Line state="agrees" name={t('result.last')}>
            {formatTime(lastMs)}
          </Line>
        )}
        {ranges.map(({ symbol, fromSequence, toSequence }) => (
          <Line key={symbol} state="agrees" name={showPair(symbol)}>
            {t('checkpoints.range', { from: formatCount(fromSequence), to: formatCount(toSequence) })}
          </Line>
        ))}
      </Lines>
    </Result>
  )
}
