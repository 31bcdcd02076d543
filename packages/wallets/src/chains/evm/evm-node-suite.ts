// A real EVM node for tests: a child process on a free port, which mines only when told; contracts deployed on it; accounts
// with money; replaced blocks. Needs the packages of packages/wallets/evm-node and says so when they are missing.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type Abi,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type NodeRequest, nodeOverHttp } from './evm-node.ts'

const FOLDER = fileURLToPath(new URL('../../../evm-node', import.meta.url))
const PROGRAM = path.join(FOLDER, 'node_modules/hardhat/internal/cli/cli.js')
const CHAIN_ID = 31_337
const GWEI = 10n ** 9n
const START_MS = 90_000
const LISTENING = /JSON-RPC server at (http:\S+)/

export const ETHER = 10n ** 18n

export interface Contract {
  readonly abi: Abi
  readonly bytecode: Hex
}

export type Contracts = Readonly<Record<'TrialToken' | 'TrialForwarder', Contract>>

/** Somebody with a key on the test network. */
export type Person = ReturnType<typeof privateKeyToAccount>

export interface TestNode {
  readonly chainId: number
  readonly url: string
  readonly request: NodeRequest
  readonly contracts: Contracts
  /** Somebody new with a million coins. */
  person(): Promise<{ readonly account: Person; readonly key: Hex }>
  /** Hands a transaction to the node, where it waits for a block. Gives its id. */
  submit(
    from: Person,
    call: { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex },
  ): Promise<Hex>
  /** The address of a new contract, in a block. */
  deploy(from: Person, contract: Contract, args: readonly unknown[]): Promise<Hex>
  call(contract: Contract, functionName: string, args: readonly unknown[]): Hex
  mine(blocks: number): Promise<void>
  /** Takes away the highest blocks, makes one more than there were, and brings back submitted transactions but for some. */
  reorganise(depth: number, drop: readonly string[]): Promise<void>
  /** Sets `blocked[address]` of a token at once, without a transaction that others would see. */
  block(token: Hex, address: string): Promise<void>
  /** Makes an address refuse coins. */
  refuseCoins(address: string): Promise<void>
  stop(): Promise<void>
}

export async function startTestNode(): Promise<TestNode> {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      'The EVM node of the tests is not installed: run `node scripts/ensure-evm-node.mjs` in the root folder.',
    )
  }
  const contracts = await compile()
  const home = mkdtempSync(path.join(os.tmpdir(), 'candor-evm-'))
  const child = startProgram(home)
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await listeningUrl(child)
  const request = nodeOverHttp(url)
  // By height: how the node was when this was its highest block.
  const snapshots = new Map<number, unknown>()
  const submitted: { readonly txId: Hex; readonly raw: Hex }[] = []

  const height = async (): Promise<number> => Number(await request('eth_blockNumber', []))
  const remember = async (): Promise<void> => {
    snapshots.set(await height(), await request('evm_snapshot', []))
  }
  const mine = async (blocks: number): Promise<void> => {
    for (let made = 0; made < blocks; made += 1) {
      await request('evm_mine', [])
      await remember()
    }
  }
  const submit: TestNode['submit'] = async (from, call) => {
    const nonce = Number(await request('eth_getTransactionCount', [from.address, 'pending']))
    const fee = { maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: GWEI }
    const raw = await from.signTransaction({
      ...call,
      ...fee,
      nonce,
      chainId: CHAIN_ID,
      gas: 2_000_000n,
      type: 'eip1559',
    })
    await request('eth_sendRawTransaction', [raw])
    const txId = keccak256(raw)
    submitted.push({ txId, raw })
    return txId
  }
  await remember()
  return {
    chainId: CHAIN_ID,
    url,
    request,
    contracts,
    submit,
    mine,
    person: async () => {
      const key = generatePrivateKey()
      const account = privateKeyToAccount(key)
      await request('hardhat_setBalance', [account.address, toHex(1_000_000n * ETHER)])
      await mine(1)
      return { account, key }
    },
    deploy: async (from, { abi, bytecode }, args) => {
      const txId = await submit(from, { data: encodeDeployData({ abi, bytecode, args: [...args] }) })
      await mine(1)
      const receipt = (await request('eth_getTransactionReceipt', [txId])) as { contractAddress: Hex }
      return receipt.contractAddress
    },
    call: ({ abi }, functionName, args) => encodeFunctionData({ abi, functionName, args: [...args] }),
    reorganise: async (depth, drop) => {
      const common = (await height()) - depth
      if (!snapshots.has(common)) throw new Error(`no way back to block ${common}`)
      await request('evm_revert', [snapshots.get(common)])
      await remember()
      await request('evm_increaseTime', [60])
      for (const { txId, raw } of submitted.filter((one) => !drop.includes(one.txId))) {
        const isThere = (await request('eth_getTransactionByHash', [txId])) !== null
        if (!isThere) await request('eth_sendRawTransaction', [raw])
      }
      await mine(depth + 1)
    },
    block: async (token, address) => {
      // `blocked` is the second variable of the contract.
      const place = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address as Hex, 1n])
      await request('hardhat_setStorageAt', [token, keccak256(place), toHex(1n, { size: 32 })])
    },
    refuseCoins: async (address) => {
      await request('hardhat_setCode', [address, '0x60006000fd'])
    },
    stop: async () => {
      await stopProgram(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function compile(): Promise<Contracts> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(FOLDER, 'compile.mjs')])
  return JSON.parse(stdout) as Contracts
}

function startProgram(home: string): ChildProcess {
  const folders = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
  return spawn(process.execPath, [PROGRAM, 'node', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: FOLDER,
    env: { ...process.env, ...folders, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    const timer = setTimeout(() => reject(new Error(`the EVM node did not start:\n${told}`)), START_MS)
    const listen = (chunk: Buffer): void => {
      told = (told + chunk.toString('utf8')).slice(-10_000)
      const url = LISTENING.exec(told)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the EVM node ended:\n${told}`))
    })
  })
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })
}
