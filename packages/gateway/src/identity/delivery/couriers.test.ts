import { expect, test } from 'vitest'
import type { CodeMessage, CopyCourier, Courier } from '../ports.ts'
import { textOf } from './code-text.ts'
import { type Arrived, courierContractSuite, failureOf, sampleMessage } from './courier-suite.ts'
import { Couriers } from './couriers.ts'
import { DeliveryError } from './delivery-error.ts'
import { recipientOf } from './recipient.ts'

const PHONE = { channel: 'phone', value: '+819012345678' } as const
const EMAIL = { channel: 'email', value: 'mika@example.com' } as const

courierContractSuite({
  name: 'choice by channel',
  channels: ['phone', 'email'],
  secrets: [],
  make: () => {
    const arrived: Arrived[] = []
    let broken = false
    const only = (channel: 'phone' | 'email'): Courier & CopyCourier => ({
      deliver: async (message) => {
        if (broken) throw new DeliveryError('broken')
        arrived.push({ to: [recipientOf(message.contact, channel)], text: textOf(message) })
      },
      deliverCopy: async ({ contact, text }) => {
        arrived.push({ to: [recipientOf(contact, channel)], text })
      },
    })
    return {
      courier: new Couriers({ phone: only('phone'), email: only('email') }),
      arrived: () => arrived,
      breakDown: () => {
        broken = true
      },
      cleanUp: () => undefined,
    }
  },
})

test('no more are under way than allowed, and a failed one makes room again', async () => {
  const waiting: ((error?: Error) => void)[] = []
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push((error) => (error === undefined ? resolve() : reject(error)))
    })
  const slow: Courier & CopyCourier = { deliver: wait, deliverCopy: wait }
  const couriers = new Couriers({ phone: slow, email: slow }, 2)
  const first = couriers.deliver(sampleMessage(PHONE))
  const second = failureOf(couriers, sampleMessage(EMAIL))
  expect(String(await failureOf(couriers, sampleMessage(PHONE)))).toContain('too many messages')
  expect(waiting).toHaveLength(2)
  waiting[1]?.(new DeliveryError('lost'))
  expect(String(await second)).toContain('lost')
  const third = couriers.deliver(sampleMessage(PHONE))
  waiting[0]?.()
  waiting[2]?.()
  await Promise.all([first, third])
})

test('a message of the wrong channel is nobody’s', () => {
  const message: CodeMessage = sampleMessage(PHONE)
  expect(() => recipientOf(message.contact, 'email')).toThrow(DeliveryError)
})
