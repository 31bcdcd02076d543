// Calls about what is listed and under which rules: always looked at first, then done, with a reason.

import { LIMITS } from '@candor/contract'
import { Type } from 'typebox'
import * as c from '../contract-fields.ts'
import * as e from '../earn-fields.ts'
import * as f from '../fields.ts'
import * as x from '../second-fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { ChangeKind } from './admin-words.ts'
import * as p from './contract-parameters.ts'
import * as earn from './earn-parameters.ts'
import * as second from './second-parameters.ts'

const area = 'markets'

const kind = <K extends ChangeKind>(name: K) => Type.Literal(name)

const parameters = s.strict({
  tick: f.decimal,
  lot: f.decimal,
  minQuantity: f.decimal,
  maxQuantity: f.decimal,
  minNotional: f.decimal,
  maxOpenOrders: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  marketBand: f.decimal,
  buyBand: f.decimal,
  sellBand: f.decimal,
  selfTrade: f.selfTrade,
})

/** A maker's may be negative: a rebate. */
const rate = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,3})(\\.\\d{1,8})?$',
  description: 'rate: 0.001 is 0.1%',
  examples: ['0.001'],
})

const feeLevel = s.strict({
  volumeBtc: f.decimal,
  spotMaker: rate,
  spotTaker: rate,
  perpMaker: rate,
  perpTaker: rate,
})

/** Everything about listings that may be changed. None of it is a price, a balance, an outcome or a liquidation. */
export const change = Type.Union([
  s.strict({
    kind: kind('asset'),
    assetId: a.id,
    code: f.assetCode,
    scale: Type.Integer({ minimum: 0, maximum: 18 }),
  }),
  s.strict({
    kind: kind('index'),
    indexId: a.id,
    base: f.assetCode,
    quote: f.assetCode,
    tick: f.decimal,
  }),
  s.strict({
    kind: kind('spotMarket'),
    marketId: a.id,
    symbol: f.symbol,
    base: f.assetCode,
    quote: f.assetCode,
    indexId: f.orNull(a.id),
    parameters,
  }),
  s.strict({ kind: kind('spotParameters'), symbol: f.symbol, parameters }),
  s.strict({ kind: kind('spotMarketStatus'), symbol: f.symbol, status: f.marketStatus }),
  s.strict({
    kind: kind('contract'),
    marketId: a.id,
    symbol: c.contractSymbol,
    base: f.assetCode,
    quote: f.assetCode,
    indexId: a.id,
    parameters: p.contractParameters,
  }),
  s.strict({
    kind: kind('contractParameters'),
    symbol: c.contractSymbol,
    parameters: p.contractParameters,
  }),
  s.strict({ kind: kind('contractStatus'), symbol: c.contractSymbol, status: f.marketStatus }),
  s.strict({
    kind: kind('secondProduct'),
    productId: a.id,
    symbol: f.symbol,
    indexId: a.id,
    parameters: second.secondParameters,
  }),
  s.strict({ kind: kind('secondParameters'), symbol: f.symbol, parameters: second.secondParameters }),
  s.strict({ kind: kind('secondStatus'), symbol: f.symbol, status: x.productStatus }),
  s.strict({ kind: kind('secondCountries'), ...second.secondCountries }),
  s.strict({
    kind: kind('financialProduct'),
    productId: a.id,
    name: earn.offerName,
    asset: f.assetCode,
    parameters: earn.financialParameters,
  }),
  s.strict({
    kind: kind('financialParameters'),
    productId: a.id,
    name: earn.offerName,
    parameters: earn.financialParameters,
  }),
  s.strict({ kind: kind('financialStatus'), productId: a.id, status: e.status }),
  s.strict({
    kind: kind('miningPool'),
    poolId: a.id,
    name: earn.offerName,
    asset: f.assetCode,
    incomeAsset: f.assetCode,
    parameters: earn.miningParameters,
  }),
  s.strict({
    kind: kind('miningParameters'),
    poolId: a.id,
    name: earn.offerName,
    parameters: earn.miningParameters,
  }),
  s.strict({ kind: kind('miningStatus'), poolId: a.id, status: e.status }),
  s.strict({
    kind: kind('feeSchedule'),
    levels: Type.Array(feeLevel, { minItems: 1, maxItems: LIMITS.feeLevels }),
  }),
  s.strict({
    kind: kind('feeLevelOverride'),
    userId: a.userId,
    level: Type.Integer({ minimum: 1, maximum: LIMITS.feeLevels }),
    untilTime: f.timeMs,
  }),
])

