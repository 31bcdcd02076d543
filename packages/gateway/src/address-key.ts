// Which addresses count as one caller: an IPv4 address by itself, an IPv6 address with its whole network of 64 bits,
// because whoever has one address there has them all.

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, ALL_GROUPS - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
