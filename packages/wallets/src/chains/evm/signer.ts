// The port to whoever holds the key of the paying address. It gets a transaction with the payment it stands for, so that it
// can judge both, and gives the signed bytes. The key itself never comes near this process.

import { createHash } from 'node:crypto'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializableEIP1559,
  type TransactionSerializedEIP1559,
} from 'viem'
import { PaymentRefused } from '../errors.ts'

/** EIP-1559. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface SigningRequest {
  readonly reference: string
  readonly asset: string
  readonly to: string
  /** A decimal. */
  readonly amount: string
  readonly transaction: UnsignedTransaction
}

export interface Signer {
  /** The paying address, with its checksum. */
  readonly address: string
  /** Rejects with `PaymentRefused` when the signer says no, and with `ChainUnavailable` when it does not answer. */
  sign(request: SigningRequest): Promise<Hex>
}

/** The transaction's id, when the bytes are what the signer was asked for, by whom it should be. */
export async function checkSigned(raw: Hex, wanted: UnsignedTransaction, address: string): Promise<Hex> {
  if (!(await isSigned(raw, wanted, address))) {
    const digest = createHash('sha256').update(raw).digest('hex')
    throw new PaymentRefused('signer.refused', `the signer signed something else (SHA-256 ${digest})`)
  }
  return keccak256(raw)
}

async function isSigned(raw: Hex, wanted: UnsignedTransaction, address: string): Promise<boolean> {
  const serializedTransaction = raw as TransactionSerializedEIP1559
  let signed: TransactionSerializableEIP1559
  let sender: string
  try {
    signed = parseTransaction(serializedTransaction)
    sender = await recoverTransactionAddress({ serializedTransaction })
  } catch {
    // Not a transaction at all.
    return false
  }
  return (
    sender === address &&
    raw.startsWith('0x02') &&
    signed.chainId === wanted.chainId &&
    (signed.nonce ?? 0) === wanted.nonce &&
    signed.to?.toLowerCase() === wanted.to.toLowerCase() &&
    (signed.value ?? 0n) === wanted.value &&
    (signed.data ?? '0x') === wanted.data &&
    signed.gas === wanted.gas &&
    signed.maxFeePerGas === wanted.maxFeePerGas &&
    (signed.maxPriorityFeePerGas ?? 0n) === wanted.maxPriorityFeePerGas &&
    (signed.accessList ?? []).length === 0
  )
}
