// Sending a verification code: the call goes out, what it answered is kept for the message line, and in demo mode the
// code itself is shown, to be filled in. Never keeps a code.

import { type Answer, ApiError } from '@candor/client'
import { useEffect, useRef, useState } from 'react'
import { hideDemoCode, showDemoCode } from './demo-code-toast.tsx'
import { readDemoMessage } from './demo-outbox.ts'

export type SentCode = Answer<'sendCode'>

export interface CodeSending {
  /** What the last send answered. */
  readonly sent: SentCode | undefined
  /** Makes the call and gives the seconds until the next one may be made. Throws what the call throws. */
  readonly send: (ask: () => Promise<SentCode>) => Promise<number>
  /** The code was meant for another account: what was said about it no longer holds. */
  readonly forget: () => void
}

export function useCodeSending(onFillIn: (code: string) => void): CodeSending {
  const [sent, setSent] = useState<SentCode>()
  const newest = useRef<string>(undefined)
  const fillIn = useRef(onFillIn)
  useEffect(() => {
    fillIn.current = onFillIn
  })

  const forget = (): void => {
    if (newest.current !== undefined) hideDemoCode(newest.current)
    newest.current = undefined
    setSent(undefined)
  }
  // A code is for this form only: with it goes the message.
  useEffect(() => () => void (newest.current !== undefined && hideDemoCode(newest.current)), [])

  const showInDemo = async ({ deliveryId, expiresIn }: SentCode): Promise<void> => {
    const message = await readDemoMessage(deliveryId)
    if (message === undefined || newest.current !== deliveryId) return
    showDemoCode({ deliveryId, message, seconds: expiresIn, onFillIn: (code) => fillIn.current(code) })
  }
  const send = async (ask: () => Promise<SentCode>): Promise<number> => {
    const answer = await ask()
    forget()
    newest.current = answer.deliveryId
    setSent(answer)
    void showInDemo(answer)
    return answer.resendIn
  }
  return { sent, send, forget }
}

/** How long to wait, when the refusal was that it was too soon. */
export function secondsToWait(error: ApiError): number | undefined {
  return error.code === 'code.too.soon' ? numberIn(error, 'waitSeconds') : undefined
}

/** How many tries a code still has, when the refusal was that it was wrong. */
export function triesLeft(error: ApiError): number | undefined {
  return error.code === 'code.wrong' ? numberIn(error, 'triesLeft') : undefined
}

function numberIn({ data }: ApiError, name: string): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
