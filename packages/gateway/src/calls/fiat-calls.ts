// Calls by which money comes in through a bank.

import type { fiatRoutes } from '@candor/api'
import type { Handlers } from '../call.ts'
import type { FiatDeposits } from '../money/fiat-deposits.ts'
import { pageAsked } from './page.ts'

type FiatHandlers = Pick<Handlers, keyof typeof fiatRoutes>

export function fiatCalls({ fiat }: { readonly fiat: FiatDeposits }): FiatHandlers {
  return {
    fiatDepositReference: ({ session, body }) => fiat.announce(session.userId, body.amount),

    fiatDeposits: async ({ session, query }) => {
      const page = pageAsked(query)
      const { list, total } = await fiat.list({ userId: session.userId, state: query.state, ...page })
      return {
        list: list.map(({ userId: _userId, ...row }) => row),
        total,
        ...page,
        bank: fiat.bank ?? null,
        currency: fiat.currency?.code ?? null,
      }
    },

    cancelFiatDeposit: ({ session, body }) => fiat.cancel(session.userId, Number(body.fiatDepositId)),
  }
}
