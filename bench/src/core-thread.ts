// A thread with the engine's heap settings, in which one contestant of the core benchmark runs heat after heat.

import { parentPort, workerData } from 'node:worker_threads'
import { type Contestant, type Heat, runHeat } from './core-contestants.ts'

parentPort?.on('message', (heat: Heat) => {
  parentPort?.postMessage(runHeat(workerData as Contestant, heat))
})
