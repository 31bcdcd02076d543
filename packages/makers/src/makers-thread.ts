// A thread for the makers and takers of the demo: two ordinary clients of the API, each with a session of its own.

import { parentPort, workerData } from 'node:worker_threads'
import { createClient, LiveSocket } from '@candor/client'
import { WebSocket } from 'ws'
import { Maker } from './maker.ts'
import { termsOf } from './market-terms.ts'
import { Taker } from './taker.ts'

export interface MakersSetting {
  readonly address: string
  readonly makerTicket: string
  readonly takerTicket: string
}

const report = (error: unknown): void => {
  parentPort?.postMessage(error instanceof Error ? error.message : String(error))
}

function connect(address: string, ticket: string): LiveSocket {
  const url = `${address.replace(/^http/, 'ws')}/exchange/ws`
  return new LiveSocket({ open: () => new WebSocket(url), token: () => ticket })
}

async function run({ address, makerTicket, takerTicket }: MakersSetting): Promise<void> {
  const client = createClient({ baseUrl: address, token: () => makerTicket, language: () => 'en' })
  const { markets } = await client.call('markets')
  const terms = markets.filter(({ status }) => status === 'open').map(termsOf)
  const shared = { markets: terms, random: Math.random, onError: report }
  const makerSocket = connect(address, makerTicket)
  const takerSocket = connect(address, takerTicket)
  new Maker({ ...shared, live: makerSocket }).start()
  new Taker({ ...shared, live: takerSocket }).start()
  makerSocket.start()
  takerSocket.start()
}

if (parentPort !== null) run(workerData as MakersSetting).catch(report)
