import { type BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** More addresses in a header than these are noise. */
const MOST_HOPS = 20

/**
 * The origin of a request: the peer of the connection or, if that is a trusted proxy, the nearest address before it
 * that isn't one (RFC 7239 §5.2 says the same about `Forwarded`). So a stranger's X-Forwarded-For changes nothing.
 */
export function findPeer(
  remote: string | undefined,
  forwarded: string | undefined,
  trusted: BlockList,
): string {
  const hops = (forwarded ?? '').split(',').slice(-MOST_HOPS)
  let peer = plain(remote ?? 'unknown')
  while (isTrusted(peer, trusted)) {
    const before = plain(hops.pop()?.trim() ?? '')
    if (isIP(before) === 0) return peer
    peer = before
  }
  return peer
}

export function peerAddress(c: Context, trusted: BlockList): string {
  try {
    return findPeer(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trusted)
  } catch {
    // Requests made without a port (tests) have no connection.
    return 'unknown'
  }
}

/** Whether the connection comes from a trusted proxy. */
export function isFromProxy(c: Context, trusted: BlockList): boolean {
  try {
    return isProxy(getConnInfo(c).remote.address, trusted)
  } catch {
    return false
  }
}

/** Whether the address of a peer is that of a trusted proxy. */
export const isProxy = (remote: string | undefined, trusted: BlockList): boolean =>
  isTrusted(plain(remote ?? ''), trusted)

/** IPv6 hosts own a whole /64, so they are counted by it (CVE-2021-22915 was about this). */
export function addressKey(address: string): string {
  const bare = plain(address)
  return bare.includes(':') ? `${expandGroups(bare).slice(0, 4).join(':')}::/64` : bare
}

/** The network that an address is counted under where its neighbours are as likely: the /24 of IPv4, the /64 of IPv6. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? key : key.replace(/\.\d{1,3}$/, '.0/24')
}

/** The eight groups of an IPv6 address, without what `::` leaves out. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (text: string) => (text === '' ? [] : text.split(':'))
  if (tail === undefined) return split(head)
  const [before, after] = [split(head), split(tail)]
  const left = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...left, ...after]
}

/** IPv4 as IPv6 sockets report it, without a zone. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

const isTrusted = (address: string, trusted: BlockList) =>
  isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
