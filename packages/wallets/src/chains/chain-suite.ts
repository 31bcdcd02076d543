// What every adapter of the chain port must do, as one suite. A network to play with in; tests out.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain, ChainBlock, ChainTransfer, Payment, Watched } from './chain.ts'
import { forkPoint } from './fork.ts'
import { LIMITS } from './limits.ts'

/** A network whose blocks and strangers the suite commands. */
export interface ChainTrial {
  readonly chain: () => Chain
  /** Loses everything in memory, as a crash does; the network goes on. */
  readonly restart: () => void
  /** A stranger pays to an address; the transfer waits for a block. Gives the transaction. */
  readonly deposit: (to: string, asset: string, amount: bigint) => Promise<string>
  /** An asset that the chain is not for, and what the chain calls it. */
  readonly foreign: { readonly asset: string; readonly label: string }
  readonly mine: (blocks: number) => Promise<void>
  /** Replaces blocks, then makes one more than there were; these transactions do not come back by themselves. */
  readonly reorganise: (depth: number, drop: readonly string[]) => Promise<void>
  /** Makes the payment that waits fail in its block. */
  readonly spoil: (reference: string) => Promise<void>
  /** An address that is not ours, another one for each number. */
  readonly stranger: (number: number) => string
  readonly close: () => Promise<void>
}

export interface ChainAdapter {
  readonly name: string
  readonly asset: string
  readonly open: () => Promise<ChainTrial>
}

const ONE = 100_000_000n
const everything: Watched = () => true

export function chainContractSuite({ name, asset, open }: ChainAdapter): void {
  describe(`[chain port] ${name}`, () => {
    let trial: ChainTrial | undefined
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial?.close())
    const opened = (): ChainTrial => {
      if (trial === undefined) throw new Error('the network did not start')
      return trial
    }
    const given = { asset, trial: opened }
    addressTests(given)
    depositTests(given)
    forkTests(given)
    paymentTests(given)
    stateTests(given)
    reserveTests(given)
  })
}

interface Given {
  readonly asset: string
  readonly trial: () => ChainTrial
}

/** All blocks that came after a height. */
async function blocksAfter(
  chain: Chain,
  height: number,
  watched = everything,
): Promise<readonly ChainBlock[]> {
  const all: ChainBlock[] = []
  for (let more = true; more; ) {
    const from = (all.at(-1)?.height ?? height) + 1
    const blocks = await chain.blocks(from, Number.MAX_SAFE_INTEGER, watched)
    all.push(...blocks)
    more = blocks.length > 0
  }
  return all
}

function transfersOf(blocks: readonly ChainBlock[]): readonly ChainTransfer[] {
  return blocks.flatMap(({ transfers }) => transfers)
}

function addressTests({ trial }: Given): void {
  test('addresses: one for each number, always the same, valid, also after a restart', () => {
    const before = Array.from({ length: 12 }, (_, index) => trial().chain().address(index))
    expect(new Set(before).size).toBe(before.length)
    for (const address of before) expect(trial().chain().addressProblem(address, undefined)).toBeUndefined()
    trial().restart()
    expect(before.map((_, index) => trial().chain().address(index))).toEqual(before)
  })

  test('addresses: nonsense is named, and nothing is sent there', async () => {
    const { chain } = trial()
    for (const to of ['', 'nobody', `${chain().address(0)}x`, chain().address(0).slice(0, -1)]) {
      expect(chain().addressProblem(to, undefined)).toBeDefined()
      const payment = { reference: 'to nonsense', asset: chain().assets[0] ?? '', to, amount: ONE }
      await expect(chain().send(payment)).rejects.toMatchObject({ reason: 'address.invalid' })
    }
    expect(await chain().sent('to nonsense')).toEqual({ state: 'unknown' })
  })
}

