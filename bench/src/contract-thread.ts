// A thread with the engine's heap settings, in which the parts of the contracts benchmark run one after the other.

import { parentPort } from 'node:worker_threads'
import { type MixHeat, type MixResult, runMixHeat } from './contract-heats.ts'
import {
  type LiquidationFigures,
  measureLiquidations,
  measureTicks,
  type TickFigures,
} from './contract-positions.ts'

export interface ContractTasks {
  mix: { ask: { readonly heat: MixHeat }; answer: MixResult }
  ticks: { ask: Readonly<Record<string, never>>; answer: TickFigures }
  liquidations: { ask: { readonly withBook: boolean }; answer: LiquidationFigures }
}

export type ContractTask = {
  [Name in keyof ContractTasks]: { readonly name: Name } & ContractTasks[Name]['ask']
}[keyof ContractTasks]

function run(task: ContractTask): ContractTasks[keyof ContractTasks]['answer'] {
  switch (task.name) {
    case 'mix':
      return runMixHeat(task.heat)
    case 'ticks':
      return measureTicks()
    case 'liquidations':
      return measureLiquidations(task.withBook)
  }
}

parentPort?.on('message', (task: ContractTask) => parentPort?.postMessage(run(task)))
