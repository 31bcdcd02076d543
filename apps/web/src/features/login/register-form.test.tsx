import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { clearToasts } from '../../ui/toasts.ts'
import { answerCalls, refusal, SESSION, success, USER } from './fake-answers.ts'
import { RegisterForm } from './register-form.tsx'

const DELIVERY = 'abcdefghijklmnopqrstuv'
const SENT = success({ deliveryId: DELIVERY, to: 'm•••a@example.com', expiresIn: 300, resendIn: 60 })
const DEMO = {
  '/site/info': success({ mode: 'demo' }),
  '/demo/outbox': success({
    list: [
      { channel: 'email', to: 'mika@example.com', text: 'Your code is 418206', code: '418206', time: 1 },
    ],
  }),
}
const LIVE = { '/site/info': success({ mode: 'live' }) }

/** All at once: letter by letter takes longer than everything else. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function typeAccount(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  await fill(screen.getByRole('textbox', { name: 'E-mail' }), 'mika@example.com')
}

async function typeRest(): Promise<void> {
  await fill(screen.getByLabelText('Password'), 'moss-lantern-42')
  await fill(screen.getByLabelText('Repeat password'), 'moss-lantern-42')
  await userEvent.type(screen.getByLabelText('Nationality'), 'japan{Enter}')
  await userEvent.click(screen.getByRole('checkbox'))
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

afterEach(() => {
  clearToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  act(() => useAppState.setState({ isLogin: 0, userData: null, token: null }))
})

describe('registering', () => {
  it('fills in the code of the demo and opens the account', async () => {
    const asked = answerCalls({
      ...DEMO,
      '/code/send': SENT,
      '/account/register': SESSION,
      '/afterLogin/mika%40example.com': USER,
    })
    renderPart(<RegisterForm />, '/login?statusType=1&invite=7KQ4MZ9')
    await typeAccount()
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    const toast = (await screen.findByText('Your code is 418 206')).closest<HTMLElement>('[role="status"]')
    if (toast === null) throw new Error('the message is not announced')
    await userEvent.click(within(toast).getByRole('button', { name: 'Fill in' }))
    expect(screen.getByLabelText('Verification code')).toHaveValue('418206')
    expect(screen.getByText('Sent to m•••a@example.com. Valid for 5 minutes')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Your code is 418 206')).not.toBeInTheDocument())
    await typeRest()
    await submit()
    await waitFor(() => expect(useAppState.getState().isLogin).toBe(1))
    expect(asked.find(({ path }) => path.endsWith('/register'))?.body).toEqual({
      account: 'mika@example.com',
      code: '418206',
      password: 'moss-lantern-42',
      nationality: 'JP',
      invitationCode: '7KQ4MZ9',
      agreement: true,
    })
  })

  it('says everything that is missing at once, with the focus on the first', async () => {
    const asked = answerCalls({})
    renderPart(<RegisterForm />)
    await submit()
    expect(await screen.findAllByText('Data cannot be empty')).toHaveLength(5)
    expect(screen.getByText('Accept the agreement to go on')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus()
    expect(asked).toEqual([])
  })

  it('checks a field when it is left after typing, and not before', async () => {
    answerCalls({})
    renderPart(<RegisterForm />)
    await userEvent.click(screen.getByLabelText('Password'))
    await userEvent.tab()
    expect(screen.queryByText('Data cannot be empty')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Password'), 'short')
    expect(screen.queryByText('A password has 8 to 128 characters')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Repeat password'), 'other')
    expect(screen.getByText('A password has 8 to 128 characters')).toBeInTheDocument()
    await userEvent.tab()
    expect(await screen.findByText('The two passwords must match')).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Repeat password'))
    await userEvent.type(screen.getByLabelText('Repeat password'), 'short')
    await waitFor(() => expect(screen.queryByText('The two passwords must match')).not.toBeInTheDocument())
  })

  it('calls an address that is none an e-mail format error', async () => {
    answerCalls({})
    renderPart(<RegisterForm />)
    await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mika')
    await userEvent.tab()
    expect(await screen.findByText('E-mail format error')).toBeInTheDocument()
  })

  it.each([
    ['account.registered', 'This account is already registered', 'E-mail'],
    ['password.common', 'This password is too common, choose another', 'Password'],
    ['invitation.unknown', 'No such code', 'Invitation code'],
    ['country.unknown', 'Choose a country from the list', 'Nationality'],
  ])('shows %s at its field', async (code, msg, label) => {
    answerCalls({ '/account/register': refusal(code, msg) })
    renderPart(<RegisterForm />)
    await typeAccount()
    await fill(screen.getByLabelText('Verification code'), '418206')
    await typeRest()
    await submit()
    const field = screen.getByLabelText(label, { selector: 'input:not([type="radio"])' })
    await waitFor(() => expect(field).toHaveAccessibleDescription(msg))
    expect(field).toHaveFocus()
    // It stays until the field is changed.
    await userEvent.tab()
    expect(field).toHaveAccessibleDescription(msg)
  })

  it('says how many tries a wrong code has left', async () => {
    answerCalls({ '/account/register': refusal('code.wrong', 'Verification code error', { triesLeft: 4 }) })
    renderPart(<RegisterForm />)
    await typeAccount()
    await fill(screen.getByLabelText('Verification code'), '418206')
    await typeRest()
    await submit()
    expect(await screen.findByText('Verification code error. 4 tries left')).toBeInTheDocument()
  })

  it('tells what belongs to no field in a notification', async () => {
    answerCalls({
      '/account/register': refusal('login.busy', 'Too many people are logging in, try again shortly'),
    })
    renderPart(<RegisterForm />)
    await typeAccount()
    await fill(screen.getByLabelText('Verification code'), '418206')
    await typeRest()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many people are logging in')
  })
})

describe('the code', () => {
  it('is not sent while the account is wrong', async () => {
    const asked = answerCalls({})
    renderPart(<RegisterForm />)
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Data cannot be empty')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('counts down to the next send, as the server says', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerCalls({ ...LIVE, '/code/send': SENT })
    renderPart(<RegisterForm />)
    await typeAccount()
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(17_000))
    expect(screen.getByRole('button', { name: /^Resend in 4[23] s$/ })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(44_000))
    expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled()
  })

  it('counts down as well when it was asked for too soon', async () => {
    answerCalls({
      ...LIVE,
      '/code/send': refusal('code.too.soon', 'A code was just sent, wait before you ask for another', {
        waitSeconds: 43,
      }),
    })
    renderPart(<RegisterForm />)
    await typeAccount()
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: 'Resend in 43 s' })).toBeDisabled()
    expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(
      'A code was just sent, wait before you ask for another',
    )
  })

  it('belongs to one account: typing another starts anew', async () => {
    answerCalls({ ...DEMO, '/code/send': SENT })
    renderPart(<RegisterForm />)
    await typeAccount()
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByText('Your code is 418 206')
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'x')
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled()
    expect(screen.queryByText(/^Sent to/)).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Your code is 418 206')).not.toBeInTheDocument())
  })

  it('is taken from a message that writes it in two halves', async () => {
    answerCalls({})
    renderPart(<RegisterForm />)
    await userEvent.click(screen.getByLabelText('Verification code'))
    await userEvent.paste('418 206')
    expect(screen.getByLabelText('Verification code')).toHaveValue('418206')
  })
})
