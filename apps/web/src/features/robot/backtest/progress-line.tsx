// How far a backtest is, as a bar and in words, and the way to break it off.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import classes from './backtest.module.css'
import type { Phase } from './use-backtest.ts'

interface ProgressLineProps {
  readonly phase: Phase
  readonly done: number
  readonly all: number
  readonly onCancel: () => void
}

export function ProgressLine({ phase, done, all, onCancel }: ProgressLineProps) {
  const { t } = useTranslation('robot')
  const percent = all === 0 ? 0 : Math.floor((100 * done) / all)
  const text = t(`backtest.${phase}`, { done: formatCount(done), all: formatCount(all) })
  return (
    <div className={classes.progress}>
      <div className={classes.progressLine}>
        <span role="status">{text}</span>
        <Button size="sm" onClick={onCancel}>
          {t('backtest.cancel')}
        </Button>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('backtest.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
