// Calls by which anybody sees what is owed, and users check that their own balances are counted in it (rulebook 9).

import { Type } from 'typebox'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'solvency'

const wholeNumber = Type.String({ pattern: '^\\d{1,39}$', description: 'in smallest units, a whole number' })
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hex' })
export const snapshotText = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'snapshot',
  examples: ['12'],
})

/** Everything but the signature is what the signature covers, in this order, as the documents say. */
const publishedRoot = {
  snapshot: Type.Integer(),
  number: Type.Integer({ description: 'the log up to which the snapshot counts' }),
  time: f.timeMs,
  asset: f.assetCode,
  leafCount: Type.Integer(),
  height: Type.Integer(),
  root: hash,
  sum: wholeNumber,
}

const publishedAsset = s.strict({
  ...publishedRoot,
  scale: Type.Integer({ description: 'decimals of the asset: sums are in units of ten to the minus this' }),
  house: f.amount,
  reserves: f.orNull(f.amount),
  signature: Type.String({ description: 'Ed25519 over the published line, base64' }),
})

const publishedSnapshot = s.strict({
  snapshot: Type.Integer(),
  number: Type.Integer(),
  time: f.timeMs,
  previous: hash,
  hash,
  assets: Type.Array(publishedAsset),
})

export const solvencySnapshots = route({
  method: 'GET',
  path: '/exchange/app/solvency/snapshots',
  area,
  summary:
    'What is owed in every asset, snapshot by snapshot, newest first: signed, chained, the same for everybody.',
  access: 'public',
  rate: 'read',
  query: s.strict({ pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }),
  answer: s.strict({
    publicKey: Type.String({ description: 'Ed25519 public key, base64' }),
    nextTime: f.orNull(f.timeMs),
    ...s.pageOf(publishedSnapshot).properties,
  }),
  errors: ['database.unavailable'],
})

export const solvencyProof = route({
  method: 'GET',
  path: '/exchange/app/solvency/proof',
  area,
  summary:
    'Your own place in a snapshot, the newest unless another is named: with it your browser checks the sum.',
  access: 'user',
  rate: 'read',
  query: s.strict({ snapshot: Type.Optional(snapshotText) }),
  answer: s.strict({
    snapshot: publishedSnapshot,
    proofs: Type.Array(
      s.strict({
        snapshot: Type.Integer(),
        asset: f.assetCode,
        owner: Type.String({ description: 'your user id' }),
        nonce: Type.String({
          pattern: '^[0-9a-f]{32}$',
          description: 'yours alone, for this snapshot alone',
        }),
        balance: wholeNumber,
        position: Type.Integer(),
        path: Type.Array(s.strict({ side: Type.Enum(['left', 'right']), hash, sum: wholeNumber })),
      }),
    ),
  }),
  errors: ['solvency.none', 'database.unavailable'],
})

export const solvencyRoutes = { solvencySnapshots, solvencyProof }
