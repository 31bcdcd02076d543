// The whole way in, with a server that a test writes down.

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROUTES } from '../../routes.tsx'
import { forgetSession, useSession } from '../../session/session.ts'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { OWNER, renderRoutes } from '../../testing/render.tsx'

const TICKET = { access_token: 'the-ticket', token_type: 'admin-ticket', expires_in: 60 }

/** A console in which only the settings are open: the smallest there is. */
const SETTINGS_ONLY: Answers = {
  me: () => ({ ...OWNER, role: 'content', rights: ['config', 'changePassword', 'logout'] }),
  config: () => ({ list: [] }),
  logout: () => null,
}

beforeEach(forgetSession)

async function logIn(password: string): Promise<void> {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-mail'), 'owner@candor.example')
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the login', () => {
  test('asks for the code only when one is needed, and goes on to the page that was wanted', async () => {
    const server = startFakeServer({
      ...SETTINGS_ONLY,
      login: ({ body }) => {
        if (body['code'] === undefined) throw new No('login.second.factor.required', 401)
        return { ...TICKET, stage: 'ready' }
      },
    })
    renderRoutes(ROUTES, '/settings')
    await logIn('right')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Code of your authenticator app'), '12 34 56')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument()
    expect(server.of('login').at(-1)?.body['code']).toBe('123456')
    expect(server.of('me')[0]?.ticket).toBe('the-ticket')
  })

  test.each([
    ['a wrong password', 'login.failed', 400],
    ['too many tries', 'request.rate.limited', 429],
    ['a busy server', 'login.busy', 503],
  ])('says so on %s, and nobody is logged in', async (_name, code, status) => {
    startFakeServer({
      login: () => {
        throw new No(code, status)
      },
    })
    renderRoutes(ROUTES, '/login')
    await logIn('wrong')
    expect(await screen.findByText(`no: ${code}`)).toBeInTheDocument()
    expect(useSession.getState().ticket).toBeNull()
  })

  test('says at its field that the code is wrong or locked', async () => {
    const codes = ['second.factor.wrong', 'second.factor.locked']
    startFakeServer({
      login: ({ body }) => {
        if (body['code'] === undefined) throw new No('login.second.factor.required', 401)
        throw new No(codes.shift() ?? '', 401)
      },
    })
    renderRoutes(ROUTES, '/login')
    await logIn('right')
    const user = userEvent.setup()
    const field = await screen.findByLabelText('Code of your authenticator app')
    for (const code of [...codes]) {
      await user.type(field, '123456')
      await user.click(screen.getByRole('button', { name: 'Confirm' }))
      expect(await screen.findByText(`no: ${code}`)).toBeInTheDocument()
      expect(field).toHaveValue('')
    }
  })
})

describe('the enrolment', () => {
  test('replaces the one-time password and binds the authenticator before anything else opens', async () => {
    let stage = 'enrol'
    const server = startFakeServer({
      ...SETTINGS_ONLY,
      me: () => ({ ...OWNER, stage, role: 'content', rights: stage === 'ready' ? ['config'] : [] }),
      login: () => ({ ...TICKET, stage: 'enrol' }),
      beginEnrolment: () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }),
      enrol: ({ body }) => {
        if (body['code'] === '000000') throw new No('second.factor.wrong', 400)
        stage = 'ready'
        return { stage }
      },
    })
    renderRoutes(ROUTES, '/settings')
    await logIn('one-time')
    const user = userEvent.setup()
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('New password'), 'my own password')
    await user.type(screen.getByLabelText('New password, once more'), 'my own passwort')
    expect(screen.getByText('The two are not the same')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Code that the app shows'), '000000')
    const open = screen.getByRole('button', { name: 'Open the console' })
    expect(open).toBeDisabled()
    await user.clear(screen.getByLabelText('New password, once more'))
    await user.type(screen.getByLabelText('New password, once more'), 'my own password')
    await user.click(open)
    expect(await screen.findByText('no: second.factor.wrong')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Code that the app shows'), '123456')
    await user.click(open)
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument()
    expect(server.of('enrol').at(-1)?.body).toEqual({
      password: 'one-time',
      newPassword: 'my own password',
      code: '123456',
    })
    expect(server.of('beginEnrolment')).toHaveLength(1)
  })

  test('asks for the one-time password again after the page was loaded anew', async () => {
    startFakeServer({
      me: () => ({ ...OWNER, stage: 'enrol' }),
      beginEnrolment: () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }),
    })
    useSession.setState({ ticket: 'the-ticket' })
    renderRoutes(ROUTES, '/')
    expect(await screen.findByLabelText('One-time password')).toBeInTheDocument()
  })
})

describe('the session', () => {
  test('that the server has ended is said, and leads back to the login', async () => {
    startFakeServer({
      ...SETTINGS_ONLY,
      config: () => {
        throw new No('session.expired', 401, 4001)
      },
    })
    useSession.setState({ ticket: 'the-ticket' })
    renderRoutes(ROUTES, '/settings')
    const again = await screen.findByRole('button', { name: 'Log in again' })
    await userEvent.setup().click(again)
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    expect(useSession.getState().ticket).toBeNull()
  })

  test('that the server does not know leads to the login without a word', async () => {
    startFakeServer({
      me: () => {
        throw new No('login.user.not.login', 401)
      },
    })
    useSession.setState({ ticket: 'an-old-ticket' })
    renderRoutes(ROUTES, '/settings')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
  })

  test('ends here when one logs out, whatever the server says', async () => {
    const server = startFakeServer({
      ...SETTINGS_ONLY,
      logout: () => {
        throw new No('server.error', 500)
      },
    })
    useSession.setState({ ticket: 'the-ticket' })
    renderRoutes(ROUTES, '/settings')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /owner/ }))
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    await waitFor(() => expect(server.of('logout')).toHaveLength(1))
  })
})
