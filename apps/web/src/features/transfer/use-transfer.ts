// Sends a transfer, once: a try that got no answer is repeated under the same key, so that it cannot happen twice.

import { newKey } from '@candor/client'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatCount } from '../../format/number.ts'
import { notify } from '../../ui/notify.tsx'
import type { Draft } from './transfer-draft.ts'

interface Sending {
  readonly isSending: boolean
  readonly refusal: string | undefined
  readonly forget: () => void
  readonly send: (draft: Draft, amount: string) => Promise<void>
}

/** What the server knows of the user's money, and a transfer changes. */
const CHANGED = ['transferOptions', 'transfers', 'records', 'assetsOverview'] as const

export function useTransfer(onDone: () => void): Sending {
  const { t } = useTranslation('transfer')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const key = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const send = async ({ from, to, asset }: Draft, amount: string): Promise<void> => {
    const body = { from, to, asset, amount }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    setSending(true)
    setRefusal(undefined)
    try {
      const { number } = await api.call('transfer', { body, key: key.current.key, quiet: true })
      key.current = undefined
      for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] })
      notify.done(t('done', { amount, asset }), t('doneDetail', { number: formatCount(number) }))
      onDone()
    } catch (error) {
      setRefusal(textOfError(error))
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, forget: () => setRefusal(undefined), send }
}
