// What the browser remembers between visits: who is logged in, with which token, in which language. Every field is an
// item of its own in local storage; another tab that logs in or out is followed at once.

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@candor/api'
import type { Answer } from '@candor/client'
import { create } from 'zustand'
import { readItem, removeItem, storageKey, writeItem } from './storage.ts'

export type User = Answer<'getUserInfo'>

interface Persisted {
  /** 1 logged in, 0 not. */
  readonly isLogin: 0 | 1
  readonly userData: User | null
  /** The path of the last page shown. */
  readonly routeTitle: string
  readonly userType: number
  readonly language: Language
  readonly token: string | null
  /** Pinned announcements that were closed on this device, the latest first. */
  readonly closedNotices: readonly string[]
}

const DEFAULT_USER_TYPE = 3

const DEFAULTS: Persisted = {
  isLogin: 0,
  userData: null,
  routeTitle: '',
  userType: DEFAULT_USER_TYPE,
  language: DEFAULT_LANGUAGE,
  token: null,
  closedNotices: [],
}

const FIELDS = Object.keys(DEFAULTS) as (keyof Persisted)[]

/** Guards against items of an older version, or of somebody's own making. */
const VALID: { readonly [K in keyof Persisted]: (content: unknown) => content is Persisted[K] } = {
  isLogin: (content) => content === 0 || content === 1,
  userData: isUser,
  routeTitle: (content) => typeof content === 'string',
  userType: (content): content is number => Number.isSafeInteger(content),
  language: (content): content is Language => LANGUAGES.some((language) => language === content),
  token: (content): content is string => typeof content === 'string' && content !== '',
  closedNotices: (content): content is readonly string[] =>
    Array.isArray(content) && content.every((id) => typeof id === 'string'),
}

function isUser(content: unknown): content is User {
  if (typeof content !== 'object' || content === null) return false
  const { userId, account, nickName, unreadMessages } = content as Partial<Record<keyof User, unknown>>
  return (
    typeof userId === 'string' &&
    typeof account === 'string' &&
    typeof nickName === 'string' &&
    typeof unreadMessages === 'number'
  )
}

function readField<K extends keyof Persisted>(name: K): Persisted[K] {
  return readItem(name, VALID[name]) ?? DEFAULTS[name]
}

function readAll(): Persisted {
  return Object.fromEntries(FIELDS.map((name) => [name, readField(name)])) as unknown as Persisted
}

export const useAppState = create<Persisted>()(readAll)

useAppState.subscribe((state, before) => {
  for (const name of FIELDS) {
    if (state[name] === before[name]) continue
    if (state[name] === null) removeItem(name)
    else writeItem(name, state[name])
  }
})

window.addEventListener('storage', ({ key }) => {
  const changed = FIELDS.filter((name) => key === null || key === storageKey(name))
  // The language of a page changes only by loading it anew.
  const followed = changed.filter((name) => name !== 'language' && name !== 'routeTitle')
  if (followed.length > 0) {
    useAppState.setState(Object.fromEntries(followed.map((name) => [name, readField(name)])))
  }
})
