import { setTimeout as sleep } from 'node:timers/promises'
import { or, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { addressKey, networkKey } from '#server/platform/http/peer.ts'
import type { Services } from '#server/services.ts'
import type { Limit } from './attempts.ts'
import type { Client } from './client.ts'
import { attempts } from './table.ts'

const all = (email: string) => `sign-in-to:${email}`
const byNetwork = (email: string) => `sign-in-at:${email} `
const byDevice = (email: string) => `sign-in-by:${email} `

/** Attempts in five minutes, of a network or a known device on one account (ASVS 5.0 §6.3.1). */
export const TRIES = { max: 10, seconds: 300 }
/** Tries of all networks on one account in an hour, beyond which each one is slowed down. */
const FREE_TRIES = 20
const SLOWEST_MS = 2_000
/** Tries on one account that wait their turn in one process; more are refused. */
const LONGEST_LINE = 10

/**
 * The counters of a sign-in attempt, always in this order. A known browser has its own counter. Others use their
 * network's, and all of them together slow down, so that a stranger can't lock anybody out.
 */
export function triesOf(email: string, { address, device }: Client): Limit[] {
  if (device) return [{ key: byDevice(email) + device, ...TRIES }]
  return [
    // Many accounts from one address.
    { key: `sign-in-from:${addressKey(address)}`, max: 100, seconds: 900 },
    { key: byNetwork(email) + networkKey(address), ...TRIES },
    { key: all(email), max: Number.POSITIVE_INFINITY, seconds: 3_600 },
  ]
}

/** Deletes all attempts on an account. */
export async function forgetTries(tx: Tx, email: string): Promise<void> {
  const under = (prefix: string) => sql`starts_with(${attempts.key}, ${prefix})`
  await tx
    .delete(attempts)
    .where(or(eq(attempts.key, all(email)), under(byNetwork(email)), under(byDevice(email))))
}

/** Milliseconds for which a try waits: twice as many every five tries, up to two seconds. */
export const delayAfter = (tries: number): number =>
  tries <= FREE_TRIES ? 0 : Math.min(SLOWEST_MS, 100 * 2 ** ((tries - FREE_TRIES) / 5))

interface Line {
  last: Promise<void>
  length: number
}
/** The attempts waiting in this process, by target. */
const lines = new WeakMap<Services, Map<string, Line>>()

/**
 * Runs strangers' attempts on one secret one after the other, each after its delay, so that simultaneous ones are no
 * faster.
 * @param target of the attempts, such as an address
 * @param tries of the present hour
 * @throws AppError 'Too many attempts. Please try again later.' if ten are already waiting
 */
export async function waitInLine(s: Services, target: string, tries: number): Promise<void> {
  const ms = delayAfter(tries)
  if (ms === 0) return
  const all = lines.get(s) ?? new Map<string, Line>()
  lines.set(s, all)
  const line = all.get(target) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= LONGEST_LINE) throw new AppError('too-many', words.tooMany)
  all.set(target, line)
  line.length += 1
  line.last = line.last.then(() => sleep(ms))
  await line.last
  line.length -= 1
  if (line.length === 0) all.delete(target)
}
