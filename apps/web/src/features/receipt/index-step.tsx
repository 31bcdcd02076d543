// Step 4: every tick that decided, put together again from its raw quotes; one at a time.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../format/time.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { IndexWorking } from './index-working.tsx'
import classes from './receipt.module.css'
import { countedSequences } from './receipt-figures.ts'
import type { SecondReceipt } from './receipt-types.ts'
import type { StepOf } from './use-receipt-check.ts'

interface IndexProps {
  readonly receipt: SecondReceipt
  readonly detail: NonNullable<StepOf<'index'>['detail']>
}

const DIGITS = 3
/** Of an order that got nowhere: the last ones listed. */
const LAST_LISTED = 5

export function IndexDetail({ receipt, detail: { ticks } }: IndexProps) {
  const { t } = useTranslation('receipt')
  const choices = decidingSequences(receipt)
  const [chosen, setChosen] = useState<number>()
  const sequence = chosen ?? choices.at(-1)
  const working = ticks.find((tick) => tick.sequence === sequence)
  if (working === undefined) return null
  return (
    <>
      <div className={classes.chooser}>
        <p>
          {t('index.shown', {
            what:
              working.sequence === receipt.outcome.entrySequence
                ? t('index.entryTick')
                : t('index.tickAt', { time: formatClock(working.timeMs) }),
          })}
        </p>
        <SegmentedControl
          isSmall
          aria-label={t('index.choose')}
          value={String(sequence)}
          onChange={(value) => setChosen(Number(value))}
          data={choices.map((each) => ({
            value: String(each),
            label: `…${String(each).slice(-DIGITS)}`,
          }))}
        />
      </div>
      <IndexWorking working={working} terms={receipt} />
    </>
  )
}

/** The entry and the ticks of the window. */
export function decidingSequences(receipt: SecondReceipt): readonly number[] {
  const { entrySequence } = receipt.outcome
  const deciding = [
    ...new Set([...(entrySequence === null ? [] : [entrySequence]), ...countedSequences(receipt)]),
  ]
  return deciding.length > 0 ? deciding : receipt.ticks.slice(-LAST_LISTED).map(({ sequence }) => sequence)
}
