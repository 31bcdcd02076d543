import type { UserId } from '@candor/contract'
import { expect, test } from 'vitest'
import { startServer } from './socket-suite.ts'

const [ADA, BOB] = [1 as UserId, 2 as UserId]

test('service begins with how many answers are unread, and tells a user of their own conversations only', async () => {
  const server = await startServer()
  server.service.unread.set(ADA, 1)
  const [client, other] = [await server.openAs(ADA), await server.openAs(BOB)]
  await client.subscribe('service')
  await other.subscribe('service')
  expect((await client.heard('service', 1))[0]).toMatchObject({ type: 'snapshot', data: { unread: 1 } })
  const news = { unread: 2, number: 'C-2026-000001' }
  server.service.tell(ADA, news)
  expect((await client.heard('service', 2))[1]).toMatchObject({ type: 'delta', data: news })
  await other.ask({ op: 'ping' })
  expect(other.of('service').map(({ data }) => data)).toEqual([{ unread: 0 }])
})

test('service needs a login', async () => {
  const server = await startServer()
  const visitor = await server.open()
  expect(await visitor.subscribe('service')).toMatchObject({ code: 'login.user.not.login' })
})
