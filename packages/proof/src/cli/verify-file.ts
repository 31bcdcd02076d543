// Finds out what a file is and checks it: a path in, lines of text and an exit code out. Reads that one file, asks nobody.

import { open, readFile, stat } from 'node:fs/promises'
import { PROOF_LIMITS } from '../limits.ts'
import { tellCheckpointFile } from './tell-checkpoint.ts'
import { type ContractReceiptKind, tellContractReceipt, tellSolvency } from './tell-checks.ts'
import { tellCommand, tellTick, tellTickList } from './tell-evidence.ts'
import { tellReceipt } from './tell-receipt.ts'
import { EXIT, type Told } from './wording.ts'

export interface VerifyFileOptions {
  /** The platform's key, base64, if it is known from elsewhere. */
  readonly publicKey?: string | undefined
}

export async function verifyFile(file: string, { publicKey }: VerifyFileOptions = {}): Promise<Told> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return unreadable(`${file} is not a file.`)
    if (isSignedLine(await firstLine(file))) return await tellCheckpointFile(file, publicKey)
    if (found.size > PROOF_LIMITS.fileBytes) return unreadable('The file is larger than any evidence.')
    return tellValue(JSON.parse(await readFile(file, 'utf8')), publicKey)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // What the file holds cannot be read as what it looks like; or there is no file.
    return unreadable(error.message)
  }
}

function unreadable(why: string): Told {
  return { lines: ['This cannot be read as evidence.', why], exit: EXIT.unreadable }
}

/** As far as a line of the checkpoint file can go. */
async function firstLine(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const buffer = Buffer.alloc(PROOF_LIMITS.checkpointJson)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? ''
  } finally {
    await handle.close()
  }
}

function isSignedLine(text: string): boolean {
  return text.startsWith(`{"line":"candor-checkpoint-`)
}

const CONTRACT_KINDS: readonly ContractReceiptKind[] = ['liquidation', 'deleveraging', 'funding']

export function tellValue(value: unknown, publicKey: string | undefined): Told {
  const given = unwrapped(value)
  if (typeof given !== 'object' || given === null) return unreadable('It holds no object.')
  const has = (...keys: string[]): boolean => keys.every((key) => Object.hasOwn(given, key))
  if (has('format', 'order', 'outcome')) return tellReceipt(given, publicKey)
  if (has('tick', 'previousHash')) return tellTick(given, publicKey)
  if (has('ticks', 'seals')) return tellTickList(given)
  if (has('leaf', 'batch', 'span')) return tellCommand(given, publicKey)
  if (has('proofs', 'snapshot')) return tellSolvency(given, publicKey)
  const kind = CONTRACT_KINDS.find((each) => 'kind' in given && given.kind === each)
  if (kind !== undefined) return tellContractReceipt(kind, given)
  return unreadable(
    'It is none of these: a receipt, the file of checkpoints, a tick, a list of ticks, a command of the log, a proof of solvency.',
  )
}

/** The API answers `{ code, msg, data }`: what matters is the data. */
function unwrapped(value: unknown): unknown {
  const isEnvelope = typeof value === 'object' && value !== null && 'code' in value && 'data' in value
  return isEnvelope ? value.data : value
}
