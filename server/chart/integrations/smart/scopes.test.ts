import { expect, test } from 'vitest'
import { askedScopes, grantsWriting } from './scopes.ts'

test.each([
  ['user/DocumentReference.c', true],
  ['openid user/DocumentReference.cruds', true],
  ['user/*.cruds', true],
  ['patient/DocumentReference.write', true],
  ['user/DocumentReference.*', true],
  ['user/DocumentReference.rs', false],
  ['user/DocumentReference.read', false],
  ['user/Observation.c', false],
  ['user/DocumentReference.rs?category=c', false],
  ['', false],
])('the scopes “%s” let notes be written: %s', (granted, expected) => {
  expect(grantsWriting(granted)).toBe(expected)
})

test('a server with scopes of version 1 is asked for those', () => {
  const scopes = askedScopes({ hasV2Scopes: false, writesNotes: true }).split(' ')
  expect(scopes).toContain('user/Patient.read')
  expect(scopes).toContain('user/DocumentReference.write')
  expect(scopes.join(' ')).not.toMatch(/\.(?:rs|c)(?: |$)/)
})
