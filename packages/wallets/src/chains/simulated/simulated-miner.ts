// Makes the blocks of a simulated chain in the demo: one every so often and, now and then, a few replaced ones. What it does
// next follows from the chain's last hash, so that two runs with one seed and one clock see the same.

import { LIMITS } from '../limits.ts'
import type { SimulatedChain } from './simulated-chain.ts'

export interface MiningOptions {
  readonly everyMs: number
  /** One block in so many is replaced instead; 0 for never. */
  readonly reorganiseOneIn: number
  /** A disk that does not take the block; mining has stopped by then. */
  readonly onFailure: (error: unknown) => void
}

/** Gives the way to stop it. */
export function startMining(chain: SimulatedChain, options: MiningOptions): () => void {
  const timer = setInterval(() => {
    try {
      mineNext(chain, options.reorganiseOneIn)
    } catch (error) {
      clearInterval(timer)
      options.onFailure(error)
    }
  }, options.everyMs)
  // Blocks alone keep no process alive.
  timer.unref()
  return () => clearInterval(timer)
}

export function mineNext(chain: SimulatedChain, reorganiseOneIn: number): void {
  const { height, hash } = chain.head
  const drawn = Number.parseInt(hash.slice(-8), 16)
  const forks = reorganiseOneIn > 0 && drawn % reorganiseOneIn === 0 && height > LIMITS.simulatedForkDepth
  if (forks) chain.reorganise(1 + (Math.trunc(drawn / reorganiseOneIn) % LIMITS.simulatedForkDepth))
  else chain.mine()
}
