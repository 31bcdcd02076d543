import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { renderPart } from '../../testing/render.tsx'
import * as asking from '../../ui/confirm.ts'
import * as copying from '../../ui/copy-text.ts'
import { clearToasts } from '../../ui/toasts.ts'
import * as downloads from '../account/download-file.ts'
import { type Asked, answerCalls, type FakeAnswers, refusal } from '../account/fake-api.ts'
import ApiKeysPage from './api-keys-page.tsx'
import type { ApiKey } from './key-wish.ts'

const TEXT = `AbCdEf${'x'.repeat(54)}wxyz`
const SECRET = 'S'.repeat(64)
const KEY: ApiKey = {
  id: '7',
  label: 'Maker',
  kind: 'hmac',
  apiKey: TEXT,
  scopes: ['read', 'spot'],
  ipList: ['203.0.113.0/24'],
  expiresAt: null,
  createdTime: 1_790_000_000_000,
  usedTime: 1_790_000_060_000,
  usedAddress: '203.0.113.7',
}
const MADE = { id: '8', apiKey: TEXT, apiSecret: SECRET }

let answers: FakeAnswers
let asked: Asked[]

beforeEach(() => {
  queryClient.clear()
  answers = {
    apiKeys: { most: 20, list: [] },
    securityOverview: { authenticator: false, fundPassword: true },
    createApiKey: MADE,
  }
  asked = answerCalls(answers)
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }))

async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text.replaceAll(/[{[]/g, '$&$&'))
}

/** Opens the dialog once the list is there. */
async function begin(): Promise<void> {
  renderPart(<ApiKeysPage />)
  const [open] = await screen.findAllByRole('button', { name: 'Create API key' })
  await waitFor(() => expect(open).toBeEnabled())
  await press('Create API key')
  await screen.findByLabelText('Name')
}

function submit(): Promise<void> {
  const dialog = screen.getByRole('dialog')
  return userEvent.click(within(dialog).getByRole('button', { name: 'Create API key' }))
}

