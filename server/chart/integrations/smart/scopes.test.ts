import { expect, test } from 'vitest'
import { askedScopes, isGranted } from './scopes.ts'

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
  ['user/DocumentReference.cr?category=x', true],
])('the scopes “%s” let notes be written: %s', (granted, expected) => {
  expect(isGranted(granted, 'DocumentReference', 'c')).toBe(expected)
})

test('a server with scopes of version 1 is asked for those', () => {
  const scopes = askedScopes({ hasV2Scopes: false, writesNotes: true }).split(' ')
  expect(scopes).toContain('user/Patient.read')
  expect(scopes).toContain('user/DocumentReference.write')
  expect(scopes.join(' ')).not.toMatch(/\.(?:rs|c)(?: |$)/)
})

test('scopes of both versions say what may be searched and read', () => {
  const granted = 'openid user/Observation.rs patient/Condition.read user/Patient.r?x=y launch'
  expect(isGranted(granted, 'Observation', 's')).toBe(true)
  expect(isGranted(granted, 'Condition', 's')).toBe(true)
  expect(isGranted(granted, 'Patient', 'r')).toBe(true)
  expect(isGranted(granted, 'Patient', 's')).toBe(false)
  expect(isGranted(granted, 'Procedure', 's')).toBe(false)
  expect(isGranted('user/*.cruds', 'Procedure', 's')).toBe(true)
  expect(isGranted('patient/*.*', 'Procedure', 's')).toBe(true)
  expect(isGranted('user/Procedure.write', 'Procedure', 's')).toBe(false)
  // A server that doesn't list scopes about resources decides itself.
  expect(isGranted('openid offline_access', 'Procedure', 's')).toBe(true)
  expect(isGranted('', 'DocumentReference', 'c')).toBe(true)
})
