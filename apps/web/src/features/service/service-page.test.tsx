import type { Answer } from '@candor/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import ServicePage from './service-page.tsx'

type Chat = Answer<'service'>

const NUMBER = 'C-2026-000001'
const NOTHING: Chat = { thread: null, lines: [], earlier: false, isDeskThere: false }
const TALK: Chat = {
  thread: {
    number: NUMBER,
    kind: 'chat',
    subject: null,
    state: 'answered',
    closedBy: null,
    rating: null,
    unread: 1,
    createdTime: 1_790_000_000_000,
    updatedTime: 1_790_000_000_000,
  },
  lines: [
    { place: 1, author: 'user', text: '<img src=x onerror=alert(1)>', pictures: [], time: 1_790_000_000_000 },
    { place: 2, author: 'desk', text: 'Which coin?', pictures: [], time: 1_790_000_001_000 },
  ],
  earlier: false,
  isDeskThere: true,
}
const CLOSED: Chat = {
  ...TALK,
  thread: { ...TALK.thread, state: 'closed', closedBy: 'desk', unread: 0 } as Chat['thread'],
}
const SENT = { number: NUMBER, line: TALK.lines[0] }

afterEach(() => {
  vi.restoreAllMocks()
  useAppState.setState(useAppState.getInitialState(), true)
})

function asUser(): void {
  useAppState.setState({ isLogin: 1, token: 't' })
}

const box = () => screen.getByRole('textbox', { name: 'Your message' })

describe('the conversation of a user', () => {
  test('shows what was said as words and nothing else, and says that it was read', async () => {
    asUser()
    const asked = answerCalls({ service: TALK, readService: { unread: 0 } })
    renderPart(<ServicePage />)
    const log = await screen.findByRole('log')
    expect(await within(log).findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(log.querySelector('img')).toBeNull()
    expect(screen.getByText('Somebody is at the desk')).toBeVisible()
    await waitFor(() =>
      expect(asked).toContainEqual({ name: 'readService', body: { number: NUMBER, place: 2 } }),
    )
  })

  test('sends with Enter, not with Shift and Enter, and empties the field', async () => {
    asUser()
    const asked = answerCalls({ service: NOTHING, sendService: SENT })
    renderPart(<ServicePage />)
    expect(await screen.findByText('Nobody is at the desk now; your message waits')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    await waitFor(() => expect(box()).toHaveValue(''))
    expect(asked.filter(({ name }) => name === 'sendService').map(({ body }) => body)).toEqual([
      { text: 'one\ntwo' },
    ])
  })

  test('keeps what could not be sent, with the reason', async () => {
    asUser()
    answerCalls({ service: NOTHING, sendService: refusal('service.pace', 'Too many messages') })
    renderPart(<ServicePage />)
    await screen.findByRole('log')
    await userEvent.type(box(), 'hello{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many messages')
    expect(box()).toHaveValue('hello')
  })

  test('sends a picture that was uploaded, alone or with words', async () => {
    asUser()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    const asked = answerCalls({ service: NOTHING, sendService: SENT })
    const pictureId = 'P'.repeat(22)
    vi.spyOn(api, 'upload').mockResolvedValue({ pictureId, width: 800, height: 600 })
    const { container } = renderPart(<ServicePage />)
    await screen.findByRole('log')
    const field = container.querySelector<HTMLInputElement>('input[type=file]')
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png')
    if (field === null) throw new Error('no field for a file')
    await userEvent.upload(field, png, { applyAccept: false })
    expect(await screen.findByText('Ready to send')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(asked).toContainEqual({ name: 'sendService', body: { pictureId } }))
    await waitFor(() => expect(screen.queryByText('a.png')).toBeNull())
  })

  test('does not upload what is no picture, whatever it is called', async () => {
    asUser()
    answerCalls({ service: NOTHING })
    const upload = vi.spyOn(api, 'upload')
    const { container } = renderPart(<ServicePage />)
    await screen.findByRole('log')
    const field = container.querySelector<HTMLInputElement>('input[type=file]')
    if (field === null) throw new Error('no field for a file')
    await userEvent.upload(field, new File(['<svg onload=alert(1)>'], 'a.png'), { applyAccept: false })
    expect(await screen.findByText('Choose a jpeg, png or bmp picture.')).toBeVisible()
    expect(upload).not.toHaveBeenCalled()
    await userEvent.type(box(), 'words')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  test('is rated once it is closed, and then says so', async () => {
    asUser()
    let chat = CLOSED
    const answers = {
      get service() {
        return chat
      },
      rateService: CLOSED.thread,
    }
    const asked = answerCalls(answers)
    renderPart(<ServicePage />)
    expect(await screen.findByText('The desk closed this conversation.')).toBeVisible()
    chat = { ...CLOSED, thread: { ...CLOSED.thread, rating: 4 } as Chat['thread'] }
    await userEvent.click(screen.getByRole('button', { name: 'Rate 4 of 5' }))
    expect(await screen.findByText('You rated this 4 of 5. Thank you.')).toBeVisible()
    expect(asked).toContainEqual({ name: 'rateService', body: { number: NUMBER, rating: 4 } })
  })
})

describe('the conversation of a visitor', () => {
  test('goes by the key of this browser, without pictures, and is asked for again and again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked = answerCalls({ visitorService: NOTHING, sendVisitorService: SENT })
    renderPart(<ServicePage />)
    await screen.findByText('What can we do for you?')
    expect(screen.queryByRole('button', { name: 'Attach a picture' })).toBeNull()
    const seen = asked.length
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(asked.length).toBeGreaterThan(seen + 1)
    const keys = new Set(asked.map(({ body }) => (body as { visitorKey: string }).visitorKey))
    expect(keys.size).toBe(1)
    vi.useRealTimers()
  })
})
