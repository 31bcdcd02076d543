// What reaches the user wherever on the site they are: price alerts that fired and margins that run low, as they happen, and
// tones for those who want them. Also holds the dialog for a new alert.

import type { MessageKind } from '@candor/api'
import { ApiError } from '@candor/client'
import { Suspense, useCallback, useEffect } from 'react'
import { api } from '../../api/api.ts'
import { lazyPart } from '../../layout/lazy-part.ts'
import { useNewContractFills } from '../../live/contract-account.ts'
import { useNewFills } from '../../live/own.ts'
import { playTone } from '../../sounds/play-tone.ts'
import { useSounds } from '../../sounds/sound-settings.ts'
import { useAppState } from '../../state/app-state.ts'
import { notify } from '../../ui/notify.tsx'
import { type MessageNews, onMessageNews } from '../notifications/live-messages.ts'
import { useAlertDialog } from './alert-dialog-state.ts'
import { renewSubscription } from './device-push.ts'
import { refreshAlerts } from './use-alert-acts.ts'

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'), 'alerts')

/** Kinds that are worth a word at once. */
const TOLD: ReadonlySet<string> = new Set<MessageKind>(['alert.above', 'alert.below', 'contract.margin.low'])
/** New ones that may have come since: the one that is told of is among the newest. */
const LOOKED_AT = '10'

export function AlertNews() {
  const token = useAppState((state) => state.token)
  const isOpen = useAlertDialog((state) => state.market !== undefined)
  const hasFillSound = useSounds((sounds) => sounds.fill)
  useEffect(() => onMessageNews((news) => void tell(news)), [])
  useEffect(() => {
    // Whoever cannot be reached now is told by the next visit.
    if (token !== null) renewSubscription().catch(() => undefined)
  }, [token])
  return (
    <>
      {hasFillSound && token !== null ? <FillSound /> : null}
      <Suspense>{isOpen ? <AlertDialog /> : null}</Suspense>
    </>
  )
}

function FillSound() {
  const play = useCallback(() => playTone('fill'), [])
  useNewFills(play)
  useNewContractFills(play)
  return null
}

async function tell({ messageId, kind }: MessageNews): Promise<void> {
  if (kind === undefined || !TOLD.has(kind)) return
  playTone('alert')
  void refreshAlerts()
  try {
    const { list } = await api.call('messages', { query: { pageSize: LOOKED_AT }, quiet: true })
    const message = list.find((each) => each.messageId === messageId)
    if (message !== undefined) notify.done(message.title, message.text)
  } catch (error) {
    // The bell of the header shows it all the same.
    if (!(error instanceof ApiError)) throw error
  }
}
