import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { clearToasts } from '../../../ui/toasts.ts'
import { answerCalls, OVERVIEW, refusal, SENT } from '../fake-api.ts'
import type { SecurityAct, SecurityOverview } from './security-act.ts'
import { SecurityDialog } from './security-dialog.tsx'

const BOUND = { ...OVERVIEW, authenticator: true }
const SITE = { mode: 'live' }

function open(
  act: SecurityAct,
  overview: SecurityOverview = { ...OVERVIEW, withdrawal: { ...OVERVIEW.withdrawal, steps: [] } },
) {
  const onClose = vi.fn()
  renderPart(<SecurityDialog act={act} overview={overview} onClose={onClose} />)
  return onClose
}

async function fill(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text)
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

describe('changing the login password', () => {
  it('says what is missing before anything is sent', async () => {
    const asked = answerCalls({})
    open({ kind: 'changePassword' })
    await press('Change password')
    expect(await screen.findAllByText('Data cannot be empty')).toHaveLength(4)
    expect(asked).toEqual([])
  })

  it('the two passwords must match, and the length is checked', async () => {
    answerCalls({})
    open({ kind: 'changePassword' })
    await fill('New password', 'short')
    await fill('Repeat new password', 'shorter')
    await press('Change password')
    expect(await screen.findByText('A password has 8 to 128 characters')).toBeInTheDocument()
    expect(screen.getByText('The two passwords must match')).toBeInTheDocument()
  })

  it('sends the proof with the code, and closes when it is done', async () => {
    const asked = answerCalls({ changePassword: null, sendOwnCode: SENT, siteInfo: SITE })
    const onClose = open({ kind: 'changePassword' })
    await fill('New password', 'moss-lantern-42')
    await fill('Repeat new password', 'moss-lantern-42')
    await fill('Login password', 'old-lantern-41')
    await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
    await press('Send code')
    expect(await screen.findByText('Sent to m•••a@example.com. Valid for 5 minutes')).toBeInTheDocument()
    await fill('Verification code', '418206')
    await press('Change password')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked).toContainEqual({ name: 'sendOwnCode', body: { purpose: 'confirm', channel: 'email' } })
    expect(asked).toContainEqual({
      name: 'changePassword',
      body: { password: 'old-lantern-41', code: '418206', newPassword: 'moss-lantern-42' },
    })
  })

  it('puts each refusal at its field, with the tries that are left', async () => {
    const answers = { changePassword: refusal('code.wrong', 'Verification code error', { triesLeft: 4 }) }
    answerCalls(answers)
    const onClose = open({ kind: 'changePassword' })
    await fill('New password', 'moss-lantern-42')
    await fill('Repeat new password', 'moss-lantern-42')
    await fill('Login password', 'old')
    await fill('Verification code', '000000')
    await press('Change password')
    expect(await screen.findByText('Verification code error. 4 tries left')).toBeInTheDocument()
    answers.changePassword = refusal('password.common', 'This password is too common, choose another')
    await press('Change password')
    expect(await screen.findByText('This password is too common, choose another')).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks for the authenticator in place of a code when one is bound', async () => {
    const asked = answerCalls({ changePassword: null })
    open({ kind: 'changePassword' }, { ...BOUND, withdrawal: { ...OVERVIEW.withdrawal, steps: [] } })
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
    await fill('New password', 'moss-lantern-42')
    await fill('Repeat new password', 'moss-lantern-42')
    await fill('Login password', 'old')
    await fill('Authenticator code', 'abcde-fghij')
    await press('Change password')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({
      password: 'old',
      secondFactor: 'abcde-fghij',
      newPassword: 'moss-lantern-42',
    })
  })
})

describe('binding an e-mail', () => {
  async function toProof(): Promise<void> {
    await fill('New e-mail', 'mika@example.com')
    await fill('Verification code', '111111')
    await press('Continue')
    await screen.findByLabelText('Login password')
  }

  it('sends no code to what cannot be an address', async () => {
    const asked = answerCalls({})
    open({ kind: 'bindContact', channel: 'email' })
    await fill('New e-mail', 'mika@example')
    await press('Send code')
    expect(await screen.findByText('E-mail format error')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('leads back to the address when that is what was refused', async () => {
    answerCalls({ bindContact: refusal('contact.unavailable', 'This phone or e-mail cannot be bound') })
    open({ kind: 'bindContact', channel: 'email' })
    await toProof()
    await fill('Login password', 'old')
    await fill('Verification code', '222222')
    await press('Change e-mail')
    expect(await screen.findByText('This phone or e-mail cannot be bound')).toBeInTheDocument()
    expect(screen.getByLabelText('New e-mail')).toHaveValue('mika@example.com')
  })

  it('does not guess which of two codes was wrong', async () => {
    answerCalls({ bindContact: refusal('code.wrong', 'Verification code error', { triesLeft: 4 }) })
    open({ kind: 'bindContact', channel: 'email' })
    await toProof()
    await fill('Login password', 'old')
    await fill('Verification code', '222222')
    await press('Change e-mail')
    const sentence = 'One of the two codes was not accepted. Check both.'
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    await press('Back')
    expect(await screen.findByLabelText('New e-mail')).toBeInTheDocument()
    expect(screen.getByText(sentence)).toBeInTheDocument()
  })
})

describe('binding the authenticator', () => {
  const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-fghij`)

  it('goes from the proof over the key to ten codes that must be stored before they go', async () => {
    answerCalls({
      beginAuthenticator: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Candor' },
      bindAuthenticator: { recoveryCodes: codes },
    })
    const onClose = open({ kind: 'bindAuthenticator' })
    await fill('Login password', 'old')
    await fill('Verification code', '111111')
    await press('Continue')
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
    await fill('Six digits from the app', '123456')
    await press('Bind authenticator')
    expect(await screen.findAllByText(/^abcd\d-fghij$/)).toHaveLength(10)
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Tick the box first: the codes are not shown again.')).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored them' }))
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('begins again when the key has become too old', async () => {
    answerCalls({
      beginAuthenticator: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Candor' },
      bindAuthenticator: refusal('authenticator.not.begun', 'Start binding the authenticator anew'),
    })
    open({ kind: 'bindAuthenticator' })
    await fill('Login password', 'old')
    await fill('Verification code', '111111')
    await press('Continue')
    await fill('Six digits from the app', '123456')
    await press('Bind authenticator')
    expect(await screen.findByLabelText('Login password')).toBeInTheDocument()
  })
})
