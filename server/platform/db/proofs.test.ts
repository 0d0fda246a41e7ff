import { createHmac, pbkdf2Sync } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { makeActors } from './acting-user.ts'
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

test('each role has a password of its own, made from that of the owner', () => {
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

test('the proof of an acting user is of one user, one connection and one key', () => {
  const on = (processID: number) => ({ processID }) as unknown as pg.ClientBase
  const [key, id] = [Buffer.alloc(32, 1), '0188a8b0-1c2d-7e3f-8a4b-0123456789ab']
  const other = '0188a8b0-1c2d-7e3f-8a4b-0123456789ac'
  const proofs = [
    makeActors(key)(on(7))(id),
    makeActors(key)(on(8))(id),
    makeActors(Buffer.alloc(32, 2))(on(7))(id),
    makeActors(key)(on(7))(other),
  ]
  const codes = proofs.map((proof) => proof.slice(36))
  expect(new Set(codes).size).toBe(4)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/)
  expect(proofs[0]?.slice(0, 36)).toBe(id)
  const mac = createHmac('sha256', key)
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .update(Buffer.from([0, 0, 0, 7]))
  expect(codes[0]).toBe(mac.digest('hex').slice(0, 32))
  for (const bad of [`${id}'`, `x${id}`, id.slice(1), '', `${id}\n`])
    expect(() => makeActors(key)(on(7))(bad)).toThrow('not a valid id')
})
