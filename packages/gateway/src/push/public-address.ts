// Whether an address belongs to the public internet. Everything that is reserved, private, local or of another protocol's
// making is not: a request there would reach what stands behind the firewall.

import { BlockList, isIPv4, isIPv6 } from 'node:net'

const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Of all version 6 only this is given out, and of it not the parts that lead elsewhere. */
const V6_GIVEN = ['2000::', 3] as const
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [net, prefix] of V4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of V6) reserved.addSubnet(net, prefix, 'ipv6')
const given = new BlockList()
given.addSubnet(...V6_GIVEN, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return isIPv6(address) && given.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
