// The robot's secret key, shown this one time. Whoever goes on says that it is kept.

import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../format/time.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { Note } from '../../../ui/note.tsx'
import { Figure, Figures } from '../../financial/purchase/figures.tsx'
import type { Robot } from '../robots.ts'
import classes from './start.module.css'

interface SecretOnceProps {
  readonly robot: Robot
  /** None when the answer that held it was lost on its way: such a robot cannot be started. */
  readonly secret: string | null
  readonly onKept: () => void
}

export function SecretOnce({ robot, secret, onKept }: SecretOnceProps) {
  const { t } = useTranslation('robot')
  const [isKept, setKept] = useState(false)
  if (secret === null) return <Note tone="warn">{t('key.lost')}</Note>
  return (
    <div className={classes.form}>
      <Note tone="warn">{t('key.once')}</Note>
      <CopyLine mono label={t('key.secret')} value={secret} />
      <Figures>
        <Figure name={t('key.id')}>
          <span className="mono">{robot.keyId}</span>
        </Figure>
        <Figure name={t('key.may')}>{t('key.scope', { symbol: robot.symbol })}</Figure>
        <Figure name={t('key.ends')}>{formatDay(robot.keyExpires)}</Figure>
      </Figures>
      <Checkbox
        label={t('key.kept')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button size="lg" fullWidth variant="filled" disabled={!isKept} onClick={onKept}>
        {t('key.goOn')}
      </Button>
    </div>
  )
}
