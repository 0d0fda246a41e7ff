import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  type DataKeys,
  type StoredDataKey,
  unwrapDataKey,
} from '#server/platform/crypto/data-keys.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { frameChecker } from '#server/platform/crypto/frames.ts'
import type { KeyRing } from '#server/platform/crypto/keyring.ts'
import { hasCode } from '#server/platform/storage/durable.ts'
import { MissingObject, type Storage } from '#server/platform/storage/storage.ts'
import { entryNames, type StorageProblem, storageFolders, type Summary } from './manifest.ts'
import { hashed, tarEntry } from './tar.ts'

type Kind = StorageProblem['kind']

/** Tables whose rows refer to irreplaceable stored objects. */
const tables = { file: 'scribe_file', recording: 'audio_object' } as const satisfies Record<
  Kind,
  string
>

interface NamedObject {
  kind: Kind
  scope: string
}

/** The objects that a snapshot's rows refer to, by storage key, and the data keys by scope. */
export interface ExpectedObjects {
  byKey: Map<string, NamedObject>
  dataKeys: Map<string, StoredDataKey[]>
}

/** Reads the objects that rows refer to and the data keys that open them. */
export async function expectedObjects(owner: pg.Client): Promise<ExpectedObjects> {
  const byKey = new Map<string, NamedObject>()
  for (const [kind, table] of Object.entries(tables) as [Kind, string][]) {
    const { rows } = await owner.query<{ key: string; scope: string }>(
      `select storage_key as key, 'user:' || user_id as scope from ${table}`,
    )
    for (const { key, scope } of rows) byKey.set(key, { kind, scope })
  }
  const { rows } = await owner.query<StoredDataKey>(
    `select id, scope, version, wrapped, kek_id as "kekId", created as "createdAt" from data_key`,
  )
  return { byKey, dataKeys: Map.groupBy(rows, ({ scope }) => scope) }
}

type Problem = NamedObject & { key: string; state: StorageProblem['state'] }

/**
 * Every stored object as a file of the archive. Objects that rows refer to are decrypted on the way, to find damage.
 * @returns the missing and damaged ones; a damaged object is copied as far as it can be read
 */
export async function* storedObjects(
  storage: Storage,
  ring: KeyRing,
  { byKey, dataKeys }: ExpectedObjects,
  summary: Summary,
): AsyncGenerator<Uint8Array, Problem[]> {
  const hash = createHash('sha256')
  const problems: Problem[] = []
  const missing = new Map(byKey)
  const openKeys = keyOpener(ring, dataKeys)
  for (const folder of storageFolders)
    for await (const key of storage.list(folder)) {
      const size = await storage.size(key).catch(gone)
      const content = size === undefined ? undefined : await storage.get(key).catch(gone)
      if (size === undefined || !content) continue
      missing.delete(key)
      const named = byKey.get(key)
      const keys = named && (await openKeys(named.scope))
      const checker = keys && frameChecker(keys, key, size)
      hash.update(`${key}\n${size}\n`)
      const body = hashed(
        padded(content, size, (piece) => checker?.update(piece)),
        hash,
      )
      yield* tarEntry(`${entryNames.files}${key}`, size, body)
      if (named && !checker?.isIntact()) problems.push({ ...named, key, state: 'damaged' })
      summary.files.count += 1
      summary.files.bytes += size
    }
  summary.files.sha256 = hash.digest('hex')
  for (const [key, named] of missing) problems.push({ ...named, key, state: 'missing' })
  return problems
}

/** Skips an object that was deleted after it was listed. @throws any other error */
function gone(error: unknown): undefined {
  if (!(error instanceof MissingObject)) throw error
}

/** Opens the data keys of a scope, keeping the last scope's, because objects come user by user; undefined if they don't open. */
function keyOpener(ring: KeyRing, stored: ExpectedObjects['dataKeys']) {
  let last: DataKeys | undefined
  return async (scope: string): Promise<DataKeys | undefined> => {
    if (last?.scope === scope) return last
    try {
      const keys = await Promise.all(
        (stored.get(scope) ?? []).map((key) => unwrapDataKey(ring, key)),
      )
      const [current] = keys
      last = current && { scope, current, byId: new Map(keys.map((key) => [key.id, key])) }
      return last
    } catch (error) {
      if (!(error instanceof DecryptError)) throw error
      return undefined
    }
  }
}

const ZEROS = Buffer.alloc(65_536)

/** The bytes of an object, in exactly the announced length: unreadable parts become zeros. */
async function* padded(
  content: AsyncIterable<Uint8Array>,
  size: number,
  check: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let left = size
  try {
    for await (const piece of content) {
      const cut = piece.subarray(0, left)
      check(cut)
      left -= cut.length
      if (cut.length > 0) yield cut
    }
  } catch (error) {
    if (!hasCode(error, 'EIO')) throw error
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}

/** Counts problems by kind, without objects that were deleted while the backup was made. */
export async function countProblems(
  owner: pg.Client,
  problems: readonly Problem[],
): Promise<StorageProblem[]> {
  const counts = new Map<string, StorageProblem>()
  for (const { kind, state, key } of problems) {
    const { rowCount } = await owner.query(`select from ${tables[kind]} where storage_key = $1`, [
      key,
    ])
    if (!rowCount) continue
    const counted = counts.get(`${kind} ${state}`) ?? { kind, state, count: 0 }
    counted.count += 1
    counts.set(`${kind} ${state}`, counted)
  }
  return [...counts.keys()].toSorted().flatMap((name) => counts.get(name) ?? [])
}

const nouns = {
  file: ['file', 'files'],
  recording: ['minute of recordings', 'minutes of recordings'],
} as const satisfies Record<Kind, [string, string]>

/** Storage problems as a message for administrators; '' if there are none. */
export function problemsInWords(problems: readonly StorageProblem[] | undefined): string {
  if (!problems?.length) return ''
  const parts = problems.map(
    ({ kind, state, count }) => `${count} ${nouns[kind][count === 1 ? 0 : 1]} ${state}`,
  )
  return `The file storage has problems: ${parts.join(', ')}. The copy contains everything else.`
}
