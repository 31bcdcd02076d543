// Lists of IP addresses and networks: whether a text is one, and whether somebody comes from one of them.

import { BlockList, isIP } from 'node:net'

const MOST_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }
const BITS = /^\d{1,3}$/
const MAPPED = /^::ffff:(?=\d+\.)/i

/** Whether a text is an address, or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = MOST_BITS[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (BITS.test(bits) && Number(bits) <= most)
}

export class AddressList {
  private readonly list = new BlockList()

  /** Of texts that are addresses or networks. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits] = entry.split('/')
      const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) this.list.addAddress(address, kind)
      else this.list.addSubnet(address, Number(bits), kind)
    }
  }

  /** An IPv4 address that is written as an IPv6 one is still that IPv4 address. */
  has(address: string): boolean {
    const plain = address.replace(MAPPED, '')
    const version = isIP(plain)
    return version !== 0 && this.list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}
