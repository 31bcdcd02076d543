// The last line: whether the terminal is connected and how fast, the way to check everything, and the clock.

import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../format/time.ts'
import { live, useLiveState } from '../../../live/live-connection.ts'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { TERMINAL_LIMITS } from '../limits.ts'
import classes from './status-line.module.css'

const SECOND_MS = 1_000

export function StatusLine() {
  const { t } = useTranslation('terminal')
  const state = useLiveState()
  const latencyMs = useLatency()
  const isOpen = state === 'open'
  return (
    <footer className={classes.status}>
      <span role="status" className={classes.connection} data-open={isOpen || undefined}>
        {t(isOpen ? 'status.connected' : state === 'waiting' ? 'status.lost' : 'status.connecting')}
      </span>
      {isOpen && latencyMs !== undefined ? <span className="num">{`${latencyMs} ms`}</span> : null}
      <Link to="/fairness" className={classes.check}>
        <IconShieldCheck size={13} stroke={1.6} aria-hidden />
        {t('status.check')}
      </Link>
      <span className={classes.grow} />
      <span className={classes.links}>
        <Link to="/rateStandard">{t('status.fees')}</Link>
        <Link to="/helpCenter">{t('status.help')}</Link>
        <Link to="/about">{t('status.about')}</Link>
      </span>
      <span className={classes.theme}>
        <ThemeSwitch />
      </span>
      <Clock />
    </footer>
  )
}

function Clock() {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <time className={classes.clock}>{formatTime(nowMs)}</time>
}

/** There and back over the live connection; measured while somebody looks. */
function useLatency(): number | undefined {
  const state = useLiveState()
  const [latencyMs, setLatencyMs] = useState<number>()
  useEffect(() => {
    if (state !== 'open') return undefined
    let isOver = false
    const measure = async (): Promise<void> => {
      if (document.hidden) return
      const begunMs = performance.now()
      try {
        await live.call('ping', null)
        if (!isOver) setLatencyMs(Math.max(1, Math.round(performance.now() - begunMs)))
      } catch {
        if (!isOver) setLatencyMs(undefined)
      }
    }
    void measure()
    const timer = setInterval(() => void measure(), TERMINAL_LIMITS.latencyEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [state])
  return latencyMs
}
