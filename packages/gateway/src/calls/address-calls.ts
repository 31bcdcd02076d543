// Calls about the address book.

import type { addressRoutes } from '@candor/api'
import type { Handlers } from '../call.ts'
import type { AddressBook } from '../money/address-book.ts'
import type { FundProof } from '../money/fund-proof.ts'
import { ApiRefusal } from '../refusal.ts'

export interface AddressCallsParts {
  readonly book: AddressBook
  readonly proof: FundProof
}

type AddressHandlers = Pick<Handlers, keyof typeof addressRoutes>

export function addressCalls({ book, proof }: AddressCallsParts): AddressHandlers {
  return {
    addresses: ({ session, query }) => book.list(session.userId, query.chain),

    addAddress: async ({ session: { userId }, body }) => {
      const { fundPassword: _f, secondFactor: _s, ...address } = body
      book.refuseInvalid(body.chain, body.address, body.memo)
      await proof.check(userId, body)
      return book.add(userId, address)
    },

    removeAddress: async ({ session: { userId }, body }) => {
      // What is not there needs no proof to stay away.
      if (!(await book.has(userId, Number(body.addressId)))) throw new ApiRefusal('address.unknown')
      await proof.check(userId, body)
      await book.remove(userId, Number(body.addressId))
      return null
    },

    setAllowList: async ({ session: { userId }, body }) => {
      const on = body.on === true || body.on === 'true'
      const { allowList } = await book.list(userId, undefined)
      if (allowList !== on) await proof.check(userId, body)
      return book.setAllowList(userId, on, allowList)
    },
  }
}