const changeErrors = [
  'user.unknown',
  'asset.unknown',
  'market.unknown',
  'index.unknown',
  'second.product.unknown',
  'country.unknown',
  'earn.product.unknown',
  'request.decimals',
  'database.unavailable',
] as const

const listing = adminRoute({
  method: 'GET',
  path: '/exchange/admin/market/list',
  area,
  summary:
    'Everything that is listed: coins, indexes, markets, contracts and second-contracts with their parameters, where the latter are offered, fee levels.',
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  rate: 'read',
  answer: s.strict({
    assets: Type.Array(s.strict({ assetId: a.id, code: f.assetCode, scale: Type.Integer() })),
    indexes: Type.Array(s.strict({ indexId: a.id, base: f.assetCode, quote: f.assetCode, tick: f.amount })),
    markets: Type.Array(
      s.strict({
        marketId: a.id,
        symbol: f.symbol,
        base: f.assetCode,
        quote: f.assetCode,
        indexId: f.orNull(a.id),
        status: f.marketStatus,
        openOrders: Type.Integer(),
        parameters: s.strict({ ...parameters.properties }),
      }),
    ),
    contracts: Type.Array(
      s.strict({
        marketId: a.id,
        symbol: c.contractSymbol,
        base: f.assetCode,
        quote: f.assetCode,
        indexId: a.id,
        status: f.marketStatus,
        openOrders: Type.Integer(),
        parameters: p.contractParametersGiven,
      }),
    ),
    seconds: Type.Array(
      s.strict({
        productId: a.id,
        symbol: f.symbol,
        base: f.assetCode,
        quote: f.assetCode,
        indexId: a.id,
        status: x.productStatus,
        parameters: second.secondParametersGiven,
      }),
    ),
    secondCountries: s.strict({ ...second.secondCountries }),
    feeLevels: Type.Array(s.strict({ level: Type.Integer(), ...feeLevel.properties })),
  }),
  errors: [],
})

const previewChange = adminRoute({
  method: 'POST',
  path: '/exchange/admin/market/preview',
  area,
  summary:
    'What a change would do: every field from and to, the open orders it touches, whether the core would take it.',
  access: 'user',
  roles: ['owner'],
  rate: 'read',
  body: s.strict({ change }),
  answer: s.strict({
    fields: Type.Array(
      s.strict({ field: Type.String(), from: f.orNull(Type.String()), to: f.orNull(Type.String()) }),
    ),
    openOrders: Type.Integer({ description: 'open orders of the market, all of which the change concerns' }),
    openPositions: Type.Integer({ description: "customers' positions in the contract" }),
    endangered: Type.Integer({
      description:
        'accounts that are safe as it is and would be liquidated by the change at the marks of the moment; with any, it is refused',
    }),
    cover: f.orNull(
      s.strict({
        ...earn.cover.properties,
      }),
    ),
    accepted: Type.Boolean(),
    problem: f.orNull(Type.String({ description: 'code with which it would be rejected' })),
    basis: Type.String({ description: 'what the preview was made from; the change itself asks for it' }),
  }),
  errors: changeErrors,
})

const applyChange = adminRoute({
  method: 'POST',
  path: '/exchange/admin/market/apply',
  area,
  summary: 'Makes the change that was previewed, with a reason and your authenticator code.',
  access: 'user',
  roles: ['owner'],
  rate: 'read',
  body: s.strict({
    change,
    basis: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    reason: a.because,
    code: a.code,
  }),
  answer: a.logged,
  errors: [
    ...changeErrors,
    'change.preview.stale',
    'account.unknown',
    'asset.exists',
    'index.exists',
    'market.exists',
    'market.orders.open',
    'second.product.exists',
    'second.product.invalid',
    'second.parameters.invalid',
    'earn.product.exists',
    'earn.product.invalid',
    'earn.parameters.invalid',
    'fee.level.unknown',
    'order.would.liquidate',
    'second.factor.wrong',
    'second.factor.locked',
  ],
})

export const changeRoutes = { listing, previewChange, applyChange }
