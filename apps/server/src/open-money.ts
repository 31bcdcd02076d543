// What money in and out needs of this installation: simulated chains that live beside the data in a demo, a real node with a
// signer elsewhere in live mode. Holds no key.

import { join } from 'node:path'
import type { ChainWord } from '@candor/api'
import { ONE } from '@candor/contract'
import { DEPOSIT_CONFIRMATIONS, type MoneyOptions } from '@candor/gateway'
import {
  CHAIN_NAMES,
  type Chain,
  type ChainName,
  openFileLineStore,
  SimulatedChain,
  startMining,
} from '@candor/wallets'
import type { Config } from './config.ts'
import type { Parts } from './parts.ts'

/** What custody of the demo can pay out from the beginning: more than all demo accounts together are owed. */
const ENDOWMENT = { USDT: 200_000_000n * ONE, BTC: 2_000n * ONE, ETH: 40_000n * ONE }

/** Usual times between two blocks. */
const BLOCK_MS: Readonly<Record<ChainWord, number>> = { erc20: 12_000, ethereum: 12_000, bitcoin: 600_000 }
const SIMULATED_WITHDRAWAL_CONFIRMATIONS = 3
const LOOK_MS = 2_000
const USDT_DECIMALS = 6
const GWEI = 1_000_000_000n

export async function openMoney(
  config: Config,
  parts: Parts,
  onFailure: (reason: string) => void,
): Promise<MoneyOptions> {
  return config.mode === 'demo' ? simulatedMoney(config, parts, onFailure) : liveMoney(config, parts)
}

function simulatedMoney(config: Config, parts: Parts, onFailure: (reason: string) => void): MoneyOptions {
  const { blockMs, forkEvery } = config.chains
  const chains = CHAIN_NAMES.map((name) => {
    const chain = openSimulated(config, name, parts)
    const fail = (error: unknown): void => onFailure(`the simulated ${name} chain: ${String(error)}`)
    const stop = startMining(chain, { everyMs: blockMs, reorganiseOneIn: forkEvery, onFailure: fail })
    parts.add(chain, async () => stop())
    return chain
  })
  return {
    chains,
    faucet: (name, address, coin, amount) => {
      const chain = chains.find((each) => each.name === name)
      if (chain === undefined) throw new Error(`there is no simulated ${name} chain`)
      return chain.faucet(address, coin, amount)
    },
    terms: {
      depositConfirmations: DEPOSIT_CONFIRMATIONS,
      withdrawalConfirmations: SIMULATED_WITHDRAWAL_CONFIRMATIONS,
      blockMs: { erc20: blockMs, ethereum: blockMs, bitcoin: blockMs },
      bank: config.bank,
    },
    everyMs: Math.min(LOOK_MS, blockMs),
  }
}

function openSimulated({ dataDirectory, seed }: Config, name: ChainName, parts: Parts): SimulatedChain {
  const store = openFileLineStore(join(dataDirectory, 'chains', name))
  const chain = new SimulatedChain({ name, seed: String(seed), store, endowment: ENDOWMENT, now: Date.now })
  return parts.add(chain, async (each) => each.close())
}

/** Bitcoin has no adapter for a real network: it is not open in live mode. */
async function liveMoney(config: Config, parts: Parts): Promise<MoneyOptions> {
  return {
    chains: await liveChains(config, parts),
    faucet: undefined,
    terms: {
      depositConfirmations: DEPOSIT_CONFIRMATIONS,
      withdrawalConfirmations: DEPOSIT_CONFIRMATIONS,
      blockMs: BLOCK_MS,
      bank: config.bank,
    },
    everyMs: LOOK_MS,
  }
}

async function liveChains({ chains: given, dataDirectory }: Config, parts: Parts): Promise<readonly Chain[]> {
  const { evmUrl, evmPublicKey, evmToken, evmPayer, signerUrl, signerSecret } = given
  if (
    evmUrl === undefined ||
    evmPublicKey === undefined ||
    evmToken === undefined ||
    evmPayer === undefined ||
    signerUrl === undefined ||
    signerSecret === undefined
  ) {
    throw new Error('the preflight let live mode start without a chain')
  }
  // Needed by nobody else, and slow to load.
  const { evmChains, lineOutbox, nodeOverHttp, remoteSigner } = await import('@candor/wallets/evm')
  const store = parts.add(openFileLineStore(join(dataDirectory, 'chains', 'evm-outbox')), async (each) =>
    each.close(),
  )
  const { ethereum, erc20 } = evmChains({
    request: nodeOverHttp(evmUrl),
    chainId: given.evmChainId,
    extendedPublicKey: evmPublicKey,
    token: { code: 'USDT', address: evmToken, decimals: USDT_DECIMALS },
    signer: remoteSigner({ url: signerUrl, address: evmPayer, secret: signerSecret, now: Date.now }),
    outbox: lineOutbox(store),
    highestFeePerGas: BigInt(given.evmHighestFeeGwei) * GWEI,
    firstNonce: given.evmFirstNonce,
  })
  return [erc20, ethereum]
}
