// The desks against a process that ends at every point it can end at: nothing is lost, nothing is doubled. What only chains
// do, such as replacing blocks, comes in between.

import type { AdministratorId, Amount, UserId, WithdrawalId } from '@candor/contract'
import type { SimulatedChain } from '@candor/wallets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cut, Cutter, type Desks, ONE, startDesks, USDT } from './desks-suite.ts'

let desks: Desks
beforeAll(async () => {
  desks = await startDesks()
})
afterAll(() => desks.stop())

const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7'
/** More points than any of the scripts has. */
const MOST_POINTS = 2_000

type Made = ReturnType<Desks['desks']>
type Kind = 'deposits' | 'withdrawals'
/** What happens to the chain, or one round of a desk. */
type Step = 'round' | ((chain: SimulatedChain) => void)

function mine(blocks: number): Step {
  return (chain) => {
    for (let made = 0; made < blocks; made++) chain.mine()
  }
}

/** Runs the script; where a process is cut a new one takes over and does the round again. */
async function run(
  chain: SimulatedChain,
  { kind, script, cutter }: { kind: Kind; script: readonly Step[]; cutter: Cutter },
): Promise<readonly unknown[]> {
  const processes: Made[] = []
  const round = async (): Promise<void> => {
    const made = processes.at(-1)
    try {
      await made?.deposits.addresses.load()
      await made?.[kind].round()
    } catch (error) {
      if (!(error instanceof Cut)) throw error
    }
  }
  processes.push(desks.desks(chain, cutter))
  for (const step of script) {
    if (step !== 'round') {
      step(chain)
      continue
    }
    await round()
    if (cutter.isDead && processes.length === 1) {
      processes.push(desks.desks(chain))
      await round()
    }
  }
  return processes.flatMap(({ errors }) => errors)
}

/** The same for every point, until a run has none left to be cut at. Gives how many there were. */
async function atEveryPoint(attempt: (cutter: Cutter, point: number) => Promise<void>): Promise<number> {
  for (let point = 0; point < MOST_POINTS; point++) {
    const cutter = new Cutter(point)
    await attempt(cutter, point)
    if (!cutter.isDead) return point
  }
  throw new Error('there is no end of points')
}

