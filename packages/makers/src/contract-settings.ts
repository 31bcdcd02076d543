// What a program that trades contracts chooses before its first order: one-way positions on cross margin, low leverage.
// Asked for only where it is not so yet: with positions open the modes can no longer be changed, and need not be.

import type { Answer, Client } from '@candor/client'
import { MAKER_LIMITS } from './maker-limits.ts'

export async function chooseSettings(client: Pick<Client, 'call'>): Promise<void> {
  const { settings }: Answer<'contractAccount'> = await client.call('contractAccount')
  for (const { symbol, positionMode, marginMode, leverage } of settings) {
    if (positionMode !== 'oneWay' || marginMode !== 'cross') {
      await client.call('setContractMode', { body: { symbol, positionMode: 'oneWay', marginMode: 'cross' } })
    }
    if (leverage !== MAKER_LIMITS.contracts.leverage) {
      await client.call('setLeverage', { body: { symbol, leverage: MAKER_LIMITS.contracts.leverage } })
    }
  }
}
