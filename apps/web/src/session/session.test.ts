import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { type User, useAppState } from '../state/app-state.ts'
import { useUiState } from '../state/ui-state.ts'
import { useKeptErrors } from '../ui/notify.tsx'
import { beginSession, logOut, refreshUser } from './session.ts'

const USER = { userId: '7', account: 'mika@example.com', nickName: 'Mika', userType: 3, unreadMessages: 0 }
const VISITOR = useAppState.getInitialState()

const answers = new Map<string, { readonly status: number; readonly body: unknown }>()
const fetched = vi.fn<(url: string) => Promise<Response>>()

function answer(path: string, body: unknown, status = 200): void {
  answers.set(path, { status, body })
}

beforeEach(() => {
  answers.clear()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation((url) => {
    const found = answers.get(url)
    return found === undefined
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json(found.body, { status: found.status }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  useAppState.setState(VISITOR, true)
  useUiState.setState(useUiState.getInitialState(), true)
  useKeptErrors.setState({ errors: [] })
})

const INFO = '/exchange/app/account/getUserInfo'
const success = (data: unknown) => ({ code: 'success', msg: 'success', data })

describe('logging in', () => {
  test('keeps the token, records the login and knows the user', async () => {
    answer('/exchange/api/oms/opr/afterLogin/mika%40example.com', success(USER))
    await beginSession({ access_token: 'abc', token_type: 'ticket', expires_in: 60 }, 'mika@example.com')
    expect(useAppState.getState()).toMatchObject({ token: 'abc', isLogin: 1, userData: USER, userType: 3 })
  })
})

describe('the user info', () => {
  test('is not asked for when nobody is logged in', async () => {
    await refreshUser()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('makes whoever has a valid token logged in', async () => {
    useAppState.setState({ token: 'abc' })
    answer(INFO, success(USER))
    await refreshUser()
    expect(useAppState.getState()).toMatchObject({ isLogin: 1, userData: USER })
  })

  test('is asked for once when several pages ask at the same time', async () => {
    useAppState.setState({ token: 'abc' })
    answer(INFO, success(USER))
    await Promise.all([refreshUser(), refreshUser()])
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('logs out whoever the server does not know, without a notification', async () => {
    useAppState.setState({ token: 'abc', isLogin: 1, userData: USER as unknown as User })
    answer(INFO, { code: 'login.user.not.login', msg: 'Please log in', data: null }, 401)
    await refreshUser()
    expect(useAppState.getState()).toMatchObject({ token: null, isLogin: 0, userData: null })
    expect(useKeptErrors.getState().errors).toEqual([])
  })

  test.each([4001, 4003])('with status %i raises the alert and keeps the page as it is', async (status) => {
    useAppState.setState({ token: 'abc', isLogin: 1, userData: USER as unknown as User })
    answer(INFO, { code: 'login.session.expired', msg: 'Session expired!', data: null, status }, 401)
    await refreshUser()
    expect(useUiState.getState().isSessionExpired).toBe(true)
    expect(useAppState.getState().isLogin).toBe(1)
  })

  test('that cannot be had keeps the user who was there', async () => {
    useAppState.setState({ token: 'abc', isLogin: 1, userData: USER as unknown as User })
    await refreshUser()
    expect(useAppState.getState()).toMatchObject({ token: 'abc', isLogin: 1, userData: USER })
  })

  test('of a session that was left meanwhile is not taken', async () => {
    useAppState.setState({ token: 'old' })
    answer(INFO, success(USER))
    const late = refreshUser()
    useAppState.setState({ token: null })
    await late
    expect(useAppState.getState()).toMatchObject({ isLogin: 0, userData: null })
  })
})

describe('logging out', () => {
  test('leaves the page first, then forgets the user, also when the server cannot be reached', async () => {
    useAppState.setState({ token: 'abc', isLogin: 1, userData: USER as unknown as User })
    const wasLoggedIn: number[] = []
    await logOut(async () => {
      wasLoggedIn.push(useAppState.getState().isLogin)
    })
    expect(wasLoggedIn).toEqual([1])
    expect(useAppState.getState()).toMatchObject({ token: null, isLogin: 0, userData: null })
  })
})

describe('a call that fails', () => {
  test('is shown with the server’s words', async () => {
    answer(
      '/exchange/app/market/tickers',
      { code: 'gateway.busy', msg: 'The server is busy', data: null },
      503,
    )
    await expect(api.call('tickers')).rejects.toThrow('gateway.busy')
    expect(useKeptErrors.getState().errors[0]).toMatchObject({ text: 'The server is busy' })
  })

  test('without words is shown as ERROR', async () => {
    answer('/exchange/app/market/tickers', { access_token: 'no code field' })
    await expect(api.call('tickers')).rejects.toThrow('answer.invalid')
    expect(useKeptErrors.getState().errors[0]?.text).toMatch(/^ERROR/)
  })

  test('is silent when it checks an uploaded picture', async () => {
    const path = '/exchange/api/oms/uploadBookInfo/uploadBookCheck'
    answer(path, { code: 'picture.broken', msg: 'The picture is broken', data: null }, 400)
    await expect(api.call('uploadCheck', { body: { pictureId: '1' } })).rejects.toThrow('picture.broken')
    expect(useKeptErrors.getState().errors).toEqual([])
  })
})
