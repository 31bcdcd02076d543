import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import FeedbackPage from './feedback-page.tsx'

const NUMBER = 'T-2026-000123'
const THREAD = {
  number: NUMBER,
  kind: 'feedback',
  subject: 'The chart is empty',
  state: 'answered',
  closedBy: null,
  rating: null,
  unread: 1,
  createdTime: 1_790_000_000_000,
  updatedTime: 1_790_000_000_000,
}
const EMPTY = { list: [], total: 0, pageIndex: 1, pageSize: 20 }
const LINES = [
  { place: 1, author: 'user', text: 'Since midnight', pictures: [], time: 1_790_000_000_000 },
  { place: 2, author: 'desk', text: 'Fixed <b>now</b>', pictures: [], time: 1_790_000_100_000 },
]

afterEach(() => {
  vi.restoreAllMocks()
  useAppState.setState(useAppState.getInitialState(), true)
})

test('a ticket needs a subject and a text, and then has a number', async () => {
  const asked = answerCalls({ feedbackTickets: EMPTY, createFeedback: { number: NUMBER } })
  renderPart(<FeedbackPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  expect(screen.getAllByText('Fill this in')).toHaveLength(2)
  expect(asked.some(({ name }) => name === 'createFeedback')).toBe(false)
  await userEvent.type(screen.getByLabelText('Subject'), ' The chart is empty ')
  await userEvent.type(screen.getByLabelText('What happened'), 'Since midnight')
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  expect(await screen.findByText(`Ticket ${NUMBER} is open.`, { exact: false })).toBeVisible()
  expect(asked).toContainEqual({
    name: 'createFeedback',
    body: { subject: 'The chart is empty', text: 'Since midnight' },
  })
  expect(screen.getByRole('link', { name: 'See the ticket' })).toHaveAttribute(
    'href',
    `/feedback?number=${NUMBER}`,
  )
})

test('what the server refuses is said, and what was written stays', async () => {
  answerCalls({ feedbackTickets: EMPTY, createFeedback: refusal('service.quota', 'Too many tickets') })
  renderPart(<FeedbackPage />)
  await userEvent.type(screen.getByLabelText('Subject'), 'S')
  await userEvent.type(screen.getByLabelText('What happened'), 'T')
  await userEvent.click(screen.getByRole('button', { name: 'Open ticket' }))
  expect(await screen.findByText('Too many tickets')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('S')
})

test('own tickets are listed with how they stand', async () => {
  answerCalls({ feedbackTickets: { ...EMPTY, list: [THREAD], total: 1 } })
  renderPart(<FeedbackPage />)
  const ticket = await screen.findByRole('link', { name: /The chart is empty/ })
  expect(ticket).toHaveTextContent(/New answer.*Answered.*T-2026-000123/)
})

test('one ticket shows its answers as words, and counts as read', async () => {
  const asked = answerCalls({
    feedbackTicket: { thread: THREAD, lines: LINES, earlier: false },
    readService: { unread: 0 },
  })
  renderPart(<FeedbackPage />, `/feedback?number=${NUMBER}`)
  expect(await screen.findByText('Fixed <b>now</b>')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Add to the ticket' })).toBeVisible()
  await waitFor(() =>
    expect(asked).toContainEqual({ name: 'readService', body: { number: NUMBER, place: 2 } }),
  )
})
