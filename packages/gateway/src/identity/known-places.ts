// Whether somebody logged in like this before: the same kind of browser on the same kind of device, from the same network.
// A new version of a browser and another address of the network are nothing new.

import { addressKey } from '../address-key.ts'
import { describeDevice } from './devices.ts'

/** From where somebody asks, as the request says. */
export interface Place {
  readonly device: string
  readonly address: string
}

export function isKnownPlace(known: readonly Place[], place: Place): boolean {
  const key = keyOf(place)
  return known.some((each) => keyOf(each) === key)
}

function keyOf({ device, address }: Place): string {
  const family = describeDevice(device).name.replaceAll(/[ /]\d+/g, '')
  return `${family} ${networkOf(address)}`
}

/** 24 bits of an IPv4 address, 64 of an IPv6 address. */
function networkOf(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? key : key.slice(0, key.lastIndexOf('.') + 1)
}
