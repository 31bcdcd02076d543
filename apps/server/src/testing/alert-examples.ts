// Good requests about price alerts, messages and notifications that leave nothing behind, however often they are asked.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/nobody'

export function alertExamples(): Readonly<Record<string, Example>> {
  const alert = { venue: 'spot', symbol: 'BTC_USDT', condition: 'above', note: 'Look', repeat: 'once' }
  return {
    // Wrong twice over: whichever field is made good, the other one is not.
    createAlert: { request: { body: { ...alert, symbol: 'NO_SUCH', price: '0' } }, code: 'market.unknown' },
    alerts: { request: {}, code: success },
    removeAlert: { request: { body: { alertId: '999999999' } }, code: 'alert.unknown' },
    messagePreferences: { request: {}, code: success },
    setMessagePreferences: {
      request: { body: { email: { trade: false }, push: { fill: true } } },
      code: success,
    },
    messageCopies: { request: {}, code: success },
    pushKey: { request: {}, code: success },
    subscribePush: {
      request: {
        body: { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      },
      code: 'push.keys',
    },
    unsubscribePush: { request: { body: { endpoint } }, code: success },
    testPush: { request: {}, code: 'push.none' },
  }
}
