import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { AppError, type ErrorBody } from '#contract/errors.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { withHook } from '#server/platform/db/transaction-hooks.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { commitAsync } from '#server/platform/db/async-commit.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { toErrorBody } from '#server/platform/http/failure.ts'
import {
  idempotencyKey,
  idempotentId,
  keyUsedElsewhere,
} from '#server/platform/http/idempotency.ts'
import type { Around } from '#server/platform/http/mount.ts'
import { type Ask, type RequestRoute, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { repeats } from './table.ts'

/** For how long the same request sent again meets its first answer. */
export const KEPT_MS = 3_600_000
/** How long, and how often, to wait for the answer after the change if the first request is still running. */
const PATIENCE_MS = 10_000
const LOOK_MS = 50
/** Longer answers aren't stored: a repeated request only learns that it was done. */
const MOST_CHARACTERS = 200_000

/**
 * These have their own keys (the transcription service), or answer with what is shown once. Connections to EMRs do
 * neither.
 */
const elsewhere = /^(\/transcriptions|\/api\/auth\/(?!integrations\/))/

/** The stored data of a request. */
interface StoredAnswer {
  /** Hash of the request. */
  print: string
  answer?: { json?: unknown }
  error?: ErrorBody
}

/** Thrown inside the change of a repetition that came while the first request was under way: undoes it. */
export class RepeatedRequest extends Error {}

/**
 * Ensures that a changing request with an `idempotency-key` runs once, however often and over however many connections
 * it's sent. The key is stored in the transaction of the change, so a process that dies leaves both or neither. Works
 * for every POST with a JSON body or none; requests that change nothing may simply run again.
 */
export function idempotency(s: Services): Around {
  return async <T>(
    { endpoint }: RequestRoute,
    ask: Ask<AnyEndpoint>,
    run: () => Promise<T>,
  ): Promise<T> => {
    const key = isRepeatable(endpoint) ? idempotencyKey(ask.request) : undefined
    if (!key) return run()
    const userId = ask.user.id
    const one: One = {
      s,
      userId,
      id: idempotentId(userId, 'request', key),
      print: fingerprint(endpoint, ask),
      vault: await openVault(s.keys, userScope(userId)),
    }
    const known = await find(one)
    // The same request was answered with a T the first time.
    if (known) return (await awaitAnswer(one, known)) as T
    return first(one, run)
  }
}

interface One {
  s: Services
  userId: string
  id: string
  print: string
  vault: Vault
}

function isRepeatable({ kind, method, path, access, body }: AnyEndpoint): boolean {
  if (kind === 'stream' || method !== 'POST' || body === 'multipart' || body === 'bytes')
    return false
  return access !== 'anyone' && access !== 'media' && !elsewhere.test(path)
}

function fingerprint({ method }: AnyEndpoint, { request, body }: Ask<AnyEndpoint>): string {
  const { pathname, search } = new URL(request.url)
  const asked = JSON.stringify([method, pathname, search, body])
  return createHash('sha256').update(asked).digest('base64')
}

async function first<T>(one: One, run: () => Promise<T>): Promise<T> {
  const { userId } = one
  const load = { userId, done: false, put: (tx: Tx) => claim(one, tx) }
  try {
    const answer = await withHook(load, run)
    if (load.done) await keep(one, answerToKeep(answer))
    return answer
  } catch (error) {
    if (error instanceof RepeatedRequest) return (await awaitAnswer(one, await find(one))) as T
    if (load.done && error instanceof AppError) await keep(one, { error: toErrorBody(error) })
    throw error
  }
}

const bound = ({ id }: One) => ({ table: 'repeat', row: id, column: 'sealed' })
const mine = ({ id, userId }: One) => and(eq(repeats.id, id), eq(repeats.userId, userId))
const oldest = ({ s }: One) => new Date(s.now().getTime() - KEPT_MS)

/** Waits for another transaction with the same key; when that has committed, this one is undone. */
async function claim(one: One, tx: Tx): Promise<void> {
  const { s, id, userId, print, vault } = one
  const sealed = vault.sealPacked({ print } satisfies StoredAnswer, bound(one))
  const at = s.now()
  const made = await tx
    .insert(repeats)
    .values({ id, userId, at, sealed })
    .onConflictDoUpdate({
      target: repeats.id,
      set: { at, sealed },
      setWhere: lt(repeats.at, oldest(one)),
    })
    .returning({ id: repeats.id })
  if (made.length === 0) throw new RepeatedRequest()
}

interface StoredRequest extends StoredAnswer {
  at: Date
}

async function find(one: One): Promise<StoredRequest | undefined> {
  const lately = and(mine(one), gte(repeats.at, oldest(one)))
  const [row] = await one.s.db.as(one.userId, (tx) => tx.select().from(repeats).where(lately))
  return row && { at: row.at, ...one.vault.openPacked<StoredAnswer>(row.sealed, bound(one)) }
}

/** @throws AppError the first request's refusal, or why there is no answer */
async function awaitAnswer(one: One, found: StoredRequest | undefined): Promise<unknown> {
  for (let known = found; known; known = await find(one)) {
    if (known.print !== one.print) throw keyUsedElsewhere()
    if (known.answer) return known.answer.json
    if (known.error) throw toError(known.error)
    if (one.s.now().getTime() - known.at.getTime() > PATIENCE_MS) break
    await sleep(LOOK_MS)
  }
  throw new AppError('in-progress', 'This was already done.', {
    detail: 'The response was lost. Reload the page to see the result.',
  })
}

/** The change is made; failing to store its answer isn't a failure of the request. */
async function keep(one: One, answered: Omit<StoredAnswer, 'print'>): Promise<void> {
  const { s, userId, print, vault } = one
  const sealed = vault.sealPacked({ print, ...answered } satisfies StoredAnswer, bound(one))
  await s.db
    .as(userId, (tx) =>
      Promise.all([commitAsync(tx), tx.update(repeats).set({ sealed }).where(mine(one))]),
    )
    .catch((bug: unknown) => s.log(`Could not store an answer: ${errorLabel(bug)}`, 'error'))
}

function answerToKeep(answer: unknown): Pick<StoredAnswer, 'answer'> {
  if (answer instanceof Response || answer instanceof WithHeaders) return {}
  const isLong = (JSON.stringify(answer) ?? '').length > MOST_CHARACTERS
  return isLong ? {} : { answer: { ...(answer !== undefined && { json: answer }) } }
}

const toError = ({ code, message, detail, current }: ErrorBody) =>
  new AppError(code, message, { ...(detail && { detail }), current })
