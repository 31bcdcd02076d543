import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAppState } from '../../state/app-state.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { clearToasts } from '../../ui/toasts.ts'
import { answerCalls, refusal, SESSION, USER } from './fake-answers.ts'
import LoginPage from './login-page.tsx'

function Where() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <Outlet />
    </>
  )
}

function open(path: string): void {
  const login = { path: '/login', Component: LoginPage }
  renderRoutes([{ Component: Where, children: [login, { path: '*', element: <p>elsewhere</p> }] }], path)
}

/** All at once: letter by letter takes longer than everything else. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function logIn(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  await fill(screen.getByRole('textbox', { name: 'E-mail' }), 'mika@example.com')
  await fill(screen.getByLabelText('Password'), 'moss-lantern-42')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

afterEach(() => {
  clearToasts()
  vi.unstubAllGlobals()
  act(() => useAppState.setState({ isLogin: 0, userData: null, token: null }))
})

describe('logging in', () => {
  it('sends a form, records the login, keeps the token and goes on to where one wanted to be', async () => {
    const asked = answerCalls({ '/oauth/token': SESSION, '/afterLogin/mika%40example.com': USER })
    open('/login?statusType=0&next=%2Fcommin%3Factive%3D2')
    await logIn()
    await screen.findByText('elsewhere')
    expect(screen.getByText('/commin?active=2')).toBeInTheDocument()
    expect(asked[0]?.body).toEqual({
      grant_type: 'password',
      username: 'mika@example.com',
      password: 'moss-lantern-42',
    })
    expect(useAppState.getState()).toMatchObject({ isLogin: 1, token: 'fresh-token' })
  })

  it('takes an e-mail address that was put where the phone number belongs', async () => {
    const asked = answerCalls({ '/oauth/token': SESSION, '/afterLogin/mika%40example.com': USER })
    open('/login?statusType=0')
    await fill(screen.getByRole('textbox', { name: 'Phone' }), 'mika@example.com')
    expect(screen.getByRole('radio', { name: 'E-mail' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
    await fill(screen.getByLabelText('Password'), 'moss-lantern-42')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('elsewhere')
    expect(asked[0]?.body).toMatchObject({ username: 'mika@example.com' })
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'never goes on to %s',
    async (next) => {
      answerCalls({ '/oauth/token': SESSION, '/afterLogin/mika%40example.com': USER })
      open(`/login?statusType=0&next=${encodeURIComponent(next)}`)
      await logIn()
      await screen.findByText('elsewhere')
      expect(screen.getByText('/')).toBeInTheDocument()
    },
  )

  it('sends whoever is logged in already straight on', () => {
    useAppState.setState({ isLogin: 1 })
    open('/login?next=/myassets')
    expect(screen.getByText('/myassets')).toBeInTheDocument()
  })

  it('says that account or password is wrong without saying which', async () => {
    answerCalls({ '/oauth/token': refusal('login.failed', 'The account or the password is wrong') })
    open('/login?statusType=0')
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('The account or the password is wrong')
    expect(useAppState.getState().token).toBeNull()
  })

  it('checks before it asks, and puts the focus on the first field that is wrong', async () => {
    const asked = answerCalls({})
    open('/login?statusType=0')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findAllByText('Data cannot be empty')).toHaveLength(2)
    const phone = screen.getByRole('textbox', { name: 'Phone' })
    expect(phone).toHaveFocus()
    expect(phone).toHaveAccessibleDescription('Data cannot be empty')
    await userEvent.type(phone, '12')
    await userEvent.tab()
    expect(await screen.findByText('Enter a correct phone number')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('sends once, however often Enter is pressed', async () => {
    let answer: (() => void) | undefined
    const asked = answerCalls({
      '/oauth/token': () =>
        new Promise((resolve) => {
          answer = () => resolve(SESSION)
        }),
      '/afterLogin/mika%40example.com': USER,
    })
    open('/login?statusType=0')
    await logIn()
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}{Enter}')
    expect(asked).toHaveLength(1)
    act(() => answer?.())
    await screen.findByText('elsewhere')
  })

  it('is not logged in when nobody can say who it is', async () => {
    answerCalls({
      '/oauth/token': SESSION,
      '/afterLogin/mika%40example.com': refusal('server.error', 'Something went wrong'),
      '/getUserInfo': refusal('server.error', 'Something went wrong'),
    })
    open('/login?statusType=0')
    await logIn()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled())
    expect(useAppState.getState()).toMatchObject({ isLogin: 0, token: null })
  })
})

describe('the second factor', () => {
  const REQUIRED = refusal('login.second.factor.required', 'Enter the code of your authenticator app')

  it('is asked for in a second step, sends itself when complete, and logs in', async () => {
    const asked = answerCalls({
      '/oauth/token': ({ body }) => (body['code'] === '418206' ? SESSION : REQUIRED),
      '/afterLogin/mika%40example.com': USER,
    })
    open('/login?statusType=0')
    await logIn()
    const digits = await screen.findByRole('textbox', { name: 'Six digits' })
    expect(digits).toHaveFocus()
    await userEvent.paste('418 206')
    await screen.findByText('elsewhere')
    expect(asked[1]?.body).toMatchObject({ username: 'mika@example.com', code: '418206' })
  })

  it('empties the boxes after a wrong code and says so', async () => {
    const wrong = refusal('second.factor.wrong', 'The authenticator code is wrong or was used before')
    answerCalls({ '/oauth/token': ({ body }) => ('code' in body ? wrong : REQUIRED) })
    open('/login?statusType=0')
    await logIn()
    const digits = await screen.findByRole('textbox', { name: 'Six digits' })
    await userEvent.type(digits, '111111')
    expect(await screen.findByText('The authenticator code is wrong or was used before')).toBeInTheDocument()
    expect(digits).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    expect(useAppState.getState().token).toBeNull()
  })

  it('can be a recovery code', async () => {
    const asked = answerCalls({
      '/oauth/token': ({ body }) => (body['code'] === 'AB3DE-9KLMN' ? SESSION : REQUIRED),
      '/afterLogin/mika%40example.com': USER,
    })
    open('/login?statusType=0')
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    await userEvent.type(field, 'AB3{Enter}')
    expect(await screen.findByText('A recovery code has ten letters and digits')).toBeInTheDocument()
    await userEvent.clear(field)
    await userEvent.type(field, 'AB3DE-9KLMN{Enter}')
    await screen.findByText('elsewhere')
    expect(asked.at(-2)?.body).toMatchObject({ code: 'AB3DE-9KLMN' })
  })

  it('goes back to the first step when that one no longer holds', async () => {
    const locked = refusal('account.locked', 'The account is locked')
    answerCalls({ '/oauth/token': ({ body }) => ('code' in body ? locked : REQUIRED) })
    open('/login?statusType=0')
    await logIn()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Six digits' }), '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent('The account is locked')
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('mika@example.com')
  })
})
