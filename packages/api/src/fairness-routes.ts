// Calls by which anybody checks what became of a second-contract, and that prices and the log are what they were (rulebook 9).

import { Type } from 'typebox'
import * as e from './fairness-shapes.ts'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'fairness'

const countText = (description: string) =>
  Type.String({ pattern: '^[1-9]\\d{0,14}$', description, examples: ['12'] })

export const fairnessReceipt = route({
  method: 'GET',
  path: '/exchange/app/fairness/receipt',
  area,
  summary:
    'Everything that an ended second-contract was judged by. It names nobody; whose it is, its owner is told besides.',
  access: 'public',
  knowsCaller: true,
  rate: 'read',
  query: s.strict({
    orderId: Type.String({
      pattern: '^S?[1-9]\\d{0,14}$',
      description: 'order number, as it is shown or bare',
      examples: ['S88213907'],
    }),
  }),
  answer: e.secondReceipt,
  errors: ['order.not.found', 'fairness.not.ended', 'fairness.unavailable', 'database.unavailable'],
})

export const fairnessCheckpoints = route({
  method: 'GET',
  path: '/exchange/app/fairness/checkpoints',
  area,
  summary:
    'The signed checkpoints of prices, sealed orders and the log, newest first: the same for everybody.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: Type.Optional(f.symbol),
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.strict({
    publicKey: Type.String({ description: 'Ed25519 public key, base64' }),
    nextTime: f.timeMs,
    isHalted: Type.Boolean({ description: 'whether no further checkpoint is made until the operator looks' }),
    ...s.pageOf(e.checkpoint).properties,
  }),
  errors: ['second.product.unknown', 'fairness.unavailable'],
})

export const fairnessCheckpointFile = route({
  method: 'GET',
  path: '/exchange/app/fairness/checkpointFile',
  area,
  summary:
    'All checkpoints as one file, a line of JSON each, as they were written. A mirror asks for those it lacks.',
  access: 'public',
  rate: 'login',
  query: s.strict({ from: Type.Optional(countText('the first checkpoint wanted')) }),
  download: { type: 'application/x-ndjson', fileName: 'candor-checkpoints.jsonl' },
  answer: Type.Null(),
  errors: ['fairness.unavailable'],
})

export const fairnessTick = route({
  method: 'GET',
  path: '/exchange/app/fairness/tick',
  area,
  summary: 'One tick of an index: what every venue said, its hash, and its place under a checkpoint.',
  access: 'public',
  rate: 'read',
  query: s.strict({ symbol: f.symbol, sequence: countText('number of the tick') }),
  answer: e.tickEvidence,
  errors: ['second.product.unknown', 'fairness.tick.unknown', 'fairness.unavailable', 'database.unavailable'],
})

export const fairnessCommand = route({
  method: 'GET',
  path: '/exchange/app/fairness/command',
  area,
  summary:
    "A proof that a command stands in the log under a checkpoint. Its content is shown if it is public or the asker's own.",
  access: 'public',
  knowsCaller: true,
  rate: 'login',
  query: s.strict({ number: countText('number of the command') }),
  answer: e.commandEvidence,
  errors: [
    'fairness.command.unknown',
    'fairness.not.published',
    'fairness.unavailable',
    'engine.busy',
    'engine.stopping',
    'engine.failed',
  ],
})

export const fairnessRoutes = {
  fairnessReceipt,
  fairnessCheckpoints,
  fairnessCheckpointFile,
  fairnessTick,
  fairnessCommand,
}
