// What administrators set about second-contracts (docs/rules/second.md, section 1). Each command has a check, which gives
// a rejection or nothing, and a change, which appends its event.

import type { CommandOf, RejectionCode, SecondParameters } from '@candor/contract'
import { isSymbol } from './oracle-listing.ts'
import { ONE } from './oracle-rounding.ts'
import { isValidAmount } from './oracle-wallets.ts'
import { existing, type World } from './oracle-world.ts'
import { NO_HASH } from './second-hashes.ts'

const MOST_DURATIONS = 8
const SHORTEST = 10
const LONGEST = 3_600
const COUNTRY = /^[A-Z]{2}$/

export function checkListSecond(
  world: World,
  list: CommandOf<'ListSecondProduct'>,
): RejectionCode | undefined {
  const index = world.indexes.get(list.indexId)
  if (index === undefined) return 'index.unknown'
  const others = [...world.seconds.products.values()]
  if (list.productId === 0 || !isSymbol(list.symbol)) return 'second.product.invalid'
  if (others.some((other) => other.asset !== index.quote)) return 'second.product.invalid'
  if (others.some((other) => other.id === list.productId || other.symbol === list.symbol))
    return 'second.product.exists'
  return areValid(list.parameters) ? undefined : 'second.parameters.invalid'
}

function areValid(parameters: SecondParameters): boolean {
  const { durations, minStake, maxStake, userCap, directionCapE8, totalCapE8 } = parameters
  if (durations.length < 1 || durations.length > MOST_DURATIONS) return false
  for (const [place, { seconds, payoutE8 }] of durations.entries()) {
    if (seconds < SHORTEST || seconds > LONGEST || payoutE8 < 1n || payoutE8 > ONE) return false
    const before = durations[place - 1]
    if (before !== undefined && before.seconds >= seconds) return false
  }
  if (![minStake, maxStake, userCap].every(isValidAmount)) return false
  if (maxStake < minStake || userCap < maxStake) return false
  return [directionCapE8, totalCapE8].every((cap) => cap >= 1n && cap <= ONE)
}

export function listSecond(world: World, list: CommandOf<'ListSecondProduct'>): void {
  const { productId, symbol, indexId, parameters } = list
  const { seconds } = world
  const asset = existing(world.indexes.get(indexId)).quote
  seconds.products.set(productId, { id: productId, symbol, indexId, asset, parameters, status: 'open' })
  if (!seconds.chains.has(indexId)) {
    seconds.chains.set(indexId, { hash: NO_HASH, seals: 0, sealHash: NO_HASH, ticks: [] })
  }
  world.events.push({ type: 'SecondProductListed', productId, symbol, indexId, parameters })
}

export function checkSecondParameters(
  world: World,
  set: CommandOf<'SetSecondParameters'>,
): RejectionCode | undefined {
  if (!world.seconds.products.has(set.productId)) return 'second.product.unknown'
  return areValid(set.parameters) ? undefined : 'second.parameters.invalid'
}

export function setSecondParameters(world: World, set: CommandOf<'SetSecondParameters'>): void {
  const { productId, parameters } = set
  existing(world.seconds.products.get(productId)).parameters = parameters
  world.events.push({ type: 'SecondParametersSet', productId, parameters })
}

export function checkSecondStatus(
  world: World,
  set: CommandOf<'SetSecondStatus'>,
): RejectionCode | undefined {
  return world.seconds.products.has(set.productId) ? undefined : 'second.product.unknown'
}

export function setSecondStatus(world: World, set: CommandOf<'SetSecondStatus'>): void {
  const { productId, status, reason } = set
  existing(world.seconds.products.get(productId)).status = status
  world.events.push({ type: 'SecondStatusSet', productId, status, reason })
}

export function checkCountries({ countries }: CommandOf<'SetSecondCountries'>): RejectionCode | undefined {
  const areRising = countries.every((country, place) => place === 0 || (countries[place - 1] ?? '') < country)
  return areRising && countries.every((country) => COUNTRY.test(country)) ? undefined : 'account.invalid'
}

export function setCountries(world: World, set: CommandOf<'SetSecondCountries'>): void {
  const { everywhere, countries } = set
  world.seconds.everywhere = everywhere
  world.seconds.countries = countries
  world.events.push({ type: 'SecondCountriesSet', everywhere, countries })
}
