// A change of second-contracts, in the console's words, as a command of the core and as what was and what would be. Pure: the
// listing goes in. None of these reaches an order that exists.

import { type ADMIN_ROUTES, type BodyOf, isCountry } from '@candor/api'
import type {
  AssetView,
  Command,
  IndexId,
  ListingView,
  ProductId,
  SecondCountries,
  SecondProductView,
} from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'
import { formatSecondParameters, secondFields, secondParametersOf } from './second-parameters.ts'

type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']
export type SecondChange = Extract<
  Change,
  { readonly kind: 'secondProduct' | 'secondParameters' | 'secondStatus' | 'secondCountries' }
>

type Side = Readonly<Record<string, string>>

const OFFERED = 'offered'

export function secondCommandOf(listing: ListingView, change: SecondChange, reason: string): Command {
  switch (change.kind) {
    case 'secondProduct': {
      const { productId, symbol, indexId, parameters } = change
      return {
        type: 'ListSecondProduct',
        productId: productId as ProductId,
        symbol,
        indexId: indexId as IndexId,
        parameters: secondParametersOf(parameters, quoteOf(listing, indexId)),
      }
    }
    case 'secondParameters': {
      const { productId, asset } = secondOf(listing, change.symbol)
      const parameters = secondParametersOf(change.parameters, assetOf(listing, asset))
      return { type: 'SetSecondParameters', productId, parameters }
    }
    case 'secondStatus': {
      const { productId } = secondOf(listing, change.symbol)
      return { type: 'SetSecondStatus', productId, status: change.status, reason }
    }
    case 'secondCountries': {
      if (!change.countries.every(isCountry)) throw new ApiRefusal('country.unknown')
      return {
        type: 'SetSecondCountries',
        everywhere: change.everywhere,
        countries: [...change.countries].sort(),
      }
    }
  }
}

export function secondSides(listing: ListingView, change: SecondChange): { before: Side; after: Side } {
  switch (change.kind) {
    case 'secondProduct': {
      const { productId, symbol, indexId, parameters } = change
      const entered = secondParametersOf(parameters, quoteOf(listing, indexId))
      return {
        before: {},
        after: {
          productId: String(productId),
          symbol,
          indexId: String(indexId),
          ...secondFields(formatSecondParameters(entered, quoteOf(listing, indexId))),
        },
      }
    }
    case 'secondParameters': {
      const product = secondOf(listing, change.symbol)
      const asset = assetOf(listing, product.asset)
      const entered = secondParametersOf(change.parameters, asset)
      return {
        before: secondFields(formatSecondParameters(product.parameters, asset)),
        after: secondFields(formatSecondParameters(entered, asset)),
      }
    }
    case 'secondStatus':
      return {
        before: { status: secondOf(listing, change.symbol).status },
        after: { status: change.status },
      }
    case 'secondCountries':
      return { before: countryFields(listing.secondCountries), after: countryFields(change) }
  }
}

export function secondSubject(change: SecondChange): string {
  return change.kind === 'secondCountries' ? 'second:countries' : `second:${change.symbol}`
}

/** One field for each country, so that what is added and what is taken off can be read. */
function countryFields({ everywhere, countries }: SecondCountries): Side {
  const listed = [...countries].sort().map((code) => [`country ${code}`, OFFERED] as const)
  return { everywhere: String(everywhere), ...Object.fromEntries(listed) }
}

function secondOf({ seconds }: ListingView, symbol: string): SecondProductView {
  const product = seconds.find((each) => each.symbol === symbol)
  if (product === undefined) throw new ApiRefusal('second.product.unknown')
  return product
}

/** What is staked and paid is the quote asset of the index. */
function quoteOf(listing: ListingView, indexId: number): AssetView {
  const index = listing.indexes.find((each) => each.indexId === indexId)
  if (index === undefined) throw new ApiRefusal('index.unknown')
  return assetOf(listing, index.quote)
}

function assetOf({ assets }: ListingView, assetId: AssetView['assetId']): AssetView {
  const asset = assets.find((each) => each.assetId === assetId)
  if (asset === undefined) throw new Error(`asset ${assetId} is not listed`)
  return asset
}
