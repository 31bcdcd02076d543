// A real EVM node with a token, somebody who pays in, and a paying address with money whose key only a signer behind HTTP
// has. The server reaches the node through a gate that notes every payment and can stop what passes. Holds no test of its own.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  developmentSigner,
  isSignedMessage,
  SIGNATURE_HEADER,
  type Signer,
  type SigningRequest,
  type UnsignedTransaction,
} from '@candor/wallets/evm'
import { type Person, startTestNode, type TestNode } from '@candor/wallets/testing'

/** The account key m/44'/60'/0' of a seed that is nobody's, and its children as a wallet with the private half has them. */
const EXTENDED_PUBLIC_KEY =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE'
export const FIRST_ADDRESS = {
  ethereum: '0x6A05daed91d94C3cf954E89f42A3442D3600Cb2a',
  erc20: '0x0994D152d0196DB5faF986AA75C3524522902530',
} as const

const SECRET = 'shared by the server and the signer of the test'
/** In whole 10^-6. */
const MILLION_USDT = 1_000_000n * 10n ** 6n

type Address = `0x${string}`

export interface EvmStage {
  readonly node: TestNode
  readonly token: Address
  readonly payer: Person
  readonly payingAddress: string
  /** What the server needs to know of all this. */
  readonly settings: Readonly<Record<string, string>>
  readonly gate: Gate
  /** What the signer was asked for and signed. */
  readonly signed: readonly SigningRequest[]
  /** Hands in a transfer of the token, in whole 10^-6; the same one again when a fork dropped it. */
  payToken(to: string, amount: bigint): Promise<string>
  /** In whole 10^-6. */
  tokensOf(address: string): Promise<bigint>
  stop(): Promise<void>
}

export interface Gate {
  /** What the node never hears of; `payments` are those that the server hands over. */
  stops: 'nothing' | 'payments' | 'everything'
  /** The payments that the server handed over, those that were stopped among them. */
  readonly payments: readonly string[]
}

export async function startEvmStage(): Promise<EvmStage> {
  const node = await startTestNode()
  const { TrialToken } = node.contracts
  const { account: payer } = await node.person()
  const { key } = await node.person()
  const own = developmentSigner(key)
  const token = await node.deploy(payer, TrialToken, [6])
  for (const owner of [payer.address, own.address]) {
    await node.submit(payer, { to: token, data: node.call(TrialToken, 'mint', [owner, MILLION_USDT]) })
  }
  await node.mine(1)
  const signed: SigningRequest[] = []
  const signer = await startSigner(own, signed)
  const payments: string[] = []
  const gate: Gate = { stops: 'nothing', payments }
  const passage = await startGate(node.url, gate, payments)
  return {
    node,
    token,
    payer,
    payingAddress: own.address,
    settings: {
      CANDOR_EVM_URL: urlOf(passage),
      CANDOR_EVM_CHAIN_ID: String(node.chainId),
      CANDOR_EVM_XPUB: EXTENDED_PUBLIC_KEY,
      CANDOR_EVM_USDT: token,
      CANDOR_EVM_HOT_WALLET: own.address,
      CANDOR_SIGNER_URL: urlOf(signer),
      CANDOR_SIGNER_SECRET: SECRET,
    },
    gate,
    signed,
    payToken: (to, amount) =>
      node.submit(payer, { to: token, data: node.call(TrialToken, 'transfer', [to, amount]) }),
    tokensOf: async (address) => {
      const data = node.call(TrialToken, 'balanceOf', [address])
      return BigInt((await node.request('eth_call', [{ to: token, data }, 'latest'])) as string)
    },
    stop: async () => {
      for (const each of [signer, passage]) await close(each)
      await node.stop()
    },
  }
}

/** A signer as docs/operations/chains.md asks for one: knows the secret, signs what it is given, keeps the key. */
function startSigner(own: Signer, signed: SigningRequest[]): Promise<Server> {
  return serve(async (body, headers) => {
    const header = String(headers[SIGNATURE_HEADER])
    if (!isSignedMessage(SECRET, { body, header, nowMs: Date.now() })) return { status: 401, text: '{}' }
    const request = readSigningRequest(body)
    const raw = await own.sign(request)
    signed.push(request)
    return { status: 200, text: JSON.stringify({ raw }) }
  })
}

/** As it travels: numbers that may exceed 2^53 are text. */
type Sent<T> = { readonly [Name in keyof T]: T[Name] extends bigint ? string : T[Name] }

function readSigningRequest(body: string): SigningRequest {
  // The HMAC says that the server wrote it.
  const { transaction, ...request } = JSON.parse(body) as Omit<SigningRequest, 'transaction'> & {
    readonly transaction: Sent<UnsignedTransaction>
  }
  const { value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    ...request,
    transaction: {
      ...transaction,
      value: BigInt(value),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    },
  }
}

function startGate(nodeUrl: string, gate: Gate, payments: string[]): Promise<Server> {
  return serve(async (body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: readonly unknown[] }
    const isPayment = method === 'eth_sendRawTransaction'
    if (isPayment) payments.push(String(params[0]))
    if (gate.stops === 'everything' || (isPayment && gate.stops === 'payments')) {
      return { status: 503, text: '' }
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(nodeUrl, { method: 'POST', body, headers })
    return { status: answer.status, text: await answer.text() }
  })
}

type Answer = { readonly status: number; readonly text: string }

async function serve(
  answer: (body: string, headers: Readonly<Record<string, unknown>>) => Promise<Answer>,
): Promise<Server> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => answer(body, request.headers))
      .then(({ status, text: written }) => response.writeHead(status).end(written))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
