import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { makeActors } from './acting-user.ts'

/** A connection of a process, as the server named it. */
// Only the process id of a client is read.
const connection = (processID: number) => ({ processID }) as unknown as pg.ClientBase

test('the code of an acting user is the HMAC of the id and of the connection’s process', () => {
  for (const length of [1, 32, 64]) {
    const key = randomBytes(length)
    const [userId, process] = [randomUUID(), 1_234_567]
    const message = Buffer.alloc(20)
    message.write(userId.replaceAll('-', ''), 'hex')
    message.writeInt32BE(process, 16)
    const code = createHmac('sha256', key).update(message).digest('hex').slice(0, 32)
    expect(makeActors(key)(connection(process))(userId)).toBe(userId + code)
  }
})

test('a code belongs to one user, one connection and one key', () => {
  const [key, userId] = [randomBytes(32), randomUUID()]
  const proofs = [
    makeActors(key)(connection(1))(userId),
    makeActors(key)(connection(2))(userId),
    makeActors(randomBytes(32))(connection(1))(userId),
    makeActors(key)(connection(1))(randomUUID()),
  ]
  const codes = proofs.map((proof) => proof.slice(36))
  expect(new Set(codes).size).toBe(4)
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/)
})

test('an invalid id gets no code', () => {
  const userId = randomUUID()
  const act = makeActors(randomBytes(32))(connection(1))
  for (const bad of [`${userId}'`, `x${userId}`, userId.slice(1), '', `${userId}\n`])
    expect(() => act(bad)).toThrow('not a valid id')
})