function depositTests({ asset, trial }: Given): void {
  test('deposits: wait, then stand in blocks, in order, with their exact amounts', async () => {
    const { chain, deposit, mine } = trial()
    const [first, second] = [chain().address(0), chain().address(1)]
    const watched = (address: string): boolean => address === first || address === second
    const start = await chain().height()
    const a = await deposit(first, asset, 123_456_700n)
    const b = await deposit(second, asset, 7n * ONE)
    const waiting = await chain().pending(watched)
    expect(waiting.map(({ txId }) => txId)).toEqual([a, b])
    expect(await blocksAfter(chain(), start)).toEqual([])

    await mine(1)
    const c = await deposit(first, asset, 50_000_000n)
    await mine(2)
    expect(await chain().pending(watched)).toEqual([])
    const blocks = await blocksAfter(chain(), start, watched)
    expect(blocks.map(({ height }) => height)).toEqual([start + 1, start + 2, start + 3])
    expect(blocks.map(({ transfers }) => transfers.length)).toEqual([2, 1, 0])
    const place = { asset, index: expect.any(Number) }
    expect(transfersOf(blocks)).toEqual([
      { ...place, txId: a, to: first, amount: 123_456_700n, exactAmount: '1.234567' },
      { ...place, txId: b, to: second, amount: 7n * ONE, exactAmount: '7' },
      { ...place, txId: c, to: first, amount: 50_000_000n, exactAmount: '0.5' },
    ])
    expect(blocks.slice(1).map(({ parentHash }) => parentHash)).toEqual(
      blocks.slice(0, -1).map(({ hash }) => hash),
    )
    const [before] = await chain().blocks(start, start, watched)
    expect(blocks[0]?.parentHash).toBe(before?.hash)
  })

  test('deposits: only to watched addresses', async () => {
    const { chain, deposit, mine } = trial()
    const start = await chain().height()
    await deposit(chain().address(2), asset, ONE)
    await mine(1)
    expect(transfersOf(await blocksAfter(chain(), start, () => false))).toEqual([])
    expect(transfersOf(await blocksAfter(chain(), start, (to) => to === chain().address(2)))).toHaveLength(1)
  })

  test('deposits: what the chain is not for is named, and has no amount of ours', async () => {
    const { chain, deposit, mine, foreign } = trial()
    const start = await chain().height()
    const txId = await deposit(chain().address(2), foreign.asset, 3n * ONE)
    await mine(1)
    const [transfer, ...more] = transfersOf(
      await blocksAfter(chain(), start, (to) => to === chain().address(2)),
    )
    expect(more).toEqual([])
    expect(transfer).toMatchObject({ txId, unknownToken: foreign.label })
    expect(transfer?.asset).toBeUndefined()
    expect(transfer?.amount).toBeUndefined()
  })

  test('blocks: bounded, and none beyond the end', async () => {
    const { chain, mine } = trial()
    const start = await chain().height()
    await mine(LIMITS.blocksPerCall + 3)
    const some = await chain().blocks(start + 1, start + LIMITS.blocksPerCall + 3, everything)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThanOrEqual(LIMITS.blocksPerCall)
    expect(some[0]?.height).toBe(start + 1)
    const end = await chain().height()
    expect(await chain().blocks(end + 1, end + 10, everything)).toEqual([])
  })
}

function forkTests({ asset, trial }: Given): void {
  test('a fork of 5 blocks: hashes change, one transfer is gone, another stands elsewhere', async () => {
    const { chain, deposit, mine, reorganise } = trial()
    await mine(3)
    const start = await chain().height()
    const watched = (to: string): boolean => to === chain().address(3)
    const stays = await deposit(chain().address(3), asset, ONE)
    const goes = await deposit(chain().address(3), asset, 2n * ONE)
    await mine(5)
    const before = await blocksAfter(chain(), start - 3, watched)
    expect(transfersOf(before).map(({ txId }) => txId)).toEqual([stays, goes])

    await reorganise(5, [goes])
    const after = await blocksAfter(chain(), start - 3, watched)
    expect(after).toHaveLength(before.length + 1)
    expect(forkPoint(before, after, 10)).toEqual({ kind: 'replaced', commonHeight: start })
    expect(before.slice(3).filter((block, at) => block.hash === after[at + 3]?.hash)).toEqual([])
    const kept = transfersOf(after)
    expect(kept.map(({ txId }) => txId)).toEqual([stays])
    expect(kept[0]).toEqual(transfersOf(before)[0])

    trial().restart()
    expect(await blocksAfter(chain(), start - 3, watched)).toEqual(after)
  })
}

