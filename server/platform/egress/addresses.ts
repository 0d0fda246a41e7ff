import { BlockList, isIP } from 'node:net'

/** Networks that aren't the open internet (IANA special-purpose registries, RFC 6890), including cloud metadata. */
const networks = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12',
  '192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15',
  '198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ::/96 ::1/128',
  '64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7',
  'fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))
const loopback = ['127.0.0.0/8', '::1/128']

function toBlockList(some: string[]): BlockList {
  const list = new BlockList()
  for (const network of some) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
const privateList = toBlockList(networks)
const loopbackList = toBlockList(loopback)

/** An IPv4 address inside an IPv6 one is the IPv4 one. Zones and brackets fall away. */
function plain(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(bare)
  if (!mapped) return bare
  if (mapped[1]) return mapped[1]
  const bytes = [mapped[2], mapped[3]].map((part) => parseInt(part ?? '0', 16))
  return bytes.flatMap((two) => [two >> 8, two & 255]).join('.')
}

const isIn = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isLoopback = (address: string): boolean =>
  isIP(plain(address)) !== 0 && isIn(loopbackList, plain(address))

/** Whether an IP address is on the open internet. Anything else isn't. */
export const isPublic = (address: string): boolean =>
  isIP(plain(address)) !== 0 && !isIn(privateList, plain(address))

/** The IP address that a host of a URL is, if it is one. The parser of URLs has undone octal and decimal forms. */
export function parseLiteral(hostname: string): string | undefined {
  const address = plain(hostname)
  return isIP(address) === 0 ? undefined : address
}
