// A thread for the makers and takers of the demo: two ordinary clients of the API, each with a session of its own.

import { parentPort, workerData } from 'node:worker_threads'
import { type Client, createClient, LiveSocket } from '@candor/client'
import { WebSocket } from 'ws'
import { ContractMaker } from './contract-maker.ts'
import { chooseSettings } from './contract-settings.ts'
import { HeldLots } from './held-lots.ts'
import { Maker } from './maker.ts'
import { termsOf, termsOfContract } from './market-terms.ts'
import { Taker } from './taker.ts'
import { contractDesk, spotDesk } from './taker-desks.ts'

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
  const clientOf = (ticket: string): Client =>
    createClient({ baseUrl: address, token: () => ticket, language: () => 'en' })
  const maker = clientOf(makerTicket)
  const { markets } = await maker.call('markets')
  const spot = markets.filter(({ status }) => status === 'open').map(termsOf)
  const contracts = (await maker.call('contracts'))
    .filter(({ status }) => status === 'open')
    .map(termsOfContract)
  await Promise.all([chooseSettings(maker), chooseSettings(clientOf(takerTicket))])
  const shared = { random: Math.random, onError: report }
  const makerSocket = connect(address, makerTicket)
  const takerSocket = connect(address, takerTicket)
  new Maker({ ...shared, live: makerSocket, markets: spot }).start()
  new ContractMaker({ ...shared, live: makerSocket, contracts }).start()
  new Taker({ ...shared, live: takerSocket, markets: spot, desk: spotDesk(takerSocket) }).start()
  const held = new HeldLots(takerSocket)
  held.start()
  const desk = contractDesk(takerSocket, held)
  new Taker({ ...shared, live: takerSocket, markets: contracts, desk }).start()
  makerSocket.start()
  takerSocket.start()
}

if (parentPort !== null) run(workerData as MakersSetting).catch(report)
