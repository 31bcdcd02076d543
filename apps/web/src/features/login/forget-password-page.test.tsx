import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { clearToasts } from '../../ui/toasts.ts'
import { type Asked, answerCalls, refusal, success } from './fake-answers.ts'
import ForgetPasswordPage from './forget-password-page.tsx'

const SENT = success({
  deliveryId: 'abcdefghijklmnopqrstuv',
  to: 'm•••a@example.com',
  expiresIn: 300,
  resendIn: 60,
})

/** All at once: letter by letter takes longer than everything else. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function fillIn(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  await fill(screen.getByRole('textbox', { name: 'E-mail' }), 'mika@example.com')
  await fill(screen.getByLabelText('Verification code'), '418206')
  await fill(screen.getByLabelText('New password'), 'moss-lantern-42')
  await fill(screen.getByLabelText('Repeat password'), 'moss-lantern-42')
}

/** What was sent to set the password; the page may ask for other things in between. */
function resets(asked: readonly Asked[]): Asked['body'][] {
  return asked.filter(({ path }) => path.endsWith('/account/resetPassword')).map(({ body }) => body)
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }))

afterEach(() => {
  clearToasts()
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('a forgotten password', () => {
  it('is set anew, and everyone is logged out, here as well', async () => {
    useAppState.setState({ isLogin: 1, token: 'old-token' })
    const asked = answerCalls({ '/account/resetPassword': success(null) })
    renderPart(<ForgetPasswordPage />, '/forgetPassword?next=/myassets')
    expect(
      screen.getByText(/every device is logged out and withdrawals are held for 24 hours/),
    ).toBeInTheDocument()
    await fillIn()
    await submit()
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Log in with the new password' })).toHaveAttribute(
      'href',
      '/login?statusType=0&next=%2Fmyassets',
    )
    expect(resets(asked)).toEqual([
      { account: 'mika@example.com', code: '418206', password: 'moss-lantern-42' },
    ])
    expect(useAppState.getState()).toMatchObject({ isLogin: 0, token: null })
  })

  it('asks for the second factor only when the server does, and keeps what was typed', async () => {
    const asked = answerCalls({
      '/account/resetPassword': ({ body }) =>
        'secondFactor' in body
          ? success(null)
          : refusal('second.factor.required', 'The authenticator code must be entered'),
    })
    renderPart(<ForgetPasswordPage />)
    expect(screen.queryByLabelText('Authenticator code or recovery code')).not.toBeInTheDocument()
    await fillIn()
    await submit()
    const field = await screen.findByLabelText('Authenticator code or recovery code')
    expect(screen.getByText('The authenticator code must be entered')).toBeInTheDocument()
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, '123456')
    await submit()
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument()
    const [first, second, ...more] = resets(asked)
    expect(first).not.toHaveProperty('secondFactor')
    expect(second).toMatchObject({ code: '418206', secondFactor: '123456' })
    expect(more).toEqual([])
  })

  it('does not say whether there is such an account', async () => {
    answerCalls({ '/code/send': SENT, '/site/info': success({ mode: 'live' }) })
    renderPart(<ForgetPasswordPage />)
    await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mika@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Sent to m•••a@example.com if the account exists')).toBeInTheDocument()
  })
})
