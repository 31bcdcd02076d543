import { expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../../limits.ts'
import type { OutboxEntry } from '../ports.ts'
import { courierContractSuite, sampleMessage } from './courier-suite.ts'
import { DemoOutbox } from './demo-outbox.ts'

const EMAIL = { channel: 'email', value: 'mika@example.com' } as const

courierContractSuite({
  name: 'demo outbox',
  channels: ['phone', 'email'],
  secrets: [],
  make: () => {
    const outbox = new DemoOutbox()
    const ids: string[] = []
    return {
      courier: {
        deliver: async (message) => {
          ids.push(message.deliveryId)
          await outbox.deliver(message)
        },
      },
      arrived: () =>
        ids.flatMap((id) => outbox.read(id)).map(({ to, text }: OutboxEntry) => ({ to: [to], text })),
      cleanUp: () => undefined,
    }
  },
})

test('a message is read by its delivery id, and by no other', async () => {
  const outbox = new DemoOutbox({ clock: () => 1_000 })
  const message = sampleMessage(EMAIL)
  await outbox.deliver(message)
  await outbox.deliver(sampleMessage(EMAIL, { code: '111111' }))
  const [entry, ...more] = outbox.read(message.deliveryId)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ channel: 'email', to: 'mika@example.com', code: '918273', time: 1_000 })
  for (const id of ['', 'mika@example.com', '__proto__', 'constructor', message.deliveryId.slice(0, -1)]) {
    expect(outbox.read(id)).toEqual([])
  }
})

test('a message is gone when its code is', async () => {
  let now = 0
  const outbox = new DemoOutbox({ clock: () => now })
  const first = sampleMessage(EMAIL)
  await outbox.deliver(first)
  now = GATEWAY_LIMITS.outboxMs
  const second = sampleMessage(EMAIL)
  await outbox.deliver(second)
  expect(outbox.read(first.deliveryId)).toHaveLength(1)
  now += 1
  expect(outbox.read(first.deliveryId)).toEqual([])
  expect(outbox.read(second.deliveryId)).toHaveLength(1)
})

test('the oldest make room', async () => {
  const outbox = new DemoOutbox({ clock: () => 0, most: 3 })
  const messages = Array.from({ length: 5 }, () => sampleMessage(EMAIL))
  for (const message of messages) await outbox.deliver(message)
  expect(messages.map(({ deliveryId }) => outbox.read(deliveryId).length)).toEqual([0, 0, 1, 1, 1])
})
