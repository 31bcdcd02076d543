// ListSecondProduct, SetSecondParameters, SetSecondStatus, SetSecondCountries: what is offered, and where.

import { type CommandOf, LIMITS, ONE, type RejectionCode, type SecondParameters } from '@candor/contract'
import type { State } from '../state.ts'
import { SecondProduct } from './second-product.ts'

const SYMBOL = /^[A-Z0-9]{1,12}[_-]?[A-Z0-9]{1,11}$/
const COUNTRY = /^[A-Z]{2}$/
const SHORTEST_SECONDS = 10

export function listSecondProduct(
  state: State,
  command: CommandOf<'ListSecondProduct'>,
): RejectionCode | undefined {
  const { productId, symbol, indexId, parameters } = command
  const { seconds } = state
  const index = state.indexes.get(indexId)
  if (index === undefined) return 'index.unknown'
  const { asset = index.quote } = seconds
  if (productId === 0 || !SYMBOL.test(symbol) || asset !== index.quote) return 'second.product.invalid'
  for (const product of seconds.products.values()) {
    if (product.id === productId || product.symbol === symbol) return 'second.product.exists'
  }
  if (!areValid(parameters)) return 'second.parameters.invalid'

  // Nothing can fail from here on.
  seconds.products.set(productId, new SecondProduct(productId, symbol, seconds.on(index), parameters))
  state.emit({ type: 'SecondProductListed', productId, symbol, indexId, parameters })
  return undefined
}

export function setSecondParameters(
  state: State,
  command: CommandOf<'SetSecondParameters'>,
): RejectionCode | undefined {
  const { productId, parameters } = command
  const product = state.seconds.products.get(productId)
  if (product === undefined) return 'second.product.unknown'
  if (!areValid(parameters)) return 'second.parameters.invalid'

  // Nothing can fail from here on.
  product.parameters = parameters
  state.emit({ type: 'SecondParametersSet', productId, parameters })
  return undefined
}

export function setSecondStatus(
  state: State,
  command: CommandOf<'SetSecondStatus'>,
): RejectionCode | undefined {
  const { productId, status, reason } = command
  const product = state.seconds.products.get(productId)
  if (product === undefined) return 'second.product.unknown'

  // Nothing can fail from here on.
  product.status = status
  state.emit({ type: 'SecondStatusSet', productId, status, reason })
  return undefined
}

export function setSecondCountries(
  state: State,
  command: CommandOf<'SetSecondCountries'>,
): RejectionCode | undefined {
  const { everywhere, countries } = command
  let previous = ''
  for (const country of countries) {
    if (!COUNTRY.test(country) || country <= previous) return 'account.invalid'
    previous = country
  }

  // Nothing can fail from here on.
  state.seconds.everywhere = everywhere
  state.seconds.countries = countries
  state.emit({ type: 'SecondCountriesSet', everywhere, countries })
  return undefined
}

function areValid(parameters: SecondParameters): boolean {
  const { durations, minStake, maxStake, userCap, directionCapE8, totalCapE8 } = parameters
  if (durations.length === 0) return false
  let longest = SHORTEST_SECONDS - 1
  for (const { seconds, payoutE8 } of durations) {
    if (seconds <= longest || seconds > LIMITS.secondDuration || !isShare(payoutE8)) return false
    longest = seconds
  }
  if (minStake < 1n || maxStake < minStake || userCap < maxStake || userCap > LIMITS.commandUnits)
    return false
  return isShare(directionCapE8) && isShare(totalCapE8)
}

function isShare(rateE8: bigint): boolean {
  return rateE8 >= 1n && rateE8 <= ONE
}
