// Says under the header that the server cannot be reached, when it is tried again, and that it is back.

import { Button } from '@mantine/core'
import { IconCheck, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../format/time.ts'
import { Banner } from '../ui/banner.tsx'
import { connection, useConnection } from './connection.ts'

const SECOND_MS = 1_000

export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const { state, lastAnswerMs, nextTryMs } = useConnection()
  if (state === 'fine') return null
  if (state === 'back') {
    return (
      <Banner tone="info" icon={<IconCheck size={18} stroke={1.6} aria-hidden />}>
        {t('connection.back')}
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      icon={<IconWifiOff size={18} stroke={1.6} aria-hidden />}
      end={
        <>
          <span className="num dim" aria-live="off">
            {nextTryMs === 0 ? t('connection.trying') : <Countdown key={nextTryMs} untilMs={nextTryMs} />}
          </span>
          <Button size="sm" onClick={() => connection.tryNow()} disabled={nextTryMs === 0}>
            {t('connection.tryNow')}
          </Button>
        </>
      }
    >
      {t('connection.lost', { time: formatClock(lastAnswerMs) })}
    </Banner>
  )
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('shell')
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return t('connection.nextTry', { seconds: Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS)) })
}