function paymentTests({ asset, trial }: Given): void {
  test('payments: the same reference is sent once, however often and whenever', async () => {
    const { chain, mine, stranger, restart } = trial()
    const start = await chain().height()
    const to = stranger(1)
    const payment: Payment = { reference: 'withdrawal 1', asset, to, amount: 250_000_000n }
    const { txId } = await chain().send(payment)
    expect(await chain().send(payment)).toEqual({ txId })
    restart()
    expect(await chain().send(payment)).toEqual({ txId })
    await mine(2)
    expect(await chain().send(payment)).toEqual({ txId })
    restart()
    expect(await chain().send(payment)).toEqual({ txId })
    await mine(2)
    const arrived = transfersOf(await blocksAfter(chain(), start, (address) => address === to))
    expect(arrived).toMatchObject([{ txId, asset, amount: 250_000_000n }])
  })

  test('payments: sent at the same moment with one reference, they are one', async () => {
    const { chain, mine, stranger } = trial()
    const start = await chain().height()
    const to = stranger(2)
    const payment: Payment = { reference: 'withdrawal 2', asset, to, amount: 10_000_000n }
    const answers = await Promise.all([1, 2, 3, 4].map(() => chain().send(payment)))
    expect(new Set(answers.map(({ txId }) => txId)).size).toBe(1)
    await mine(2)
    expect(transfersOf(await blocksAfter(chain(), start, (address) => address === to))).toHaveLength(1)
  })

  test('payments: different ones are all paid', async () => {
    const { chain, mine, stranger } = trial()
    const start = await chain().height()
    const to = stranger(3)
    const amounts = [1_000_000n, 2_000_000n, 3_000_000n]
    await Promise.all(
      amounts.map((amount) => chain().send({ reference: `several ${amount}`, asset, to, amount })),
    )
    await mine(2)
    const arrived = transfersOf(await blocksAfter(chain(), start, (address) => address === to))
    expect(arrived.map(({ amount }) => amount)).toEqual(amounts)
  })

  test('payments: a reference belongs to one payment', async () => {
    const { chain, mine, stranger } = trial()
    const payment: Payment = { reference: 'withdrawal 4', asset, to: stranger(4), amount: 1_000_000n }
    await chain().send(payment)
    await mine(1)
    for (const other of [{ amount: 2_000_000n }, { to: stranger(5) }]) {
      await expect(chain().send({ ...payment, ...other })).rejects.toMatchObject({
        reason: 'reference.conflict',
      })
    }
  })

  test('payments: refused when they cannot be', async () => {
    const { chain, stranger, foreign } = trial()
    const payment: Payment = { reference: 'never', asset, to: stranger(4), amount: ONE }
    const refusals = [
      [{ amount: 0n }, 'amount.invalid'],
      [{ amount: -1n }, 'amount.invalid'],
      [{ asset: foreign.asset }, 'asset.unknown'],
      [{ memo: 'a memo' }, 'address.invalid'],
      [{ amount: 10n ** 24n }, 'funds.insufficient'],
    ] as const
    for (const [change, reason] of refusals) {
      await expect(chain().send({ ...payment, ...change })).rejects.toMatchObject({ reason })
    }
    const step = chain().paymentStep(asset)
    if (step > 1n) {
      const tooFine = chain().send({ ...payment, amount: step + 1n })
      await expect(tooFine).rejects.toMatchObject({ reason: 'amount.invalid' })
    }
    expect(await chain().sent('never')).toEqual({ state: 'unknown' })
  })
}

