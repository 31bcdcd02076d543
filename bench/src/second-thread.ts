// A thread with the engine's heap settings, in which the second-contract heats run.

import { parentPort } from 'node:worker_threads'
import { measureSeconds } from './second-orders.ts'

parentPort?.on('message', () => parentPort?.postMessage(measureSeconds()))
