import { isIPv4, isIPv6 } from 'node:net'

/**
 * An address made coarse, so that the log tells the clinic from elsewhere without following a person: the first three
 * numbers of IPv4, the first 48 bits of IPv6, null for anything else.
 */
export function toNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`
  if (!isIPv6(plain)) return null
  const [head = ''] = plain.split('::')
  const groups = [...head.split(':'), '0', '0', '0'].map((group) => group || '0')
  return `${groups.slice(0, 3).join(':')}::`
}
