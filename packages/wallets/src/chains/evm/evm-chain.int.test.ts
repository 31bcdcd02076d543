import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Hex } from 'viem'
import { HDKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain, Payment } from '../chain.ts'
import { type ChainTrial, chainContractSuite } from '../chain-suite.ts'
import { openFileLineStore } from '../records/file-line-store.ts'
import { developmentSigner } from './development-signer.ts'
import { evmChains } from './evm-chain.ts'
import type { NodeRequest } from './evm-node.ts'
import { ETHER, type Person, startTestNode, type TestNode } from './evm-node-suite.ts'
import { lineOutbox } from './outbox.ts'

const ONE = 100_000_000n
const GWEI = 10n ** 9n
const MILLION_USDT = 1_000_000n * 10n ** 6n

const folder = mkdtempSync(path.join(os.tmpdir(), 'candor-outbox-'))
const extendedPublicKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).publicExtendedKey
const others = HDKey.fromMasterSeed(new Uint8Array(32).fill(6)).publicExtendedKey

/** A node with two tokens, somebody who pays in, and our paying address with money. */
interface Stage {
  readonly node: TestNode
  readonly payer: Person
  readonly token: Hex
  readonly otherToken: Hex
  readonly signer: ReturnType<typeof developmentSigner>
  readonly outboxFile: string
}

let stage: Stage
let outboxes = 0

beforeAll(async () => {
  const node = await startTestNode()
  const { account: payer } = await node.person()
  const { contracts } = node
  const token = await node.deploy(payer, contracts.TrialToken, [6])
  const otherToken = await node.deploy(payer, contracts.TrialToken, [18])
  const { key } = await node.person()
  const signer = developmentSigner(key)
  for (const [contract, owner] of [
    [token, payer.address],
    [otherToken, payer.address],
    [token, signer.address],
  ] as const) {
    await node.submit(payer, {
      to: contract,
      data: node.call(contracts.TrialToken, 'mint', [owner, MILLION_USDT]),
    })
  }
  await node.mine(1)
  stage = { node, payer, token, otherToken, signer, outboxFile: path.join(folder, 'outbox') }
}, 180_000)

afterAll(async () => {
  await stage?.node.stop()
  rmSync(folder, { recursive: true, force: true })
})

function open({ node, token, signer, outboxFile }: Stage, request: NodeRequest = node.request) {
  return evmChains({
    request,
    chainId: node.chainId,
    extendedPublicKey,
    token: { code: 'USDT', address: token, decimals: 6 },
    signer,
    outbox: lineOutbox(openFileLineStore(outboxFile)),
    highestFeePerGas: 500n * GWEI,
    firstNonce: 0,
  })
}

/** Somebody pays us, in whole 10^-8. */
async function pay(
  { node, payer, token, otherToken }: Stage,
  to: string,
  asset: string,
  amount: bigint,
): Promise<Hex> {
  if (asset === 'ETH') return node.submit(payer, { to: to as Hex, value: amount * 10n ** 10n })
  const contract = asset === 'USDT' ? token : otherToken
  const data = node.call(node.contracts.TrialToken, 'transfer', [to, amount / 100n])
  return node.submit(payer, { to: contract, data })
}

async function openTrial(name: 'ethereum' | 'erc20', foreign: ChainTrial['foreign']): Promise<ChainTrial> {
  const { node, token } = stage
  // Each suite has a paying address of its own, and the outbox that belongs to it.
  outboxes += 1
  const { key } = await node.person()
  const own = {
    ...stage,
    signer: developmentSigner(key),
    outboxFile: path.join(folder, `outbox-${outboxes}`),
  }
  const data = node.call(node.contracts.TrialToken, 'mint', [own.signer.address, MILLION_USDT])
  await node.submit(stage.payer, { to: token, data })
  await node.mine(1)
  let chain = open(own)[name]
  const strangers = evmChains({ ...strangerOptions(own), extendedPublicKey: others })[name]
  const receivers = new Map<string, string>()
  return {
    // What is sent is noted, so that the suite can spoil it.
    chain: () => noted(chain, receivers),
    restart: () => {
      chain = open(own)[name]
    },
    deposit: (to, asset, amount) => pay(own, to, asset, amount),
    foreign,
    mine: (blocks) => node.mine(blocks),
    reorganise: (depth, drop) => node.reorganise(depth, drop),
    spoil: async (reference) => {
      const to = receivers.get(reference) ?? ''
      await (name === 'erc20' ? node.block(token, to) : node.refuseCoins(to))
    },
    stranger: (number) => strangers.address(number),
    close: async () => undefined,
  }
}

function strangerOptions({ node, token, signer }: Stage) {
  return {
    request: node.request,
    chainId: node.chainId,
    token: { code: 'USDT', address: token, decimals: 6 },
    signer,
    outbox: lineOutbox(openFileLineStore(path.join(folder, 'strangers'))),
    highestFeePerGas: 0n,
    firstNonce: 0,
  }
}

