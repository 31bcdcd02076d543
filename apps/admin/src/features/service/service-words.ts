// What the desk calls lists and states, and what must be asked again after something was done.

import type { Language, ServiceKind, ServiceList, ServiceState } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { queryClient } from '../../api/query-client.ts'
import type { StateTone } from '../../ui/state.tsx'

export type ThreadRow = AdminAnswer<'serviceThread'>['thread']
export type DeskLine = AdminAnswer<'serviceThread'>['lines'][number]
export type Prepared = AdminAnswer<'preparedAnswers'>['list'][number]

export const LIST_NAMES: Readonly<Record<ServiceList, string>> = {
  waiting: 'Waiting',
  mine: 'Mine',
  answered: 'Answered',
  closed: 'Closed',
}

export const LIST_EMPTY: Readonly<Record<ServiceList, string>> = {
  waiting: 'Nobody waits',
  mine: 'You have taken nothing',
  answered: 'Nothing answered is open',
  closed: 'Nothing closed yet',
}

export const KIND_NAMES: Readonly<Record<ServiceKind, string>> = { chat: 'Chat', feedback: 'Ticket' }

export const STATE_NAMES: Readonly<Record<ServiceState, string>> = {
  open: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}

export const STATE_TONES: Readonly<Record<ServiceState, StateTone>> = {
  open: 'moving',
  answered: 'done',
  closed: 'planned',
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: 'Chinese, simplified',
  tc: 'Chinese, traditional',
  jp: 'Japanese',
  ti: 'Thai',
  kr: 'Korean',
  ep: 'Spanish',
  il: 'Italian',
  pt: 'Portuguese',
}

export function whoOf({ userId, nickName }: ThreadRow): string {
  return userId === null ? 'Visitor' : (nickName ?? `U${userId}`)
}

export async function refreshService(): Promise<void> {
  await Promise.all(
    ['serviceThreads', 'serviceThread', 'work'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