async function depositsOf(userId: UserId): Promise<readonly { state: string; amount: Amount }[]> {
  await desks.caughtUp()
  return desks.database
    .selectFrom('view_deposits')
    .select(['state', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('deposit_id')
    .execute()
}

describe('[P13] a deposit', () => {
  /** A block with it, five blocks, of which all are replaced and hold it again later, then enough to be final. */
  const script = (to: string, drop = false): readonly Step[] => {
    let txId = ''
    return [
      (chain) => {
        txId = chain.faucet(to, 'USDT', 10n * ONE)
      },
      'round',
      mine(1),
      'round',
      mine(4),
      'round',
      (chain) => chain.reorganise(5, drop ? [txId] : []),
      'round',
      mine(6),
      'round',
      mine(6),
      'round',
      'round',
    ]
  }

  async function begin(seed: string): Promise<{ userId: UserId; chain: SimulatedChain; to: string }> {
    const userId = await desks.newUser()
    const chain = await desks.newChain(seed)
    chain.mine()
    const { deposits } = desks.desks(chain)
    await deposits.round()
    return { userId, chain, to: await deposits.addressOf(userId, 'erc20') }
  }

  test('is credited once, wherever the process ends', async () => {
    const points = await atEveryPoint(async (cutter, point) => {
      const { userId, chain, to } = await begin(`deposit ${point}`)
      const errors = await run(chain, { kind: 'deposits', script: script(to), cutter })
      expect(errors).toEqual([])
      expect(await desks.balance(userId), `cut at ${point}`).toEqual({ available: 10n * ONE, frozen: 0n })
      const confirmed = (await depositsOf(userId)).filter(({ state }) => state !== 'orphaned')
      expect(confirmed).toEqual([{ state: 'confirmed', amount: 10n * ONE }])
    })
    expect(points).toBeGreaterThan(50)
  }, 600_000)

  test('that the chain drops is never credited, wherever the process ends', async () => {
    await atEveryPoint(async (cutter, point) => {
      const { userId, chain, to } = await begin(`dropped ${point}`)
      await run(chain, { kind: 'deposits', script: script(to, true), cutter })
      expect(await desks.balance(userId), `cut at ${point}`).toEqual({ available: 0n, frozen: 0n })
      expect((await depositsOf(userId)).every(({ state }) => state === 'orphaned')).toBe(true)
    })
  }, 600_000)

  test('is not credited before it is final', async () => {
    const { userId, chain, to } = await begin('early')
    const { deposits } = desks.desks(chain)
    await deposits.addresses.load()
    chain.faucet(to, 'USDT', 10n * ONE)
    for (let blocks = 1; blocks < 12; blocks++) {
      chain.mine()
      await deposits.round()
      expect((await desks.balance(userId)).available, `after ${blocks}`).toBe(0n)
    }
    chain.mine()
    await deposits.round()
    expect((await desks.balance(userId)).available).toBe(10n * ONE)
  })

  test('is known by the log when the database was set back', async () => {
    const { userId, chain, to } = await begin('set back')
    const cutter = new Cutter(Number.POSITIVE_INFINITY)
    await run(chain, { kind: 'deposits', script: script(to), cutter })
    const rows = await desks.database.selectFrom('chain_blocks').selectAll().orderBy('height').execute()
    await desks.database.deleteFrom('chain_deposits').execute()
    await desks.database
      .deleteFrom('chain_blocks')
      .where('height', '>', rows[0]?.height ?? 0)
      .execute()
    await run(chain, { kind: 'deposits', script: ['round', 'round'], cutter })
    expect(await desks.balance(userId)).toEqual({ available: 10n * ONE, frozen: 0n })
  })

  test('below the minimum, or of something else, is told once and never credited', async () => {
    const { userId, chain, to } = await begin('failed')
    const made = desks.desks(chain)
    await made.deposits.addresses.load()
    chain.faucet(to, 'USDT', ONE - 1n)
    chain.faucet(to, 'SHIB', 1_000n)
    for (let blocks = 0; blocks < 14; blocks++) {
      chain.mine()
      await made.deposits.round()
    }
    const reasons = made.told.map((text) => text.split(' ')[1] ?? '')
    expect(reasons.toSorted()).toEqual(['below.minimum', 'wrong.asset'])
    expect(await desks.balance(userId)).toEqual({ available: 0n, frozen: 0n })
  })
})

describe('[P13] a withdrawal', () => {
  let next = 1

  async function begin(seed: string): Promise<{ userId: UserId; chain: SimulatedChain; id: WithdrawalId }> {
    const userId = await desks.newUser()
    const chain = await desks.newChain(seed)
    const id = next++ as WithdrawalId
    await desks.fund(userId, 100n * ONE)
    await desks.accept({
      type: 'RequestWithdrawal',
      withdrawalId: id,
      userId,
      clientId: undefined,
      assetId: USDT.assetId,
      amount: (97n * ONE) as Amount,
      fee: (3n * ONE) as Amount,
      destination: `erc20:${OUTSIDE}`,
      approvalsNeeded: 1,
    })
    const administratorId = 1 as AdministratorId
    await desks.accept({ type: 'ApproveWithdrawal', withdrawalId: id, administratorId })
    return { userId, chain, id }
  }

  async function paidBy(chain: SimulatedChain): Promise<bigint[]> {
    const blocks = await chain.blocks(1, await chain.height(), (address) => address === OUTSIDE)
    return blocks.flatMap(({ transfers }) => transfers.map(({ amount }) => amount ?? 0n))
  }

  async function stateOf(id: WithdrawalId): Promise<string | undefined> {
    await desks.caughtUp()
    const row = await desks.database
      .selectFrom('view_withdrawals')
      .select('state')
      .where('withdrawal_id', '=', id)
      .executeTakeFirst()
    return row?.state
  }

  const paying: readonly Step[] = ['round', mine(1), 'round', mine(3), 'round', 'round', mine(1)]

  test('is paid once, wherever the process ends', async () => {
    const points = await atEveryPoint(async (cutter, point) => {
      const { userId, chain, id } = await begin(`paid ${point}`)
      const errors = await run(chain, { kind: 'withdrawals', script: paying, cutter })
      expect(errors).toEqual([])
      expect(await paidBy(chain), `cut at ${point}`).toEqual([97n * ONE])
      expect(await stateOf(id)).toBe('settled')
      expect(await desks.balance(userId)).toEqual({ available: 0n, frozen: 0n })
    })
    expect(points).toBeGreaterThan(20)
  }, 600_000)

  test('that fails on the chain gives its money back once, wherever the process ends', async () => {
    await atEveryPoint(async (cutter, point) => {
      const { userId, chain, id } = await begin(`reverted ${point}`)
      const reverting: Step = (each) => each.revert(`w${id}`)
      const script: readonly Step[] = ['round', reverting, ...paying.slice(1)]
      await run(chain, { kind: 'withdrawals', script, cutter })
      expect(await paidBy(chain), `cut at ${point}`).toEqual([])
      expect(await stateOf(id)).toBe('returned')
      expect(await desks.balance(userId)).toEqual({ available: 100n * ONE, frozen: 0n })
    })
  }, 600_000)

  test('is not sent while the account is frozen', async () => {
    const { userId, chain, id } = await begin('frozen')
    const [by, reason] = [{ userId }, 'suspicious.activity'] as const
    await desks.accept({ type: 'FreezeAccount', ...by, reason })
    const { withdrawals, errors } = desks.desks(chain)
    await withdrawals.round()
    expect([await stateOf(id), await chain.sent(`w${id}`), errors]).toEqual([
      'applied',
      { state: 'unknown' },
      [],
    ])
    await desks.accept({ type: 'UnfreezeAccount', ...by, reason })
    await withdrawals.round()
    expect(await stateOf(id)).toBe('sent')
    // It leaves the list of those under way.
    chain.mine()
    chain.mine()
    chain.mine()
    await withdrawals.round()
    expect(await stateOf(id)).toBe('settled')
  })

  test('waits while custody has too little, and is never given back for that', async () => {
    const { userId, chain, id } = await begin('poor')
    await chain.send({ reference: 'all', asset: 'USDT', to: OUTSIDE, amount: 999_999n * ONE })
    const { withdrawals } = desks.desks(chain)
    await withdrawals.round()
    await withdrawals.round()
    expect(await stateOf(id)).toBe('sent')
    expect(await desks.balance(userId)).toEqual({ available: 0n, frozen: 0n })
    chain.faucet(chain.payingAddress, 'USDT', 1_000n * ONE)
    chain.mine()
    await withdrawals.round()
    chain.mine()
    chain.mine()
    chain.mine()
    await withdrawals.round()
    expect(await stateOf(id)).toBe('settled')
  })
})
