import { beforeEach, describe, expect, test } from 'vitest'
import { type User, useAppState } from './app-state.ts'
import { storageKey, writeItem } from './storage.ts'

const USER = {
  userId: '7',
  account: 'mika@example.com',
  nickName: 'Mika',
  unreadMessages: 0,
} as unknown as User
const DEFAULTS = useAppState.getInitialState()

beforeEach(() => useAppState.setState(DEFAULTS, true))

function contentOf(name: string): unknown {
  const text = localStorage.getItem(storageKey(name))
  return text === null ? undefined : (JSON.parse(text) as { readonly content: unknown }).content
}

describe('what the browser remembers', () => {
  test('begins as a visitor of type 3 in English', () => {
    expect(DEFAULTS).toEqual({
      isLogin: 0,
      userData: null,
      routeTitle: '',
      userType: 3,
      language: 'en',
      token: null,
      closedNotices: [],
    })
  })

  test('is stored field by field, and removed with its value', () => {
    useAppState.setState({ token: 'secret', isLogin: 1, userData: USER })
    expect([contentOf('token'), contentOf('isLogin'), contentOf('userData')]).toEqual(['secret', 1, USER])
    useAppState.setState({ token: null, isLogin: 0, userData: null })
    expect([contentOf('token'), contentOf('isLogin'), contentOf('userData')]).toEqual([
      undefined,
      0,
      undefined,
    ])
  })

  test('follows another tab that logs in or out', () => {
    const tell = (name: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: storageKey(name) }))
    writeItem('token', 'other')
    writeItem('isLogin', 1)
    writeItem('userData', USER)
    for (const name of ['token', 'isLogin', 'userData']) tell(name)
    expect(useAppState.getState()).toMatchObject({ token: 'other', isLogin: 1, userData: USER })
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(useAppState.getState()).toMatchObject({ token: null, isLogin: 0, userData: null })
  })

  test('does not follow another tab’s language: a page changes it only by loading anew', () => {
    writeItem('language', 'kr')
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('language') }))
    expect(useAppState.getState().language).toBe('en')
  })

  test.each([
    ['language', 'xx'],
    ['isLogin', 2],
    ['userData', { nickName: 'only' }],
    ['token', ''],
    ['userType', 'three'],
  ])('takes no %s that cannot be one', (name, content) => {
    writeItem(name, content)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(useAppState.getState()).toEqual(DEFAULTS)
  })
})
