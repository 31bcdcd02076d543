import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import type { Payment } from '../chain.ts'
import { type LineStore, memoryLineStore } from '../records/line-store.ts'
import { developmentSigner } from './development-signer.ts'
import { EvmNode, type NodeRequest } from './evm-node.ts'
import { EvmPayments } from './evm-payments.ts'
import { MODEL_CHAIN_ID, ModelNode } from './model-node-suite.ts'
import { lineOutbox } from './outbox.ts'
import type { Signer } from './signer.ts'

const RUNS = 1_000
const COIN = { code: 'ETH', decimals: 18, token: undefined }
const key = `0x${'42'.repeat(32)}`

/** What happens to one question to the node, or to one write. */
type Fault = 'none' | 'lost' | 'unheard' | 'crash before' | 'crash after'
type Step =
  | { readonly do: 'send' | 'ask'; readonly payment: number }
  | { readonly do: 'mine' | 'forget' }
  | { readonly do: 'fork'; readonly depth: number }

class Crash extends Error {}

/** The same bytes for the same transaction, computed once for all runs. */
function quickSigner(): Signer {
  const signer = developmentSigner(key)
  const known = new Map<string, Promise<Hex>>()
  return {
    address: signer.address,
    sign: async (request) => {
      const { nonce, to, value } = request.transaction
      const name = `${nonce} ${to} ${value}`
      const signed = known.get(name) ?? signer.sign(request)
      known.set(name, signed)
      return signed
    },
  }
}

const signer = quickSigner()
const payments: readonly Payment[] = [1, 2].map((number) => ({
  reference: `payment ${number}`,
  asset: 'ETH',
  to: `0x${`${number}`.repeat(40)}`,
  amount: BigInt(number) * 100_000_000n,
}))

function paymentOf(number: number): Payment {
  const payment = payments[number]
  if (payment === undefined) throw new Error(`no payment ${number}`)
  return payment
}

class Trial {
  readonly node = new ModelNode()
  readonly lines: string[] = []
  private readonly faults: Fault[]
  open: EvmPayments

  constructor(faults: readonly Fault[]) {
    this.faults = [...faults]
    this.open = this.start()
  }

  private start(): EvmPayments {
    return new EvmPayments({
      node: new EvmNode({ request: this.faultyNode, chainId: MODEL_CHAIN_ID }),
      signer,
      outbox: lineOutbox(this.faultyStore()),
      coin: COIN,
      highestFeePerGas: 10n ** 12n,
      firstNonce: 0,
    })
  }

  async send(payment: Payment): Promise<void> {
    await this.open.send({ key: payment.reference, asset: COIN, payment })
  }

  async attempt(step: Step): Promise<void> {
    try {
      await this.run(step)
    } catch (error) {
      if (error instanceof Crash) this.open = this.start()
    }
  }

  private async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'mine':
        this.node.mine()
        return
      case 'forget':
        this.node.waiting = []
        return
      case 'fork':
        this.node.fork(Math.min(step.depth, this.node.height))
        return
      case 'send':
        await this.send(paymentOf(step.payment))
        return
      default:
        await this.open.sent(paymentOf(step.payment).reference)
    }
  }

  /** Nothing goes wrong any more; the caller keeps asking. */
  async settle(): Promise<void> {
    this.faults.length = 0
    this.open = this.start()
    for (let round = 0; round < 3; round += 1) {
      for (const payment of payments) await this.send(payment)
      this.node.mine()
    }
  }

  private readonly faultyNode: NodeRequest = async (method, params) => {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'crash before') throw new Crash()
    if (fault === 'lost') throw new Error('no answer')
    const answer = await this.node.request(method, params)
    if (fault === 'crash after') throw new Crash()
    if (fault === 'unheard') throw new Error('no answer')
    return answer
  }

  private faultyStore(): LineStore {
    const store = memoryLineStore(this.lines)
    return {
      ...store,
      append: (line) => {
        const fault = this.faults.shift() ?? 'none'
        if (fault === 'crash before' || fault === 'lost') throw new Crash()
        store.append(line)
        if (fault !== 'none') throw new Crash()
      },
    }
  }
}

const faults = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fault>('none') },
    { weight: 4, arbitrary: fc.constantFrom<Fault[]>('lost', 'unheard', 'crash before', 'crash after') },
  ),
  { maxLength: 60 },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('send' as const, 'ask' as const), payment: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constantFrom('mine' as const, 'forget' as const) }),
  fc.record({ do: fc.constant('fork' as const), depth: fc.integer({ min: 1, max: 3 }) }),
)

it('[P13] each payment goes out once, whatever is lost, unheard, crashed, forgotten or forked', async () => {
  await fc.assert(
    fc.asyncProperty(faults, fc.array(step, { maxLength: 14 }), async (given, steps) => {
      const trial = new Trial(given)
      for (const one of steps) await trial.attempt(one)
      await trial.settle()
      for (const { reference, to, amount } of payments) {
        const paid = trial.node.arrivals(to)
        expect(paid.map(({ value }) => value)).toEqual([amount * 10n ** 10n])
        expect(await trial.open.sent(reference)).toMatchObject({ state: 'mined', txId: paid[0]?.hash })
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)