function stateTests({ asset, trial }: Given): void {
  test('states: unknown, pending, mined with more and more confirmations, also after a restart', async () => {
    const { chain, mine, stranger, restart } = trial()
    const reference = 'followed'
    expect(await chain().sent(reference)).toEqual({ state: 'unknown' })
    const { txId } = await chain().send({ reference, asset, to: stranger(6), amount: 1_000_000n })
    expect(await chain().sent(reference)).toEqual({ state: 'pending', txId })
    await mine(1)
    const height = await chain().height()
    const [block] = await chain().blocks(height, height, everything)
    const mined = { state: 'mined', txId, height, blockHash: block?.hash, networkFee: expect.anything() }
    const state = await chain().sent(reference)
    expect(state).toEqual({ ...mined, confirmations: 1 })
    expect(state.state === 'mined' && state.networkFee.amount > 0n).toBe(true)
    await mine(11)
    restart()
    expect(await chain().sent(reference)).toEqual({ ...mined, confirmations: 12 })
  })

  test('states: a payment whose block was replaced is paid once, in another block', async () => {
    const { chain, mine, stranger, reorganise } = trial()
    await mine(1)
    const start = await chain().height()
    const reference = 'moved'
    const to = stranger(7)
    const { txId } = await chain().send({ reference, asset, to, amount: 1_000_000n })
    await mine(2)
    const before = await chain().sent(reference)
    await reorganise(2, [])
    // Asking brings back to the network what it forgot.
    await chain().sent(reference)
    await mine(1)
    const after = await chain().sent(reference)
    expect(after).toMatchObject({ state: 'mined', txId })
    expect(after).not.toMatchObject({ blockHash: before.state === 'mined' && before.blockHash })
    expect(transfersOf(await blocksAfter(chain(), start, (address) => address === to))).toMatchObject([
      { txId },
    ])
  })

  test('states: a payment that fails in its block says so, and what it cost', async () => {
    const { chain, mine, stranger, spoil } = trial()
    const start = await chain().height()
    const to = stranger(8)
    const { txId } = await chain().send({ reference: 'spoilt', asset, to, amount: 1_000_000n })
    await spoil('spoilt')
    await mine(1)
    const state = await chain().sent('spoilt')
    expect(state).toMatchObject({ state: 'failed', reason: 'reverted', txId, confirmations: 1 })
    expect('networkFee' in state && state.networkFee.amount > 0n).toBe(true)
    expect(transfersOf(await blocksAfter(chain(), start, (address) => address === to))).toEqual([])
  })
}

function reserveTests({ asset, trial }: Given): void {
  test('reserves: deposits to issued addresses add, payments take away, others do not count', async () => {
    const { chain, deposit, mine, stranger, restart } = trial()
    const before = await chain().reserves(asset, 12)
    await deposit(chain().address(11), asset, 5n * ONE)
    await deposit(chain().address(12), asset, 100n * ONE)
    await deposit(stranger(9), asset, 1_000n * ONE)
    expect(await chain().reserves(asset, 12)).toBe(before)
    await mine(1)
    expect(await chain().reserves(asset, 12)).toBe(before + 5n * ONE)
    expect(await chain().reserves(asset, 13)).toBe(before + 105n * ONE)

    await chain().send({ reference: 'from reserves', asset, to: stranger(10), amount: 2n * ONE })
    await mine(1)
    const state = await chain().sent('from reserves')
    if (state.state !== 'mined') throw new Error(`the payment is ${state.state}`)
    const { networkFee } = state
    const fee = networkFee.asset === asset ? networkFee.amount : 0n
    const held = await chain().reserves(asset, 12)
    // A fee is rounded up and a balance down: at most one unit lies between them.
    expect([0n, 1n]).toContain(held - (before + 3n * ONE - fee))
    restart()
    expect(await chain().reserves(asset, 12)).toBe(held)
  })
}
