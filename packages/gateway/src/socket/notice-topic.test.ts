import { expect, test } from 'vitest'
import { startServer } from './socket-suite.ts'

const WELCOME = { id: 'welcome', pinned: true, time: 1 }
const LATER = { id: 'later', pinned: false, time: 2 }

test('notices are shown to everybody, and each one that appears is told', async () => {
  const server = await startServer()
  server.notices.tell({}, [WELCOME])
  const client = await server.open()
  await client.subscribe('notices')
  expect((await client.heard('notices', 1))[0]).toMatchObject({ type: 'snapshot', data: { list: [WELCOME] } })
  server.notices.tell(LATER, [WELCOME, LATER])
  expect((await client.heard('notices', 2))[1]).toMatchObject({ type: 'delta', data: LATER })
  server.notices.tell({ list: [LATER] }, [LATER])
  expect((await client.heard('notices', 3))[2]).toMatchObject({ type: 'delta', data: { list: [LATER] } })
  const late = await server.open()
  await late.subscribe('notices')
  expect((await late.heard('notices', 1))[0]?.data).toEqual({ list: [LATER] })
})

test('notices have no parts', async () => {
  const server = await startServer()
  const client = await server.open()
  expect(await client.subscribe('notices:welcome')).toMatchObject({ code: 'socket.topic.unknown' })
})
