import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { CHAIN_NAMES, type ChainName } from '../chain.ts'
import { type ChainTrial, chainContractSuite } from '../chain-suite.ts'
import { RecordsDamaged } from '../errors.ts'
import { forkPoint } from '../fork.ts'
import { LIMITS } from '../limits.ts'
import { openFileLineStore } from '../records/file-line-store.ts'
import { type LineStore, memoryLineStore } from '../records/line-store.ts'
import { SimulatedChain } from './simulated-chain.ts'
import { mineNext, startMining } from './simulated-miner.ts'
import { simulatedPublicKey } from './simulated-networks.ts'

const ONE = 100_000_000n
const folder = mkdtempSync(path.join(os.tmpdir(), 'candor-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const endowment = { USDT: 1_000_000n * ONE, ETH: 1_000n * ONE, BTC: 100n * ONE }

function openChain(name: ChainName, store: LineStore, seed = 'test'): SimulatedChain {
  let time = 1_700_000_000_000
  return new SimulatedChain({ name, seed, store, endowment, now: () => (time += 10_000) })
}

async function openTrial(name: ChainName, open: () => LineStore): Promise<ChainTrial> {
  let chain = openChain(name, open())
  const others = openChain(name, memoryLineStore(), 'strangers')
  return {
    chain: () => chain,
    // No close: a crash says no goodbye.
    restart: () => {
      chain = openChain(name, open())
    },
    deposit: async (to, asset, amount) => chain.faucet(to, asset, amount),
    foreign: { asset: 'SHIB', label: 'SHIB' },
    mine: async (blocks) => {
      for (let made = 0; made < blocks; made += 1) chain.mine()
    },
    reorganise: async (depth, drop) => chain.reorganise(depth, drop),
    spoil: async (reference) => chain.revert(reference),
    stranger: (number) => others.address(number),
    close: async () => chain.close(),
  }
}

const ASSETS = { erc20: 'USDT', ethereum: 'ETH', bitcoin: 'BTC' } as const
for (const name of CHAIN_NAMES) {
  const kept: string[] = []
  chainContractSuite({
    name: `simulated ${name} in memory`,
    asset: ASSETS[name],
    open: () => openTrial(name, () => memoryLineStore(kept)),
  })
}
chainContractSuite({
  name: 'simulated erc20 on disk',
  asset: 'USDT',
  open: () => openTrial('erc20', () => openFileLineStore(path.join(folder, 'erc20'))),
})

describe('a simulated chain', () => {
  it('is the same for the same seed, and another for another', async () => {
    const [a, b, c] = ['one', 'one', 'two'].map((seed) => openChain('bitcoin', memoryLineStore(), seed))
    for (const chain of [a, b, c]) {
      chain?.faucet(chain.address(0), 'BTC', ONE)
      chain?.mine()
    }
    expect(a?.head).toEqual(b?.head)
    expect(a?.address(5)).toBe(b?.address(5))
    expect(a?.head).not.toEqual(c?.head)
    expect(a?.address(5)).not.toBe(c?.address(5))
  })

  it('has addresses that look right for each network', () => {
    const [erc20, ethereum, bitcoin] = CHAIN_NAMES.map((name) =>
      openChain(name, memoryLineStore()).address(0),
    )
    expect(erc20).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(ethereum).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(erc20).not.toBe(ethereum)
    expect(bitcoin).toMatch(/^bc1q[a-z0-9]{38}$/)
    expect(simulatedPublicKey('erc20', 'test')).toMatch(/^xpub/)
  })

  it('refuses the records of another seed', () => {
    const kept: string[] = []
    openChain('erc20', memoryLineStore(kept), 'one')
    expect(() => openChain('erc20', memoryLineStore(kept), 'two')).toThrow(RecordsDamaged)
  })

  it('does not grow for ever: blocks, file, and balances survive what it forgets', async () => {
    const file = path.join(folder, 'bounded')
    const chain = openChain('ethereum', openFileLineStore(file))
    const begun = await chain.reserves('ETH', 1)
    const reference = 'long ago'
    const outside = openChain('ethereum', memoryLineStore(), 'outside').address(0)
    const payment = { reference, asset: 'ETH', to: outside, amount: ONE }
    const { txId } = await chain.send(payment)
    chain.faucet(chain.address(0), 'ETH', 3n * ONE)
    chain.mine()
    const early = await chain.sent(reference)
    const sizes: number[] = []
    for (let round = 0; round < 3; round += 1) {
      for (let made = 0; made < LIMITS.simulatedChanges; made += 1) chain.mine()
      sizes.push(statSync(file).size)
    }
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
    await expect(chain.blocks(1, 2, () => true)).rejects.toThrow('no longer keeps')

    const again = openChain('ethereum', openFileLineStore(file))
    expect(again.head).toEqual(chain.head)
    if (early.state !== 'mined') throw new Error(early.state)
    expect(await again.sent(reference)).toEqual({
      ...early,
      confirmations: again.head.height - early.height + 1,
    })
    expect(await again.send(payment)).toEqual({ txId })
    expect(await again.reserves('ETH', 1)).toBe(begun + 2n * ONE - early.networkFee.amount)
  })

  it('gives replaced blocks other hashes even when the clock stands still', async () => {
    const store = memoryLineStore()
    const chain = new SimulatedChain({ name: 'erc20', seed: 'still', store, endowment, now: () => 1 })
    for (let made = 0; made < 5; made += 1) chain.mine()
    const before = await chain.blocks(1, 5, () => true)
    chain.reorganise(3)
    const after = await chain.blocks(1, 6, () => true)
    expect(forkPoint(before, after, 10)).toEqual({ kind: 'replaced', commonHeight: 2 })
  })

  it('cannot replace more blocks than it keeps', () => {
    const chain = openChain('erc20', memoryLineStore())
    for (const depth of [0, 1, -1, 0.5]) expect(() => chain.reorganise(depth)).toThrow(RangeError)
    chain.mine()
    chain.reorganise(1)
    expect(chain.head.height).toBe(2)
  })

  it('gives nothing from the faucet to nonsense', () => {
    const chain = openChain('bitcoin', memoryLineStore())
    expect(() => chain.faucet('nobody', 'BTC', ONE)).toThrow('not an address')
    expect(() => chain.faucet(chain.address(0), 'BTC', 0n)).toThrow('not an amount')
  })
})

describe('the miner', () => {
  test('makes blocks, and replaces some when asked to', () => {
    const never = openChain('erc20', memoryLineStore())
    const often = openChain('erc20', memoryLineStore())
    const replaced = vi.spyOn(often, 'reorganise')
    for (let made = 0; made < 100; made += 1) {
      mineNext(never, 0)
      mineNext(often, 5)
    }
    expect(never.head.height).toBe(100)
    expect(replaced.mock.calls.length).toBeGreaterThan(5)
    expect(replaced.mock.calls.length).toBeLessThan(50)
  })

  test('stops and tells when the disk does not take a block', () => {
    vi.useFakeTimers()
    try {
      const store = memoryLineStore()
      const chain = openChain('erc20', {
        ...store,
        append: () => {
          throw new Error('disk full')
        },
      })
      const onFailure = vi.fn()
      startMining(chain, { everyMs: 10_000, reorganiseOneIn: 0, onFailure })
      vi.advanceTimersByTime(60_000)
      expect(onFailure).toHaveBeenCalledTimes(1)
      expect(chain.head.height).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('runs until it is stopped', () => {
    vi.useFakeTimers()
    try {
      const chain = openChain('erc20', memoryLineStore())
      const stop = startMining(chain, { everyMs: 10_000, reorganiseOneIn: 0, onFailure: vi.fn() })
      vi.advanceTimersByTime(35_000)
      stop()
      vi.advanceTimersByTime(60_000)
      expect(chain.head.height).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
