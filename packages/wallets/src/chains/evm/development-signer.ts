// A signer that holds its key in this process: for tests and trial networks. Refuses Ethereum's main network.

import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { PaymentRefused } from '../errors.ts'
import type { Signer } from './signer.ts'

const MAIN_NETWORK = 1

export function developmentSigner(privateKey: string): Signer {
  const account = privateKeyToAccount(privateKey as Hex)
  return {
    address: account.address,
    sign: async ({ transaction }) => {
      if (transaction.chainId === MAIN_NETWORK) {
        throw new PaymentRefused('signer.refused', 'the development signer signs for no main network')
      }
      return account.signTransaction({ ...transaction, type: 'eip1559' })
    },
  }
}
