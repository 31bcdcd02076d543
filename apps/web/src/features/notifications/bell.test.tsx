import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { live } from '../../live/live-connection.ts'
import { type User, useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls } from '../account/fake-api.ts'
import { Bell } from './bell.tsx'

const USER = { userId: '7', account: 'm@example.com', nickName: 'Mika', unreadMessages: 2 } as unknown as User

function message(messageId: string, read: boolean) {
  return { messageId, kind: 'login.device.new', title: `Title ${messageId}`, text: 'A text', time: 1, read }
}

const page = { pageIndex: 1, pageSize: 10 }
const SOME = {
  list: [message('3', false), message('2', false), message('1', true)],
  total: 3,
  unread: 2,
  ...page,
}
const NONE = { list: [], total: 0, unread: 0, ...page }

let push: { snapshot: (data: unknown) => void; delta: (data: unknown) => void } | undefined

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockImplementation((_topic, listener) => {
    push = listener as typeof push
    return () => undefined
  })
  useAppState.setState({ token: `t${Math.random()}`, userData: USER, isLogin: 1 })
})

async function open(answers: Record<string, unknown>, user: User = USER) {
  const asked = answerCalls({ getUserInfo: user, ...answers })
  renderPart(<Bell user={user} />)
  await userEvent.click(screen.getByRole('button', { name: /^Messages/ }))
  return asked
}

describe('the bell', () => {
  test('says how many are unread, and shows the latest with the ways on', async () => {
    await open({ messages: SOME })
    const menu = screen.getByRole('group', { name: 'Messages: 2 unread' })
    expect(await within(menu).findByText('Title 3')).toBeInTheDocument()
    expect(within(menu).getAllByRole('button', { name: /^Mark “/ })).toHaveLength(2)
    expect(within(menu).getByRole('link', { name: 'All messages' })).toHaveAttribute(
      'href',
      '/accountSet/messages',
    )
    expect(within(menu).getByRole('link', { name: 'Notices' })).toHaveAttribute('href', '/noticeList')
    expect(within(menu).getByRole('link', { name: 'Settings' })).toBeInTheDocument()
  })

  test('marks one as read, or all', async () => {
    const asked = await open({ messages: SOME, readMessages: { unread: 1 } })
    const bodies = () => asked.filter(({ name }) => name === 'readMessages').map(({ body }) => body)
    await userEvent.click(await screen.findByRole('button', { name: 'Mark “Title 2” as read' }))
    expect(bodies()).toEqual([{ messageIds: ['2'] }])
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(bodies()).toEqual([{ messageIds: ['2'] }, {}]))
  })

  test('without messages says so', async () => {
    await open({ messages: NONE }, { ...USER, unreadMessages: 0 })
    expect(await screen.findByText('No messages')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  test('follows what is pushed, and so does the user info', async () => {
    answerCalls({ messages: SOME })
    renderPart(<Bell user={USER} />)
    push?.snapshot({ unread: 0 })
    expect(await screen.findByRole('button', { name: 'Messages' })).toBeInTheDocument()
    push?.delta({ messageId: '4', kind: 'x', time: 2, unread: 5 })
    expect(await screen.findByRole('button', { name: 'Messages: 5 unread' })).toBeInTheDocument()
    expect(useAppState.getState().userData?.unreadMessages).toBe(5)
  })
})
