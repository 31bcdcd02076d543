// Sends one purchase, once: a try that got no answer is repeated under the same key, so that nothing is bought twice. Keeps
// what was refused, at the field it concerns.

import { ApiError, newKey } from '@candor/client'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { refreshEarn } from '../own/refresh-earn.ts'

export interface Refusal {
  readonly field: 'amount' | 'form'
  readonly text: string
}

interface Buying {
  readonly isSending: boolean
  readonly refusal: Refusal | undefined
  readonly forget: () => void
  /** `of` tells one purchase from another. */
  readonly send: (of: string, act: (key: string) => Promise<void>) => Promise<void>
}

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'request.amount.invalid',
  'request.decimals',
  'earn.amount.min',
  'earn.amount.step',
  'earn.amount.max',
  'earn.quota',
  'balance.insufficient',
])

export function useBuying(): Buying {
  const { t } = useTranslation('financial')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const open = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const send = async (of: string, act: (key: string) => Promise<void>): Promise<void> => {
    if (open.current?.of !== of) open.current = { of, key: newKey() }
    setSending(true)
    setRefusal(undefined)
    try {
      await act(open.current.key)
      open.current = undefined
    } catch (error) {
      const hasNoAnswer = error instanceof ApiError && error.isNetwork
      // Only what may have happened is asked for again; after an answer the next try is a new one.
      if (!hasNoAnswer) open.current = undefined
      const field = error instanceof ApiError && AT_AMOUNT.has(error.code) ? 'amount' : 'form'
      setRefusal({ field, text: hasNoAnswer ? t('purchase.noAnswer') : textOfError(error) })
    } finally {
      setSending(false)
      refreshEarn()
    }
  }
  return { isSending, refusal, forget: () => setRefusal(undefined), send }
}
