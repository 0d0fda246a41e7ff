import { expect, test } from 'vitest'
import { parseNetworks } from '#server/platform/egress/networks.ts'
import { addressKey, findPeer } from './peer.ts'

const none = parseNetworks('TRUSTED_PROXIES', '')
const proxies = parseNetworks('TRUSTED_PROXIES', '10.0.0.0/8, ::1')

test.each([
  ['203.0.113.9', '1.2.3.4', none, '203.0.113.9'],
  ['203.0.113.9', '1.2.3.4', proxies, '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4', proxies, '1.2.3.4'],
  // The caller's own entry precedes the proxy's.
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', proxies, '1.2.3.4'],
  ['::ffff:10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.9.9', proxies, '1.2.3.4'],
  ['::1', '2001:db8::7', proxies, '2001:db8::7'],
  ['10.0.0.1', 'nonsense', proxies, '10.0.0.1'],
  ['10.0.0.1', undefined, proxies, '10.0.0.1'],
  [undefined, '1.2.3.4', proxies, 'unknown'],
])(
  'a connection from %s that says it forwards for %s is counted truly',
  (remote, header, trusted, peer) => {
    expect(findPeer(remote, header, trusted)).toBe(peer)
  },
)

test('an IPv6 host is counted by its network however its address is written, an IPv4 host on its own', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('an invalid proxy address is refused at the start', () => {
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0', '::1/x'])
    expect(() => parseNetworks('TRUSTED_PROXIES', wrong)).toThrow('TRUSTED_PROXIES')
})
