// Why the past cannot be changed: every batch of the log carries the hash of the one before. One command can be tampered with
// here, to see what happens.

import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { CheckLink } from './check-link.tsx'
import { type ExampleBatch, exampleSequence } from './example-sequence.ts'
import classes from './explain.module.css'
import { ExplainPanel, Figure, Figures } from './explain-panel.tsx'

const HASH_SHOWN = 8

export function SequenceExplained() {
  const { t } = useTranslation('fairness')
  const [isChanged, setChanged] = useState(false)
  const published = useMemo(() => exampleSequence(false), [])
  const computed = useMemo(() => exampleSequence(isChanged), [isChanged])
  const differing = computed.filter(({ hash }, at) => hash !== published[at]?.hash).length
  return (
    <ExplainPanel
      name="sequence"
      example={t('explain.sequence.example')}
      act={<CheckLink>{t('explain.sequence.act')}</CheckLink>}
    >
      <div className={classes.batches}>
        {computed.map((batch, at) => (
          <Batch key={batch.number} batch={batch} isChanged={batch.hash !== published[at]?.hash} />
        ))}
      </div>
      <Checkbox
        label={t('explain.sequence.change')}
        checked={isChanged}
        onChange={({ currentTarget }) => setChanged(currentTarget.checked)}
      />
      <Figures>
        <Figure name={t('explain.sequence.published')}>
          <code className="mono">{published.at(-1)?.hash.slice(0, 2 * HASH_SHOWN)}…</code>
        </Figure>
        <Figure name={t('explain.sequence.computed')}>
          <code className="mono">{computed.at(-1)?.hash.slice(0, 2 * HASH_SHOWN)}…</code>
        </Figure>
        <Figure name={t('explain.sequence.result')} isResult>
          <span className={differing === 0 ? classes.equal : classes.fires}>
            {differing === 0
              ? t('explain.sequence.equal')
              : t('explain.sequence.differs', { count: differing })}
          </span>
        </Figure>
      </Figures>
    </ExplainPanel>
  )
}

function Batch({ batch, isChanged }: { readonly batch: ExampleBatch; readonly isChanged: boolean }) {
  const { t } = useTranslation('fairness')
  const { number, first, previous, hash } = batch
  return (
    <dl className={classes.batch} data-changed={isChanged || undefined}>
      <div>
        <dt>{t('explain.sequence.batch')}</dt>
        <dd>{formatCount(number)}</dd>
      </div>
      <div>
        <dt>{t('explain.sequence.from')}</dt>
        <dd>#{formatCount(first)}</dd>
      </div>
      <div data-previous>
        <dt>{t('live.previous')}</dt>
        <dd className="mono">{previous.slice(0, HASH_SHOWN)}</dd>
      </div>
      <div data-hash>
        <dt>{t('live.hash')}</dt>
        <dd className="mono">{hash.slice(0, HASH_SHOWN)}</dd>
      </div>
    </dl>
  )
}
