// ListAsset and DefineIndex: what can be owned, and what its price is measured in.

import { type CommandOf, CRYPTO_SCALE, FIAT_SCALE, LIMITS, type RejectionCode } from '@candor/contract'
import type { State } from '../state.ts'
import { PriceIndex } from './price-index.ts'

const ASSET_CODE = /^[A-Z0-9]{1,8}$/

export function listAsset(state: State, command: CommandOf<'ListAsset'>): RejectionCode | undefined {
  const { assetId, code, scale } = command
  if (assetId === 0 || assetId > LIMITS.assets || !ASSET_CODE.test(code)) return 'asset.invalid'
  if (scale !== CRYPTO_SCALE && scale !== FIAT_SCALE) return 'asset.invalid'
  if (state.assets.has(assetId)) return 'asset.exists'
  for (const asset of state.assets.values()) if (asset.code === code) return 'asset.exists'

  // Nothing can fail from here on.
  state.assets.set(assetId, { id: assetId, code, scale })
  state.emit({ type: 'AssetListed', assetId, code, scale })
  return undefined
}

export function defineIndex(state: State, command: CommandOf<'DefineIndex'>): RejectionCode | undefined {
  const { indexId, base, quote, tick } = command
  if (!state.assets.has(base) || !state.assets.has(quote)) return 'asset.unknown'
  if (indexId === 0 || base === quote || tick <= 0n || tick > LIMITS.commandUnits) return 'index.invalid'
  if (state.indexes.has(indexId)) return 'index.exists'

  // Nothing can fail from here on.
  state.indexes.set(indexId, new PriceIndex(indexId, base, quote, tick))
  state.emit({ type: 'IndexDefined', indexId, base, quote, tick })
  return undefined
}
