// The public names of the wallets, but for real chains: those are a part by themselves (evm.ts), as what they need takes long
// to load.

export * from './chains/chain.ts'
export * from './chains/errors.ts'
export { type Fork, forkPoint, type KnownBlock, type SeenBlock } from './chains/fork.ts'
export { LIMITS as CHAIN_LIMITS } from './chains/limits.ts'
export { openFileLineStore } from './chains/records/file-line-store.ts'
export { type LineStore, memoryLineStore } from './chains/records/line-store.ts'
export { SimulatedChain, type SimulatedChainOptions } from './chains/simulated/simulated-chain.ts'
export { type MiningOptions, startMining } from './chains/simulated/simulated-miner.ts'
export * from './desk/index.ts'