function noted(chain: Chain, receivers: Map<string, string>): Chain {
  return new Proxy(chain, {
    get: (target, property) => {
      if (property === 'send') {
        return (payment: Payment) => {
          receivers.set(payment.reference, payment.to)
          return target.send(payment)
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

chainContractSuite({
  name: 'ethereum on a real node',
  asset: 'ETH',
  open: () => openTrial('ethereum', { asset: 'USDT', label: 'USDT' }),
})
chainContractSuite({
  name: 'erc20 on a real node',
  asset: 'USDT',
  open: () => openTrial('erc20', { asset: 'ETH', label: 'ETH' }),
})

describe('deposits on a real EVM node', () => {
  it('finds coins to the last wei, floors what is finer than 10^-8, and tokens exactly', async () => {
    const { node, payer } = stage
    const { ethereum, erc20 } = open(stage)
    const start = await ethereum.height()
    const value = ETHER + 19_999_999_999n
    const coins = await node.submit(payer, { to: ethereum.address(20) as Hex, value })
    const tokens = await pay(stage, erc20.address(20), 'USDT', 1_234_567_800n)
    await node.mine(1)
    const [block] = await ethereum.blocks(start + 1, start + 1, (to) => to === ethereum.address(20))
    expect(block?.transfers).toEqual([
      {
        txId: coins,
        index: 0,
        to: ethereum.address(20),
        asset: 'ETH',
        amount: ONE + 1n,
        exactAmount: '1.000000019999999999',
      },
    ])
    const [same] = await erc20.blocks(start + 1, start + 1, (to) => to === erc20.address(20))
    expect(same?.hash).toBe(block?.hash)
    expect(same?.transfers).toEqual([
      {
        txId: tokens,
        index: 1,
        to: erc20.address(20),
        asset: 'USDT',
        amount: 1_234_567_800n,
        exactAmount: '12.345678',
      },
    ])
  })

  it('tells tokens that it does not know by their address', async () => {
    const { erc20 } = open(stage)
    const start = await erc20.height()
    await pay(stage, erc20.address(21), 'OTHER', 100n * ONE)
    await stage.node.mine(1)
    const [block] = await erc20.blocks(start + 1, start + 1, () => true)
    expect(block?.transfers).toHaveLength(1)
    expect(block?.transfers[0]?.unknownToken?.toLowerCase()).toBe(stage.otherToken)
  })

  it('counts two transfers of one transaction, through a contract, as two', async () => {
    const { node, payer, token } = stage
    const { erc20 } = open(stage)
    const { TrialForwarder, TrialToken } = node.contracts
    const forwarder = await node.deploy(payer, TrialForwarder, [])
    await node.submit(payer, { to: token, data: node.call(TrialToken, 'mint', [forwarder, MILLION_USDT]) })
    await node.mine(1)
    const start = await erc20.height()
    const to = erc20.address(22)
    const txId = await node.submit(payer, {
      to: forwarder,
      data: node.call(TrialForwarder, 'forwardTwice', [token, to, 1_000_000n, 2_000_000n]),
    })
    await node.mine(1)
    const [block] = await erc20.blocks(start + 1, start + 1, (address) => address === to)
    expect(block?.transfers).toMatchObject([
      { txId, index: 1, amount: ONE },
      { txId, index: 2, amount: 2n * ONE },
    ])
  })

  it('does not see coins that a contract passes on, as documented', async () => {
    const { node, payer } = stage
    const { ethereum } = open(stage)
    const { TrialForwarder } = node.contracts
    const forwarder = await node.deploy(payer, TrialForwarder, [])
    const start = await ethereum.height()
    const to = ethereum.address(23)
    await node.submit(payer, {
      to: forwarder,
      value: ETHER,
      data: node.call(TrialForwarder, 'forward', [to]),
    })
    await node.mine(1)
    const [block] = await ethereum.blocks(start + 1, start + 1, (address) => address === to)
    expect(block?.transfers).toEqual([])
    expect(await ethereum.reserves('ETH', 24)).toBeGreaterThanOrEqual(ONE)
  })

  it('takes coins of a transaction that failed for what they are: not sent', async () => {
    const { node, payer } = stage
    const { ethereum } = open(stage)
    const to = ethereum.address(24)
    await node.refuseCoins(to)
    const start = await ethereum.height()
    await node.submit(payer, { to: to as Hex, value: ETHER })
    await node.mine(1)
    expect(await ethereum.blocks(start + 1, start + 1, () => true)).toMatchObject([{ transfers: [] }])
  })
})

describe('payments on a real EVM node', () => {
  const refusing =
    (method: string, request: NodeRequest, after = false): NodeRequest =>
    async (asked, params) => {
      if (asked !== method) return request(asked, params)
      if (after) await request(asked, params)
      throw new Error('crash')
    }

  it('[P13] a crash between writing down and handing over sends the same transaction later', async () => {
    const { node } = stage
    const payment: Payment = {
      reference: 'crashed',
      asset: 'USDT',
      to: stage.payer.address,
      amount: 5n * ONE,
    }
    const crashing = open(stage, refusing('eth_sendRawTransaction', node.request)).erc20
    await expect(crashing.send(payment)).rejects.toThrow('crash')

    const { erc20 } = open(stage)
    const before = await erc20.sent('crashed')
    // Asking handed it over already.
    expect(before.state).toBe('pending')
    const { txId } = await erc20.send(payment)
    expect(before).toEqual({ state: 'pending', txId })
    await node.mine(1)
    expect(await erc20.sent('crashed')).toMatchObject({ state: 'mined', txId, confirmations: 1 })
  })

  it('[P13] a node that takes a payment and does not say so is asked again, with the same one', async () => {
    const { node } = stage
    const payment: Payment = { reference: 'deaf', asset: 'ETH', to: stage.payer.address, amount: ONE }
    const deaf = open(stage, refusing('eth_sendRawTransaction', node.request, true)).ethereum
    await expect(deaf.send(payment)).rejects.toThrow('crash')
    const { ethereum } = open(stage)
    const { txId } = await ethereum.send(payment)
    await node.mine(1)
    expect(await ethereum.sent('deaf')).toMatchObject({ state: 'mined', txId })
    expect(await ethereum.send(payment)).toEqual({ txId })
  })

  it('says what a payment cost, in coins, rounded up', async () => {
    const { node, signer } = stage
    const { erc20 } = open(stage)
    const balance = async (): Promise<bigint> =>
      BigInt((await node.request('eth_getBalance', [signer.address, 'latest'])) as Hex)
    const before = await balance()
    await erc20.send({ reference: 'cost', asset: 'USDT', to: stage.payer.address, amount: ONE })
    await node.mine(1)
    const cost = before - (await balance())
    const state = await erc20.sent('cost')
    const amount = (cost + 10n ** 10n - 1n) / 10n ** 10n
    expect(state).toMatchObject({ state: 'mined', networkFee: { asset: 'ETH', amount } })
  })

  it('refuses before signing what the token would undo', async () => {
    const { erc20 } = open(stage)
    const to = erc20.address(30)
    await stage.node.block(stage.token, to)
    const sent = erc20.send({ reference: 'blocked', asset: 'USDT', to, amount: ONE })
    await expect(sent).rejects.toMatchObject({ reason: 'would.fail' })
    expect(await erc20.sent('blocked')).toEqual({ state: 'unknown' })
  })

  it('does not take the silence of a token for a payment', async () => {
    const { node, payer, token } = stage
    const { erc20 } = open(stage)
    const to = erc20.address(31)
    await node.submit(payer, { to: token, data: node.call(node.contracts.TrialToken, 'mute', [to]) })
    await node.mine(1)
    await erc20.send({ reference: 'muted', asset: 'USDT', to, amount: ONE })
    await node.mine(1)
    expect(await erc20.sent('muted')).toMatchObject({ state: 'failed', reason: 'reverted' })
  })

  it('tells a payment that another transaction of the paying address replaced, and signs no more', async () => {
    const { node } = stage
    const { account, key } = await node.person()
    const own = { ...stage, signer: developmentSigner(key), outboxFile: path.join(folder, 'replaced') }
    const dropping = open(own, refusing('eth_sendRawTransaction', node.request)).ethereum
    const payment: Payment = { reference: 'replaced', asset: 'ETH', to: stage.payer.address, amount: ONE }
    await expect(dropping.send(payment)).rejects.toThrow('crash')
    await node.submit(account, { to: stage.payer.address, value: 2n * ETHER })
    await node.submit(account, { to: stage.payer.address, value: 2n * ETHER })
    await node.mine(1)
    const { ethereum } = open(own)
    // Not yet deep enough to be sure.
    expect(await ethereum.sent('replaced')).toMatchObject({ state: 'pending' })
    await node.mine(12)
    expect(await ethereum.sent('replaced')).toMatchObject({ state: 'failed', reason: 'replaced' })
    const next = ethereum.send({ ...payment, reference: 'next' })
    await expect(next).rejects.toMatchObject({ reason: 'outbox.behind' })
  })

  it('pays no more for gas than the operator allows', async () => {
    const { node, token, signer, outboxFile } = stage
    const { ethereum } = evmChains({
      request: node.request,
      chainId: node.chainId,
      extendedPublicKey,
      token: { code: 'USDT', address: token, decimals: 6 },
      signer,
      outbox: lineOutbox(openFileLineStore(outboxFile)),
      highestFeePerGas: 1n,
      firstNonce: 0,
    })
    const sent = ethereum.send({ reference: 'dear', asset: 'ETH', to: stage.payer.address, amount: ONE })
    await expect(sent).rejects.toMatchObject({ reason: 'fee.too.high' })
  })
})
