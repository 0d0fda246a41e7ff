import { BlockList, isIP } from 'node:net'

/**
 * Reads addresses and networks such as `10.0.0.0/8, ::1`.
 * @throws Error naming the setting if it's neither
 */
export function parseNetworks(setting: string, text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const isNetwork = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
    if (family === 0 || !isNetwork)
      throw new Error(
        `Invalid ${setting}: ${entry} is neither an address nor a network such as 10.0.0.0/8`,
      )
    list.addSubnet(
      address,
      bits === undefined ? most : Number(bits),
      family === 6 ? 'ipv6' : 'ipv4',
    )
  }
  return list
}
