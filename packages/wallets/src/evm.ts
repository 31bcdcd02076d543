// The public names of Ethereum's chains and of what signs for them.

export { developmentSigner } from './chains/evm/development-signer.ts'
export { type EvmOptions, evmChains } from './chains/evm/evm-chain.ts'
export { nodeOverHttp } from './chains/evm/evm-node.ts'
export { lineOutbox, type Outbox, type OutboxPayment } from './chains/evm/outbox.ts'
export { type RemoteSignerOptions, remoteSigner } from './chains/evm/remote-signer.ts'
export type { Signer, SigningRequest, UnsignedTransaction } from './chains/evm/signer.ts'
export { isSignedMessage, messageSignature, SIGNATURE_HEADER } from './chains/evm/signing-message.ts'
