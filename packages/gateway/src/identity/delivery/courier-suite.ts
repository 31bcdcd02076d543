// What every courier must do, as one suite. A way to set one up in; tests out. The same titles run for the mail server,
// for the SMS provider and for the demo's outbox.

import { inspect } from 'node:util'
import { type Channel, LANGUAGES } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CodeMessage, CodePurpose, Contact, Courier } from '../ports.ts'
import { textOf } from './code-text.ts'
import { DeliveryError } from './delivery-error.ts'

/** A message as it arrived. */
export interface Arrived {
  /** Everyone it went to. */
  readonly to: readonly string[]
  readonly text: string
}

export interface CourierSetting {
  readonly courier: Courier
  arrived(): readonly Arrived[]
  /** From now on nothing can be delivered; absent where nothing can fail. */
  readonly breakDown?: () => void | Promise<void>
  cleanUp(): void | Promise<void>
}

export interface CourierAdapter {
  readonly name: string
  readonly channels: readonly Channel[]
  /** What must never stand in an error, besides the code. */
  readonly secrets: readonly string[]
  readonly make: () => CourierSetting | Promise<CourierSetting>
}

export const PURPOSES: readonly CodePurpose[] = ['register', 'resetPassword', 'confirm', 'bind']

const CODE = '918273'
const CONTACTS: Readonly<Record<Channel, string>> = { phone: '+819012345678', email: 'mika@example.com' }

/** Addresses that try to be more than one, or to carry a header of their own. */
const HOSTILE: Readonly<Record<Channel, readonly string[]>> = {
  email: [
    '',
    'mika',
    'mika@example.com\r\nBcc: eve@example.com',
    'mika@example.com\nBcc: eve@example.com',
    'mika@example.com\r\n\r\nA body of my own',
    'mika@example.com, eve@example.com',
    'mika@example.com; eve@example.com',
    'mika@example.com eve@example.com',
    'Mika <mika@example.com>, eve@example.com',
    '<mika@example.com>',
    'friends: mika@example.com, eve@example.com;',
    '"mika@example.com, eve"@example.com',
    'mika@example.com>\r\nRCPT TO:<eve@example.com',
    'mika@example.com\u2028Bcc: eve@example.com',
    'mika@example.com\u0000',
    'mika(eve@example.com)@example.com',
    `${'m'.repeat(65)}@example.com`,
  ],
  phone: [
    '',
    '819012345678',
    '+81 90 1234 5678',
    '+819012345678,+15550100000',
    '+819012345678\r\n+15550100000',
    '+819012345678"',
    '+8190123456780123',
    '+٨١٩٠١٢٣٤٥٦٧٨',
    'tel:+819012345678',
  ],
}

let drawn = 0

export function sampleMessage(contact: Contact, more: Partial<CodeMessage> = {}): CodeMessage {
  drawn += 1
  const deliveryId = `delivery${String(drawn).padStart(14, '0')}`
  return { deliveryId, contact, purpose: 'register', code: CODE, language: 'en', ...more }
}

export function courierContractSuite({ name, channels, secrets, make }: CourierAdapter): void {
  describe.each(channels.map((channel) => ({ channel })))(
    `[courier port] ${name}, $channel`,
    ({ channel }) => {
      const contact = { channel, value: CONTACTS[channel] }
      let setting: CourierSetting
      beforeEach(async () => {
        setting = await make()
      })
      afterEach(async () => {
        await setting.cleanUp()
      })

      test('a message arrives once, at its one recipient', async () => {
        await setting.courier.deliver(sampleMessage(contact))
        const arrived = setting.arrived()
        expect(arrived.map(({ to }) => to)).toEqual([[contact.value]])
        expect(arrived[0]?.text).toContain(CODE)
      })

      test('every purpose arrives whole in every language', async () => {
        const messages = LANGUAGES.flatMap((language) =>
          PURPOSES.map((purpose) => sampleMessage(contact, { language, purpose })),
        )
        for (const message of messages) await setting.courier.deliver(message)
        expect(setting.arrived().map(({ text }) => text)).toEqual(messages.map(textOf))
      })

      test('twenty at once arrive once each, each at its own recipient', async () => {
        const values = Array.from({ length: 20 }, (_, each) =>
          channel === 'email' ? `mika${each}@example.com` : `+8190123456${String(each).padStart(2, '0')}`,
        )
        await Promise.all(values.map((value) => setting.courier.deliver(sampleMessage({ channel, value }))))
        const recipients = setting.arrived().flatMap(({ to }) => to)
        expect(recipients.toSorted()).toEqual(values.toSorted())
      })

      test.each(HOSTILE[channel])('no message goes out to %j', async (value) => {
        const error = await failureOf(setting.courier, sampleMessage({ channel, value }))
        expectNoSecrets(error, [CODE, ...secrets])
        expect(setting.arrived()).toEqual([])
      })

      test.each([`${CODE}\r\nBcc: eve@example.com`, '91827', '٩١٨٢٧٣', ''])(
        'no message goes out with %j for a code',
        async (code) => {
          await failureOf(setting.courier, sampleMessage(contact, { code }))
          expect(setting.arrived()).toEqual([])
        },
      )

      test('a failure is told, without the code, the recipient or what opens the provider', async () => {
        if (setting.breakDown === undefined) return
        await setting.breakDown()
        const error = await failureOf(setting.courier, sampleMessage(contact))
        expectNoSecrets(error, [CODE, contact.value, ...secrets])
        expect(setting.arrived()).toEqual([])
      })
    },
  )
}

export async function failureOf(courier: Courier, message: CodeMessage): Promise<unknown> {
  const error: unknown = await courier.deliver(message).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error
}

/** Looks at everything a log could make of the error. */
export function expectNoSecrets(error: unknown, secrets: readonly string[]): void {
  const told = inspect(error, { depth: 10, showHidden: true })
  for (const secret of secrets) expect(told).not.toContain(secret)
}
