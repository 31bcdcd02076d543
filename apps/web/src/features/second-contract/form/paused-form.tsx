// In place of the form: that nothing can be bought, why, and until when.

import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../format/time.ts'
import type { SecondRules } from '../product-rules.ts'
import { showCountdown } from '../show.ts'
import { useServerNow } from '../use-server-now.ts'
import classes from './second-form.module.css'
import type { Pause } from './second-form-state.ts'

export function PausedForm({ rules, pause }: { readonly rules: SecondRules; readonly pause: Pause }) {
  const { t } = useTranslation('second')
  const nowMs = useServerNow(rules.symbol)
  const { reason, untilMs } = pause
  return (
    <div className={classes.paused} role="status">
      <IconClockPause size={32} stroke={1.3} aria-hidden />
      <h2>{t(`paused.${reason}`)}</h2>
      <p className={classes.pausedUntil}>
        <span>{t('paused.until')}</span>
        <time className="num">{formatTime(untilMs)}</time>
        <span className="num dim" aria-hidden>
          {showCountdown(untilMs - nowMs)}
        </span>
      </p>
      <p>{t(`paused.${reason}Text`)}</p>
      {reason === 'coolOff' ? <Link to="/accountSet/limits">{t('paused.seeLimits')}</Link> : null}
    </div>
  )
}
