// That a command stands in the log under a signed checkpoint: from its record, or only its fingerprint, to the anchor.

import { verifyRecordInclusion } from '@candor/proof'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { shortHash } from '../../records/short-hash.tsx'
import { Line, Lines, Result } from './result-lines.tsx'

interface ResultProps {
  readonly value: unknown
  readonly publicKey: string | undefined
}

export function CommandResult({ value, publicKey }: ResultProps) {
  const { t } = useTranslation('fairness')
  const verdict = useMemo(() => verifyRecordInclusion(value, { publicKey }), [value, publicKey])
  const { evidence, leaf, batchPath, spanPath, anchor, checkpoint, problem } = verdict
  if (evidence === undefined || problem !== undefined) {
    return (
      <Result state="refused" title={t('result.refused')}>
        <Lines>
          <Line
            state="refused"
            name={
              evidence === undefined
                ? t('result.step.form')
                : t('result.command', { number: formatCount(evidence.number) })
            }
            problem={problem}
          />
        </Lines>
      </Result>
    )
  }
  const { number, type, batch } = evidence
  return (
    <Result state="agrees" title={t('result.inLog', { number: formatCount(number) })}>
      <Lines>
        <Line state={type === null ? 'none' : 'agrees'} name={t('result.record')}>
          {type ?? t('result.notYours')}
        </Line>
        <Line state="agrees" name={t('result.leaf')}>
          {shortHash(leaf ?? '')}
        </Line>
        <Line
          state="agrees"
          name={t('result.batch', { first: formatCount(batch.first), count: batch.count })}
        >
          {t('result.hashes', { count: batchPath.length, root: batch.root.slice(0, 8) })}
        </Line>
        <Line state="agrees" name={t('result.span')}>
          {t('result.hashes', { count: spanPath.length, root: anchor?.slice(0, 8) ?? '' })}
        </Line>
        {checkpoint === undefined ? null : (
          <Line state="agrees" name={t('result.step.checkpoint')}>
            {t('result.checkpointAt', {
              number: formatCount(checkpoint.number),
              time: formatTime(checkpoint.timeMs),
            })}
          </Line>
        )}
      </Lines>
    </Result>
  )
}
