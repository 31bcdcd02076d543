// In demo mode nothing leaves the server, so the message with a code is shown here, to be filled in or copied. Stays
// until it is used or the code is no longer good.

import { Button } from '@mantine/core'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import classes from './demo-code-toast.module.css'
import type { DemoMessage } from './demo-outbox.ts'
import { hideToast, showToast } from './toasts.ts'

interface DemoCode {
  readonly deliveryId: string
  readonly message: DemoMessage
  /** How long the code is good. */
  readonly seconds: number
  readonly onFillIn: (code: string) => void
}

const SECOND_MS = 1_000

export function showDemoCode({ deliveryId, message, seconds, onFillIn }: DemoCode): void {
  const Icon = message.channel === 'phone' ? IconDeviceMobile : IconMail
  showToast({
    id: deliveryId,
    kind: 'done',
    icon: <Icon size={18} stroke={1.6} aria-hidden />,
    content: (
      <DemoCodeMessage message={message} onFillIn={onFillIn} onUsed={() => hideDemoCode(deliveryId)} />
    ),
    closesAfterMs: seconds * SECOND_MS,
  })
}

export function hideDemoCode(deliveryId: string): void {
  hideToast(deliveryId)
}

interface DemoCodeMessageProps {
  readonly message: DemoMessage
  readonly onFillIn: (code: string) => void
  readonly onUsed: () => void
}

function DemoCodeMessage({ message: { channel, to, code }, onFillIn, onUsed }: DemoCodeMessageProps) {
  const { t } = useTranslation(['fields', 'shell'])
  const fillIn = (): void => {
    onFillIn(code)
    onUsed()
  }
  const copy = async (): Promise<void> => {
    if (await copyText(code)) onUsed()
  }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title}>{t('demoCode.title', { code: spaced(code) })}</span>
        <span className={classes.mark}>{t('shell:demo.short')}</span>
      </div>
      <p className={classes.text}>{t(channel === 'phone' ? 'demoCode.sms' : 'demoCode.email', { to })}</p>
      <div className={classes.actions}>
        <Button size="sm" onClick={fillIn}>
          {t('demoCode.fillIn')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => void copy()}>
          {t('shell:copy.copy')}
        </Button>
      </div>
    </>
  )
}

/** `418206` as `418 206`: easier to read, and to carry over by eye. */
function spaced(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`
}
