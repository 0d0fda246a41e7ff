import { createHmac, pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { loginUrl, rolePassword } from './logins.ts'
import { scramVerifier } from './scram.ts'

// That PostgreSQL takes it is shown by logins.test.ts.
test('a verifier holds salt, iterations and two keys, and not the password', () => {
  const salt = Buffer.alloc(12, 5)
  const salted = pbkdf2Sync('pencil', salt, 4_096, 32, 'sha256')
  const server = createHmac('sha256', salted).update('Server Key').digest('base64')
  expect(scramVerifier('pencil', salt)).toMatch(
    /^SCRAM-SHA-256\$4096:BQUFBQUFBQUFBQUF\$[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=$/,
  )
  expect(scramVerifier('pencil', salt).endsWith(`:${server}`)).toBe(true)
  expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'))
  const [, , own = ''] = scramVerifier('pencil').split(/[$:]/)
  expect(Buffer.from(own, 'base64')).toHaveLength(16)
})

const owner = 'postgres://own:er%40s@db.example:6432/ausculta'

test("each role has its own password, derived from the owner's", () => {
  const passwords = [
    rolePassword(owner, 'app'),
    rolePassword(owner, 'system'),
    rolePassword('postgres://own:other@db.example/ausculta', 'app'),
  ]
  expect(new Set(passwords).size).toBe(3)
  expect(rolePassword('postgresql://x/ausculta?password=er%40s', 'app')).toBe(passwords[0])
  expect(rolePassword('postgres:///ausculta?host=/run/pg', 'app')).toBeUndefined()
  expect(rolePassword('postgres://own@/ausculta?host=/run/pg', 'app')).toBeUndefined()
})

test('a role logs in at the place of the owner, with nothing of the owner in its address', () => {
  const app = rolePassword(owner, 'app')
  expect(loginUrl(owner, 'app')).toBe(`postgres://app:${app}@db.example:6432/ausculta`)
  const asked = loginUrl('postgres://db.example/x?user=own&password=er%40s&sslmode=require', 'app')
  expect(asked).toBe(`postgres://app:${app}@db.example/x?sslmode=require`)
  expect(loginUrl('postgresql:///x?user=own', 'app')).toBe('postgresql://app@/x')
  expect(loginUrl('postgres://own@/x?host=/run/pg', 'app')).toBe(
    'postgres://app@/x?host=%2Frun%2Fpg',
  )
})