describe('the list', () => {
  it('without keys leads to the documentation', async () => {
    renderPart(<ApiKeysPage />)
    expect(await screen.findByText('No API keys yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Read the API documentation' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/apiDocs$/),
    )
  })

  it('shows each key masked, what it may do, and when and from where it was used', async () => {
    answers.apiKeys = { most: 20, list: [KEY, { ...KEY, id: '6', label: 'Old', expiresAt: 1, ipList: [] }] }
    renderPart(<ApiKeysPage />)
    const maker = await screen.findByRole('listitem', { name: 'Maker' })
    expect(within(maker).getByText('AbCdEf••••••wxyz')).toBeInTheDocument()
    expect(maker).not.toHaveTextContent(TEXT)
    for (const text of ['Read', 'Spot trading', '203.0.113.0/24', 'Never', 'from 203.0.113.7']) {
      expect(within(maker).getByText(text)).toBeInTheDocument()
    }
    const old = screen.getByRole('listitem', { name: 'Old' })
    expect(within(old).getByText('Expired')).toBeInTheDocument()
    expect(within(old).getByText('Any address')).toBeInTheDocument()
  })

  it('copies the whole key', async () => {
    answers.apiKeys = { most: 20, list: [KEY] }
    const copy = vi.spyOn(copying, 'copyText').mockResolvedValue(true)
    renderPart(<ApiKeysPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Copy the API key of Maker' }))
    expect(copy).toHaveBeenCalledWith(TEXT)
  })

  it('that is full says so instead of offering another', async () => {
    answers.apiKeys = { most: 1, list: [KEY] }
    renderPart(<ApiKeysPage />)
    expect(await screen.findByText(/You have 1 keys, which is the most/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Create API key' })).toBeDisabled()
  })
})

describe('a new key', () => {
  it('is asked for with a proof, and its secret is not left before it is stored', async () => {
    const download = vi.spyOn(downloads, 'downloadFile').mockReturnValue(undefined)
    await begin()
    await fill('Name', ' Maker ')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Spot trading' }))
    await fill(/Allowed addresses/, '203.0.113.7, 2001:db8::/32')
    await fill('Fund password', 'fund 4711')
    await submit()
    expect(await screen.findByText(SECRET)).toBeInTheDocument()
    expect(asked).toContainEqual({
      name: 'createApiKey',
      body: {
        kind: 'hmac',
        label: 'Maker',
        scopes: ['read', 'spot'],
        ipList: ['203.0.113.7', '2001:db8::/32'],
        fundPassword: 'fund 4711',
      },
    })
    await press('Download as a file')
    const [file] = download.mock.calls[0] ?? []
    expect(await file?.text()).toBe(`Maker\nAPI key: ${TEXT}\nSecret key: ${SECRET}\n`)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('Confirm first that you have stored it')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored the secret key' }))
    await press('Done')
    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument())
  })

  it('that can trade from any address is told of its 90 days', async () => {
    await begin()
    const expiry = screen.getByRole('combobox', { name: 'Expires' })
    expect(within(expiry).getByRole('option', { name: 'Never' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Contract trading' }))
    expect(screen.getByText(/expires after 90 days at most/)).toBeInTheDocument()
    expect(
      within(expiry)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['In 30 days', 'In 90 days'])
    await fill(/Allowed addresses/, '203.0.113.7')
    expect(screen.queryByText(/expires after 90 days at most/)).not.toBeInTheDocument()
  })

  it('of Ed25519 takes the public key and gives no secret', async () => {
    answers.createApiKey = { ...MADE, apiSecret: null }
    await begin()
    await fill('Name', 'Maker')
    await userEvent.click(screen.getByRole('radio', { name: 'Ed25519' }))
    await fill('Public key', 'AAAA')
    await fill('Fund password', 'fund 4711')
    await submit()
    expect(await screen.findByText(/signs with the private key/)).toBeInTheDocument()
    expect(asked.find(({ name }) => name === 'createApiKey')?.body).toMatchObject({
      kind: 'ed25519',
      publicKey: 'AAAA',
    })
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('whose answer was lost says what to do', async () => {
    answers.createApiKey = { ...MADE, apiSecret: null }
    await begin()
    await fill('Name', 'Maker')
    await fill('Fund password', 'fund 4711')
    await submit()
    expect(await screen.findByText(/was lost on the way/)).toBeInTheDocument()
  })

  it.each([
    ['fund.password.wrong', 'The fund password is wrong', 'Fund password'],
    ['apiKey.address.invalid', 'List IP addresses or networks', /Allowed addresses/],
  ])('refused with %s says so at its field', async (code, text, label) => {
    answers.createApiKey = refusal(code, text)
    await begin()
    await fill('Name', 'Maker')
    await fill('Fund password', 'wrong one')
    await submit()
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text))
    expect(screen.getAllByText(text)).toHaveLength(1)
  })

  it('asks for the authenticator where one is bound', async () => {
    answers.securityOverview = { authenticator: true, fundPassword: true }
    await begin()
    await fill('Name', 'Maker')
    await fill('Fund password', 'fund 4711')
    await fill(await screen.findByLabelText('Authenticator code').then(() => 'Authenticator code'), '123456')
    await submit()
    await screen.findByText(SECRET)
    expect(asked.find(({ name }) => name === 'createApiKey')?.body).toMatchObject({ code: '123456' })
  })

  it('without a fund password leads to one', async () => {
    answers.securityOverview = { authenticator: false, fundPassword: false }
    renderPart(<ApiKeysPage />)
    await screen.findByText('No API keys yet')
    await press('Create API key')
    expect(await screen.findByRole('link', { name: 'Set a fund password' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/accountSet\/security$/),
    )
  })
})

describe('a key that is there', () => {
  beforeEach(() => {
    answers.apiKeys = { most: 20, list: [KEY] }
  })

  it('is changed with a proof', async () => {
    answers.updateApiKey = KEY
    renderPart(<ApiKeysPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Maker' }))
    await fill('Name', 'Other')
    await fill(/Allowed addresses/, '')
    expect(screen.getByText(/It can then trade from any address/)).toBeInTheDocument()
    await fill('Fund password', 'fund 4711')
    await press('Save changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked).toContainEqual({
      name: 'updateApiKey',
      body: { id: '7', label: 'Other', scopes: ['read', 'spot'], ipList: [], fundPassword: 'fund 4711' },
    })
  })

  it('is deleted only after a question', async () => {
    answers.deleteApiKey = null
    const confirm = vi.spyOn(asking, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    renderPart(<ApiKeysPage />)
    const button = await screen.findByRole('button', { name: 'Delete Maker' })
    await userEvent.click(button)
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(asked.some(({ name }) => name === 'deleteApiKey')).toBe(false)
    await userEvent.click(button)
    await waitFor(() => expect(asked).toContainEqual({ name: 'deleteApiKey', body: { id: '7' } }))
  })
})
