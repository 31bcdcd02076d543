import type { Command, IndexId, Outcome, ProductId, SecondOrderId } from '@candor/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { OrderSealer, type SealEngine } from './order-sealer.ts'

const [BTC, ETH] = [1 as IndexId, 2 as IndexId]

/** An engine that does what it is told: outcomes when the test says so, replies as the test wants them. */
class ToldEngine {
  readonly sent: Command[] = []
  rejection: string | undefined
  number = 10
  unsealedBefore: IndexId[] = []
  private listener: (outcomes: readonly Outcome[]) => void = () => undefined
  /** Runs when the questions are asked, before they are answered. */
  whileAsking: () => void = () => undefined
  readonly port = {
    onOutcomes: (listener: (outcomes: readonly Outcome[]) => void) => {
      this.listener = listener
    },
    queryAt: async (name: string) => {
      const { number } = this
      const seconds = [
        { productId: 1, indexId: BTC },
        { productId: 2, indexId: ETH },
      ]
      const chains = [BTC, ETH].map((indexId) => ({
        indexId,
        hasUnsealed: this.unsealedBefore.includes(indexId),
      }))
      this.whileAsking()
      return { number, value: name === 'listing' ? { seconds } : { chains } }
    },
    submit: async (command: Command) => {
      this.sent.push(command)
      return { rejection: this.rejection }
    },
  } as unknown as SealEngine

  happened(...events: readonly object[]): void {
    this.number++
    this.listener([{ number: this.number, events } as unknown as Outcome])
  }
}

let engine: ToldEngine
let nextOrder = 1

beforeEach(() => {
  engine = new ToldEngine()
  nextOrder = 1
})

function accepted(productId: number, orderId = nextOrder++): object {
  const order = { orderId: orderId as SecondOrderId, productId: productId as ProductId }
  return { type: 'SecondOrderAccepted', order }
}

function sealedIndexes(): IndexId[] {
  return engine.sent.map((command) => (command.type === 'SealSecondOrders' ? command.indexId : expect.fail()))
}

describe('the sealer of second-contract orders', () => {
  it('asks for nothing while no order waits', async () => {
    const sealer = await OrderSealer.start(engine.port)
    await sealer.seal()
    expect(engine.sent).toEqual([])
  })

  it('seals the index of an accepted order until that is done', async () => {
    const sealer = await OrderSealer.start(engine.port)
    engine.happened(accepted(2), accepted(2))
    await sealer.seal()
    expect(sealedIndexes()).toEqual([ETH])
    engine.happened({ type: 'SecondOrdersSealed', indexId: ETH })
    await sealer.seal()
    expect(sealedIndexes()).toEqual([ETH])
  })

  it('leaves an index alone whose orders have all ended', async () => {
    const sealer = await OrderSealer.start(engine.port)
    engine.happened(accepted(1, 7), accepted(1, 8))
    engine.happened({ type: 'SecondOrderEnded', order: { orderId: 7, productId: 1 } })
    await sealer.seal()
    expect(sealedIndexes()).toEqual([BTC])
    engine.happened({ type: 'SecondOrderEnded', order: { orderId: 8, productId: 1 } })
    await sealer.seal()
    expect(sealedIndexes()).toEqual([BTC])
  })

  it('knows of orders from before its start, and forgets them when there are none', async () => {
    engine.unsealedBefore = [BTC]
    const sealer = await OrderSealer.start(engine.port)
    engine.rejection = 'second.nothing.unsealed'
    await sealer.seal()
    await sealer.seal()
    expect(sealedIndexes()).toEqual([BTC])
  })

  it('does not forget an order that came in behind a seal with nothing to do', async () => {
    engine.unsealedBefore = [BTC]
    const sealer = await OrderSealer.start(engine.port)
    engine.rejection = 'second.nothing.unsealed'
    const sealing = sealer.seal()
    // Listeners are told before the reply.
    engine.happened(accepted(1))
    await sealing
    await sealer.seal()
    expect(sealedIndexes()).toEqual([BTC, BTC])
  })

  it('misses nothing that happens while it starts', async () => {
    engine.whileAsking = () => engine.happened(accepted(2))
    const sealer = await OrderSealer.start(engine.port)
    await sealer.seal()
    expect(sealedIndexes()).toEqual([ETH])
  })

  it('takes up a product that is listed later', async () => {
    const sealer = await OrderSealer.start(engine.port)
    engine.happened({ type: 'SecondProductListed', productId: 9, indexId: 5 }, accepted(9))
    await sealer.seal()
    expect(sealedIndexes()).toEqual([5])
  })

  it('passes any other rejection on', async () => {
    const sealer = await OrderSealer.start(engine.port)
    engine.happened(accepted(1))
    engine.rejection = 'index.unknown'
    await expect(sealer.seal()).rejects.toThrow('index.unknown')
  })
})
