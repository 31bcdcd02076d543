// Freezes, locks, and the way back. Each needs a reason, which the user reads in a message.

import { HOLD_REASONS, type HoldReason } from '@candor/api'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconSnowflake, IconSnowflakeOff } from '@tabler/icons-react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatCount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { notify } from '../../ui/notify.tsx'
import { reasonText } from '../../words/reasons.ts'
import type { User } from './person-panels.tsx'

type AccountAct = 'freezeAccount' | 'unfreezeAccount' | 'lockAccount' | 'unlockAccount'

interface ActTexts {
  readonly act: string
  readonly done: string
  readonly text: string
}

const TEXTS: Readonly<Record<AccountAct, ActTexts>> = {
  freezeAccount: {
    act: 'Freeze',
    done: 'Account frozen',
    text: 'Trading, transfers and withdrawals stop at once; open orders are cancelled. The user can still log in and is told why.',
  },
  unfreezeAccount: { act: 'Unfreeze', done: 'Account unfrozen', text: 'Ends the freeze. The user is told.' },
  lockAccount: {
    act: 'Lock',
    done: 'Account locked',
    text: 'As a freeze, and no login either: all sessions end at once. The user is told why.',
  },
  unlockAccount: { act: 'Unlock', done: 'Account unlocked', text: 'Ends the lock. The user is told.' },
}

/** Reasons that fit the way in, and the way back. */
const ENDING: readonly HoldReason[] = [
  'review.ended',
  'lock.up.ended',
  'user.request',
  'court.order',
  'other',
]
const BEGINNING = HOLD_REASONS.filter((reason) => !reason.endsWith('.ended'))

export function reasonsFor(isEnding: boolean) {
  const reasons: readonly HoldReason[] = isEnding ? ENDING : BEGINNING
  return reasons.map((value) => ({ value, text: reasonText(value) }))
}

export function AccountActs({ user: { userId, standing } }: { readonly user: User }) {
  const may = useMay()
  const freezing: AccountAct = standing.frozen ? 'unfreezeAccount' : 'freezeAccount'
  const locking: AccountAct = standing.locked ? 'unlockAccount' : 'lockAccount'
  const FreezeIcon = standing.frozen ? IconSnowflakeOff : IconSnowflake
  const LockIcon = standing.locked ? IconLockOpen : IconLock
  return (
    <>
      {may(freezing) ? (
        <Button
          leftSection={<FreezeIcon size={16} stroke={1.6} aria-hidden />}
          onClick={() => void carryOut(freezing, userId)}
        >
          {TEXTS[freezing].act}
        </Button>
      ) : null}
      {may(locking) ? (
        <Button
          leftSection={<LockIcon size={16} stroke={1.6} aria-hidden />}
          onClick={() => void carryOut(locking, userId)}
        >
          {TEXTS[locking].act}
        </Button>
      ) : null}
    </>
  )
}

async function carryOut(name: AccountAct, userId: string): Promise<void> {
  const { act, done, text } = TEXTS[name]
  const answer = await ask({
    title: `${act} user ${userId}?`,
    text,
    act,
    reasons: reasonsFor(name.startsWith('un')),
    note: true,
    run: ({ reason, note }) =>
      api.call(name, {
        body: { userId, reason: reason as HoldReason, ...(note === '' ? {} : { note }) },
        quiet: true,
      }),
  })
  if (answer === undefined) return
  notify.done(done, `Line ${formatCount(answer.number)} of the log`)
  await queryClient.invalidateQueries({ queryKey: ['user'] })
}
