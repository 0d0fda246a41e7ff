import { describe, expect, test } from 'vitest'
import type { OfferedFactor } from '#contract/mfa.ts'
import { listWays } from './ways.ts'

const offer = (kind: OfferedFactor['kind'], label = ''): OfferedFactor => ({
  factorId: kind + label,
  kind,
  label,
})
const all = [offer('phone', '•••• 23'), offer('phone', '•••• 99'), offer('totp'), offer('passkey')]

describe('completing a sign-in', () => {
  test('offers the passkey first, each phone, and the recovery code last', () => {
    const ways = listWays({ factors: all, hasRecoveryCodes: true }, true)
    expect(ways.map(({ kind }) => kind)).toEqual(['passkey', 'totp', 'phone', 'phone', 'recovery'])
    expect(ways[3]).toMatchObject({ factorId: 'phone•••• 99', label: 'Text a code to •••• 99' })
  })
  test('offers no passkey in a browser without passkeys', () => {
    const ways = listWays({ factors: [offer('passkey')], hasRecoveryCodes: true }, false)
    expect(ways.map(({ kind }) => kind)).toEqual(['recovery'])
  })
})
