import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { HDKey } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Chain } from '../chain.ts'
import { ChainUnavailable } from '../errors.ts'
import { memoryLineStore } from '../records/line-store.ts'
import { developmentSigner } from './development-signer.ts'
import { evmChains } from './evm-chain.ts'
import { NodeRefused, type NodeRequest, nodeOverHttp } from './evm-node.ts'
import { MODEL_CHAIN_ID, ModelNode } from './model-node-suite.ts'
import { lineOutbox } from './outbox.ts'

const extendedPublicKey = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).publicExtendedKey
const SENDER = `0x${'1'.repeat(40)}`
const everything = (): boolean => true

function open(request: NodeRequest, lines: string[] = []): Chain {
  return evmChains({
    request,
    chainId: MODEL_CHAIN_ID,
    extendedPublicKey,
    token: { code: 'USDT', address: `0x${'9'.repeat(40)}`, decimals: 6 },
    signer: developmentSigner(`0x${'42'.repeat(32)}`),
    outbox: lineOutbox(memoryLineStore(lines)),
    highestFeePerGas: 10n ** 12n,
    firstNonce: 0,
  }).ethereum
}

/** Ten blocks, with coins for us in the fifth. */
function sample(): { readonly node: ModelNode; readonly to: string } {
  const node = new ModelNode()
  const to = open(node.request).address(0).toLowerCase()
  while (node.height < 10) {
    if (node.height === 4) node.add({ from: SENDER, to, value: 10n ** 18n, nonce: 0 })
    node.mine()
  }
  return { node, to }
}

/** Another answer to one method; undefined for the true one. */
function bent(node: ModelNode, method: string, answer: (params: readonly unknown[]) => unknown): NodeRequest {
  return async (asked, params) => {
    if (asked !== method) return node.request(asked, params)
    const given = answer(params)
    return given === undefined ? node.request(asked, params) : given
  }
}

/** Every receipt names a block that is not in the chain. */
function withStaleReceipts(node: ModelNode): NodeRequest {
  return async (asked, params) => {
    const answer = await node.request(asked, params)
    const isReceipt = asked === 'eth_getTransactionReceipt' && answer !== null
    return isReceipt ? { ...(answer as object), blockHash: `0x${'e'.repeat(64)}` } : answer
  }
}

describe('a node that changes its mind', () => {
  it('reorganises while blocks are read: what is given fits together', async () => {
    const { node } = sample()
    let asked = 0
    const chain = open(
      bent(node, 'eth_getBlockByNumber', () => {
        asked += 1
        if (asked === 4) node.fork(9)
        return undefined
      }),
    )
    const blocks = await chain.blocks(1, 10, everything)
    expect(blocks.map(({ height }) => height)).toEqual([1, 2, 3])
    for (const [place, block] of blocks.slice(1).entries()) expect(block.parentHash).toBe(blocks[place]?.hash)
  })

  it('reorganises between a block and its logs: the block is not given', async () => {
    const { node } = sample()
    let asked = 0
    const chain = open(
      bent(node, 'eth_getLogs', () => {
        asked += 1
        if (asked === 3) node.fork(9)
        return undefined
      }),
    )
    expect((await chain.blocks(1, 10, everything)).map(({ height }) => height)).toEqual([1, 2])
  })

  it('reorganises between a block and the receipt of its coins: nothing is credited', async () => {
    const { node } = sample()
    const chain = open(
      bent(node, 'eth_getTransactionReceipt', () => {
        node.fork(9)
        return undefined
      }),
    )
    await expect(chain.blocks(5, 5, everything)).rejects.toThrow(ChainUnavailable)
  })

  it('has the coins in another block by the time of the receipt: nothing is credited', async () => {
    const { node } = sample()
    await expect(open(withStaleReceipts(node)).blocks(5, 5, everything)).rejects.toThrow('not of block 5')
  })

  it('gives the receipt of a block that is no longer there: the payment is pending', async () => {
    const { node } = sample()
    const lines: string[] = []
    const payment = { reference: 'a', asset: 'ETH', to: SENDER, amount: 1n }
    const { txId } = await open(node.request, lines).send(payment)
    node.mine()
    expect(await open(node.request, lines).sent('a')).toMatchObject({ state: 'mined', txId })
    expect(await open(withStaleReceipts(node), lines).sent('a')).toEqual({ state: 'pending', txId })
  })

  it('knows a receipt above its own height: it is not believed', async () => {
    const { node } = sample()
    const lines: string[] = []
    await open(node.request, lines).send({ reference: 'a', asset: 'ETH', to: SENDER, amount: 1n })
    node.mine()
    const lagging = open(
      bent(node, 'eth_blockNumber', () => '0x3'),
      lines,
    )
    await expect(lagging.sent('a')).rejects.toThrow(ChainUnavailable)
  })

  it('goes back in height: there are no blocks beyond, and no conclusion', async () => {
    const { node } = sample()
    const chain = open(bent(node, 'eth_blockNumber', () => '0x3'))
    expect(await chain.height()).toBe(3)
    expect(await chain.blocks(4, 10, everything)).toEqual([])
  })

  it('claims a height that it does not have: the blocks end where they end', async () => {
    const { node } = sample()
    const chain = open(bent(node, 'eth_blockNumber', () => '0xffff'))
    const blocks = await chain.blocks(8, 12, everything)
    expect(blocks.map(({ height }) => height)).toEqual([8, 9, 10])
  })

  it('serves another network: nothing is read from it', async () => {
    const { node } = sample()
    const chain = open(bent(node, 'eth_chainId', () => '0x1'))
    await expect(chain.blocks(1, 2, everything)).rejects.toThrow('network')
    await expect(chain.reserves('ETH', 1)).rejects.toThrow('network')
    await expect(chain.send({ reference: 'a', asset: 'ETH', to: SENDER, amount: 1n })).rejects.toThrow(
      'network',
    )
  })
})

