import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import AnswersPage from './answers-page.tsx'
import ServicePage from './service-page.tsx'

type Opened = AdminAnswer<'serviceThread'>

const NUMBER = 'C-2026-000007'
const thread: Opened['thread'] = {
  number: NUMBER,
  kind: 'chat',
  subject: null,
  state: 'open',
  closedBy: null,
  rating: null,
  unread: 0,
  createdTime: 1_790_000_000_000,
  updatedTime: 1_790_000_000_000,
  language: 'jp',
  userId: '10004821',
  nickName: 'Mika',
  waitingTime: 1_790_000_000_000,
  takenBy: null,
  lastText: 'My deposit has not arrived',
}
const opened: Opened = {
  thread,
  lines: [
    {
      place: 1,
      author: 'user',
      text: '<script>alert(1)</script>',
      pictures: [],
      time: 1_790_000_000_000,
      by: null,
    },
  ],
  earlier: false,
  person: {
    userId: '10004821',
    account: 'm•••a@example.com',
    nickName: 'Mika',
    language: 'jp',
    realNameState: 'authenticated',
    registeredTime: 1_780_000_000_000,
    threads: 3,
  },
}
const prepared = {
  answerId: '5',
  language: 'en' as const,
  title: 'Confirmations',
  text: 'A deposit needs 12 confirmations.',
  changedTime: 1_790_000_000_000,
  changedBy: 'owner@candor.example',
}
const RIGHTS = ['serviceThreads', 'serviceThread', 'user']

function openDesk(answers: Answers = {}, path = `/?which=waiting&number=${NUMBER}`) {
  const server = startFakeServer({
    serviceThreads: () => ({ list: [thread], total: 1, pageIndex: 1, pageSize: 20 }),
    serviceThread: () => opened,
    preparedAnswers: () => ({ list: [prepared] }),
    work: () => ({ list: [] }),
    ...answers,
  })
  renderPart(<ServicePage />, { rights: RIGHTS }, path)
  return server
}

describe('the desk', () => {
  test('lists who waits, and opens one with the facts beside it', async () => {
    openDesk({}, '/')
    await userEvent.click(await screen.findByRole('button', { name: /Mika.*My deposit has not arrived/ }))
    const facts = await screen.findByRole('region', { name: 'Who this is' })
    expect(facts).toHaveTextContent(/Japanese.*nobody.*Mika.*U10004821.*Authenticated/)
    expect(within(facts).getByRole('link', { name: 'Open the file' })).toHaveAttribute(
      'href',
      '/users/10004821',
    )
    const log = screen.getByRole('log')
    expect(log).toHaveTextContent('<script>alert(1)</script>')
    expect(log.querySelector('script')).toBeNull()
  })

  test('answers with a prepared answer, under a key', async () => {
    const server = openDesk({ answerThread: () => ({ ...opened.lines[0], author: 'desk', by: 'x' }) })
    const choice = await screen.findByRole('combobox', { name: 'Prepared answer' })
    await userEvent.selectOptions(choice, '5')
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue(prepared.text)
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue(''))
    const [sent] = server.of('answerThread')
    expect(sent?.body).toEqual({ number: NUMBER, text: prepared.text })
    expect(sent?.key).toMatch(/./)
  })

  test('keeps an answer that the server refused, with the reason', async () => {
    openDesk({
      answerThread: () => {
        throw new No('service.taken', 409)
      },
    })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('no: service.taken')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Hello')
  })

  test('takes what nobody has, and asks before taking from a colleague', async () => {
    const takenBy = { administratorId: '2', email: 'leo@candor.example' }
    const server = openDesk({
      serviceThread: () => ({ ...opened, thread: { ...thread, takenBy } }),
      takeThread: () => thread,
    })
    expect(await screen.findByText(/leo@candor.example answers here/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    const dialog = await screen.findByRole('dialog', { name: 'Take it over?' })
    expect(server.of('takeThread')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(server.of('takeThread')[0]?.body).toEqual({ number: NUMBER, from: '2' }))
  })

  test('closes after it was asked, and then shows the rating instead of a field', async () => {
    let isClosed = false
    const closed = {
      ...thread,
      state: 'closed' as const,
      closedBy: 'desk' as const,
      rating: 5,
      waitingTime: null,
    }
    openDesk({
      serviceThread: () => (isClosed ? { ...opened, thread: closed } : opened),
      closeThread: () => {
        isClosed = true
        return closed
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = await screen.findByRole('dialog', { name: `Close ${NUMBER}?` })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close it' }))
    expect(await screen.findByText('Closed by desk, rated 5 of 5')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  })
})

test('prepared answers are changed and removed', async () => {
  const server = startFakeServer({
    preparedAnswers: () => ({ list: [prepared] }),
    savePreparedAnswer: () => ({ answerId: '5' }),
    removePreparedAnswer: () => null,
  })
  renderPart(<AnswersPage />, { rights: RIGHTS })
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const title = screen.getByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'How many')
  await userEvent.click(screen.getByRole('button', { name: 'Save answer' }))
  await waitFor(() =>
    expect(server.of('savePreparedAnswer')[0]?.body).toMatchObject({ answerId: '5', title: 'How many' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Confirmations”?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(server.of('removePreparedAnswer')[0]?.body).toEqual({ answerId: '5' }))
})
