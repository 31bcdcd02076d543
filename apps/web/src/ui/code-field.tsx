// A verification code of six digits with the button that sends it inside the control. After a send it counts down until
// the next is allowed.

import { API_LIMITS } from '@candor/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CodeFieldProps
  extends Omit<TextFieldProps, 'type' | 'rightSection' | 'rightSectionWidth' | 'maxLength'> {
  /** Sends the code and gives the seconds until it may be sent again; undefined when it was not sent. */
  readonly onSend: () => Promise<number | undefined>
}

const SECOND_MS = 1_000
const BUTTON_WIDTH = 132

export function CodeField({ onSend, ...props }: CodeFieldProps) {
  const { t } = useTranslation('shell')
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const { seconds, start } = useCountdown()

  const send = async (): Promise<void> => {
    setSending(true)
    try {
      const wait = await onSend()
      if (wait === undefined) return
      setSent(true)
      start(wait)
    } finally {
      setSending(false)
    }
  }
  const word = seconds > 0 ? t('field.resendIn', { seconds }) : t(wasSent ? 'field.resend' : 'field.sendCode')
  return (
    <TextField
      autoComplete="one-time-code"
      {...props}
      inputMode="numeric"
      maxLength={API_LIMITS.codeDigits}
      rightSectionWidth={BUTTON_WIDTH}
      rightSection={
        <button
          type="button"
          className={classes.action}
          disabled={isSending || seconds > 0}
          onClick={() => void send()}
        >
          {word}
        </button>
      }
    />
  )
}

/** Whole seconds that remain, by the clock: a tab that slept wakes up with the right number. */
function useCountdown(): { readonly seconds: number; readonly start: (seconds: number) => void } {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isRunning = endMs > nowMs
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number): void => {
    const now = Date.now()
    setNowMs(now)
    setEndMs(now + seconds * SECOND_MS)
  }
  return { seconds: Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS)), start }
}