describe('a node that talks nonsense', () => {
  it.each([
    ['another block than asked', 'eth_getBlockByNumber', { number: '0x7' }],
    ['a hash that is none', 'eth_getBlockByNumber', { hash: '0x12' }],
    ['transactions by their ids only', 'eth_getBlockByNumber', { transactions: [`0x${'a'.repeat(64)}`] }],
    ['no time', 'eth_getBlockByNumber', { timestamp: null }],
  ])('%s', async (_, method, change) => {
    const { node } = sample()
    const request: NodeRequest = async (asked, params) => {
      const answer = await node.request(asked, params)
      return asked === method ? { ...(answer as object), ...change } : answer
    }
    await expect(open(request).blocks(5, 5, everything)).rejects.toThrow(ChainUnavailable)
  })

  it('logs of another block', async () => {
    const { node } = sample()
    const foreign = {
      transactionHash: `0x${'a'.repeat(64)}`,
      blockHash: `0x${'b'.repeat(64)}`,
      logIndex: '0x0',
      address: SENDER,
      topics: [],
      data: '0x',
    }
    const chain = open(bent(node, 'eth_getLogs', () => [foreign]))
    await expect(chain.blocks(5, 5, everything)).rejects.toThrow('not asked for')
  })

  it('anything at all: it is `ChainUnavailable`, or an answer in good form', async () => {
    const { node } = sample()
    const methods = [
      'eth_chainId',
      'eth_blockNumber',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getTransactionReceipt',
      'eth_getBalance',
      'eth_getTransactionCount',
      'eth_estimateGas',
      'eth_maxPriorityFeePerGas',
      'eth_sendRawTransaction',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), fc.jsonValue(), async (method, answer) => {
        const chain = open(bent(node, method, () => answer ?? null))
        const answers = await Promise.allSettled([
          chain.height(),
          chain.blocks(4, 6, everything),
          chain.pending(everything),
          chain.reserves('ETH', 1),
          chain.send({ reference: 'a', asset: 'ETH', to: SENDER, amount: 1n }),
          chain.sent('a'),
        ])
        for (const one of answers) {
          if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ChainUnavailable)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a node over HTTP', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function serve(listener: RequestListener, timeoutMs?: number): Promise<NodeRequest> {
    server = createServer(listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    return nodeOverHttp(`http://127.0.0.1:${port}/secret-key`, timeoutMs)
  }

  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    [
      'stops in the middle of its answer',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"jsonrpc":')
      },
    ],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'answers with a page',
      (_, response) => {
        response.writeHead(502, { 'content-type': 'text/html' })
        response.end('<h1>bad gateway</h1>')
      },
    ],
    [
      'answers with half of JSON',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end('{"jsonrpc":"2.0","resu')
      },
    ],
  ])('that %s is unavailable, and its address is not told', async (_, listener) => {
    const request = await serve(listener, 200)
    const failure = await open(request)
      .height()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ChainUnavailable)
    expect(failure).not.toBeInstanceOf(NodeRefused)
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret')
    expect(failure).not.toHaveProperty('cause')
  })

  it('that says no is told apart', async () => {
    const request = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}')
    })
    await expect(request('eth_call', [])).rejects.toBeInstanceOf(NodeRefused)
  })
})
