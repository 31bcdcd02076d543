// Sending the order of the form: what was refused, at which field, and what became of the rest.

import { ApiError } from '@candor/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatTime } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { notify } from '../../../ui/notify.tsx'
import { orderName } from '../second-path.ts'
import { refreshSecond } from '../use-own-limits.ts'
import { type SecondDirection, sendSecondOrder } from './send-second-order.ts'
import type { SecondInForm } from './use-second-order.ts'

type RefusedField = 'amount' | 'openAt' | 'form'

const FIELDS: Readonly<Record<string, RefusedField>> = {
  'request.amount.invalid': 'amount',
  'request.decimals': 'amount',
  'second.stake.min': 'amount',
  'second.stake.max': 'amount',
  'second.user.cap': 'amount',
  'second.loss.limit': 'amount',
  'balance.insufficient': 'amount',
  'second.open.time': 'openAt',
}

/** What the page showed is no longer so: it is asked for anew. */
const OUTDATED: ReadonlySet<string> = new Set([
  'second.payout.changed',
  'second.duration',
  'second.closed',
  'second.country',
  'second.stake.min',
  'second.stake.max',
])

interface Refusal {
  readonly field: RefusedField
  readonly text: string
}

export interface SecondPlacing {
  readonly refusal: Refusal | undefined
  /** The direction that is on its way. */
  readonly sending: SecondDirection | undefined
  readonly send: (direction: SecondDirection) => Promise<void>
  readonly touch: () => void
}

export function useSecondPlacing(form: SecondInForm): SecondPlacing {
  const { t } = useTranslation('second')
  const [sending, setSending] = useState<SecondDirection>()
  const [refusal, setRefusal] = useState<Refusal>()

  const tell = ({ orderId, status, openTime }: SecondOrder): void => {
    const order = orderName(orderId)
    if (status === 'scheduled' && openTime !== null) {
      notify.done(t('outcome.scheduled', { order }), t('outcome.opensAt', { time: formatTime(openTime) }))
    } else notify.done(t('outcome.accepted', { order }), t('outcome.entryNext'))
  }
  const refuse = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : ''
    const text = error instanceof ApiError && error.isNetwork ? t('outcome.noAnswer') : textOfError(error)
    setRefusal({ field: FIELDS[code] ?? 'form', text })
    notify.error(text)
    if (OUTDATED.has(code)) void queryClient.invalidateQueries({ queryKey: ['secondProducts'] })
    refreshSecond()
  }
  return {
    refusal,
    sending,
    touch: () => setRefusal(undefined),
    send: async (direction) => {
      setSending(direction)
      setRefusal(undefined)
      try {
        tell(await sendSecondOrder(form, direction))
      } catch (error) {
        refuse(error)
      } finally {
        setSending(undefined)
      }
    },
  }
}
