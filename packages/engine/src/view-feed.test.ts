import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutcomesMessage } from './messages.ts'
import { type FeedBounds, ViewFeed } from './view-feed.ts'

const open = new Set<MessagePort>()

afterEach(() => {
  for (const port of open) port.close()
  open.clear()
})

/** A feed, and the projector's end of it. */
function feedFrom(number: number, bounds?: FeedBounds): { feed: ViewFeed; far: MessagePort; got: number[] } {
  const { port1, port2 } = new MessageChannel()
  open.add(port1).add(port2)
  const got: number[] = []
  port2.on('message', ({ last }: OutcomesMessage) => got.push(last))
  const checkpoint = { number, hash: number === 0 ? undefined : new Uint8Array(32) }
  return { feed: new ViewFeed({ port: port1, checkpoint }, bounds), far: port2, got }
}

function message(first: number, last: number, size = 10): OutcomesMessage {
  return { first, last, hash: new Uint8Array(32), bytes: new Uint8Array(size) }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn()
}

/** Long enough for anything that is not waiting to happen. */
async function someTurns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

describe('[P14] the feed to the views', () => {
  test('wants only what the projector does not have', () => {
    const { feed } = feedFrom(5)
    expect([feed.wants(5), feed.wants(6)]).toEqual([false, true])
  })

  test('waits when too many commands are under way, and goes on when they are acknowledged', async () => {
    const { feed, far, got } = feedFrom(0, { commands: 10, bytes: 1_000 })
    await feed.send(message(1, 6))
    await feed.send(message(7, 12))
    const third = feed.send(message(13, 14))
    await someTurns()
    expect(got).toEqual([6, 12])
    far.postMessage({ number: 6 })
    await third
    await until(() => got.length === 3)
    expect(got).toEqual([6, 12, 14])
  })

  test('waits when too many bytes are under way, but a message beyond the bound still goes alone', async () => {
    const { feed, far, got } = feedFrom(0, { commands: 100, bytes: 20 })
    await feed.send(message(1, 1, 500))
    const second = feed.send(message(2, 2, 5))
    await someTurns()
    expect(got).toEqual([1])
    far.postMessage({ number: 1 })
    await second
    await until(() => got.length === 2)
  })

  test('tells when a command is in the views', async () => {
    const { feed, far } = feedFrom(3)
    expect(await feed.reached(3)).toBe(true)
    await feed.send(message(4, 8))
    const reached = feed.reached(8)
    far.postMessage({ number: 7 })
    expect(await Promise.race([reached, someTurns()])).toBeUndefined()
    far.postMessage({ number: 8 })
    expect(await reached).toBe(true)
  })

  test('a projector that is gone keeps nobody waiting', async () => {
    const { feed, far } = feedFrom(0, { commands: 1, bytes: 1 })
    await feed.send(message(1, 1))
    const waiting = Promise.all([feed.send(message(2, 2)), feed.reached(1)])
    far.close()
    expect(await waiting).toEqual([undefined, false])
    expect(feed.wants(2)).toBe(false)
    await feed.send(message(2, 2))
  })

  test('what was acknowledged before the projector went stays acknowledged', async () => {
    const { feed, far } = feedFrom(0)
    await feed.send(message(1, 4))
    far.postMessage({ number: 4 })
    expect(await feed.reached(4)).toBe(true)
    far.close()
    await until(() => !feed.wants(5))
    expect([await feed.reached(4), await feed.reached(5)]).toEqual([true, false])
  })

  test('a projector that stands still is given up when asked for, one that has nothing to do is not', async () => {
    const idle = feedFrom(0)
    const stuck = feedFrom(0)
    await stuck.feed.send(message(1, 1))
    idle.feed.giveUpAfter(5)
    stuck.feed.giveUpAfter(5)
    expect(await stuck.feed.reached(1)).toBe(false)
    expect(idle.feed.wants(1)).toBe(true)
    idle.feed.close()
    await once(idle.far, 'close')
  })
})
