import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { listAudit } from '#contract/audit.ts'
import { createCall } from '#contract/call.ts'
import { getFileContent, uploadFiles } from '#contract/files.ts'
import { listNotes } from '#contract/notes.ts'
import { listReceipts, signNote } from '#contract/sign.ts'
import { createSample } from '#contract/system.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { localKeyRing, parseMasterKeys } from '#server/platform/crypto/keyring.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readConfig } from '#server/config/env.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { openProduct } from '#server/product.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { provingAt } from '#test/proof.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { written } from '#test/visit.ts'
import { openCopy, writeCopy } from './copy.ts'
import { knownMigrations } from './manifest.ts'
import { readArchive } from './read.ts'
import { restore, type RestoreTarget, withMigrations } from './restore.ts'
import type { BackupSecret } from './secret.ts'
import { listTables } from './tables.ts'

const masterKeys = `k1:${randomBytes(32).toString('base64')}`
const words: BackupSecret = { kind: 'passphrase', text: 'harbour lantern quiet moss' }
const keyFile: BackupSecret = { kind: 'key-file', bytes: randomBytes(48) }
const made = new Date('2026-11-20T03:00:00Z')

let app: TestApp
let user: TestUser
let folder: string
let before: Awaited<ReturnType<typeof stateOf>>
let rowsBefore: Record<string, number>
let scribeId: string
let fileId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-backup-'))
  app = await testApp({ AUSCULTA_MASTER_KEYS: masterKeys })
  user = await app.newUser()
  await makeVisit()
  before = await stateOf(user, { scribeId, fileId })
  rowsBefore = await rowCounts(app.databaseUrl)
  const { storage, databaseUrl, keys } = app.services
  const source = { databaseUrl, storage, ring: keys.ring, version: '0.1.0', made }
  const copies = await diskStorage({ root: folder })
  await writeCopy({ storage: copies, key: 'whole' }, source, keyFile)
  await writeCopy({ storage: copies, key: 'with-key' }, { ...source, masterKeys }, words)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The sample visit with a file, and a note of it that is signed. */
async function makeVisit(): Promise<void> {
  ;({ scribeId } = await user.call(createSample, { body: {} }))
  const body = new FormData()
  // More than a frame, so that the damage needn't be in the last one.
  body.append('file', new File(['Potassium 4.1\n'.repeat(20_000)], 'labs.txt'))
  const { items } = await user.call(uploadFiles, { params: { id: scribeId }, body })
  fileId = items[0]?.id ?? ''
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
  if (!note) throw new Error('a note should have been written')
  const signing = { version: note.version, override: [], seconds: 1 }
  await user.call(signNote, { params: { id: note.id }, body: signing })
}

/** What its owner reads of the visit, all of which has to be decrypted and verified for that. */
async function stateOf(who: Pick<TestUser, 'call'>, ids: { scribeId: string; fileId: string }) {
  const params = { id: ids.scribeId }
  const { items: notes } = await who.call(listNotes, { params })
  const audit = await who.call(listAudit, { params })
  const receipts = await who.call(listReceipts, { params: { id: notes[0]?.id ?? '' } })
  const chunks = await who.call(listChunks, { params, query: {} })
  const recordings = await who.call(listRecordings, { params })
  const file = await who.call(getFileContent, { params: { ...params, fileId: ids.fileId } })
  return { notes, audit, receipts, chunks, recordings, file: await file.text() }
}

async function rowCounts(url: string): Promise<Record<string, number>> {
  const owner = new pg.Client(url)
  await owner.connect()
  const counts: Record<string, number> = {}
  for (const { name } of await listTables(owner)) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
    counts[name] = rows[0]?.n ?? 0
  }
  await owner.end()
  return counts
}

async function asOwner(url: string, statement: string): Promise<unknown[]> {
  const owner = new pg.Client(url)
  await owner.connect()
  const { rows } = await owner.query(statement).finally(() => owner.end())
  return rows
}

/** Columns whose sequence would give a number that a row already has. */
async function lateSequences(url: string): Promise<string[]> {
  const columns = (await asOwner(
    url,
    `select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  )) as { name: string; column: string }[]
  expect(columns.length).toBeGreaterThan(0)
  const late: string[] = []
  for (const { name, column } of columns) {
    const [row] = (await asOwner(
      url,
      `select nextval(pg_get_serial_sequence('"${name}"', '${column}'))::int as next, coalesce(max("${column}"), 0)::int as last from "${name}"`,
    )) as { next: number; last: number }[]
    if (row && row.next <= row.last) late.push(`${name}.${column}`)
  }
  return late
}

/** A database after this many migrations, with one account. */
async function ofVersion(url: string, migrations: number): Promise<void> {
  await asOwner(
    url,
    'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  )
  const first = knownMigrations().entries.slice(0, migrations)
  await withMigrations(
    first.map(({ when }) => when),
    (inFolder) => migrate({ url, folder: inFolder, system: [] }),
  )
  await asOwner(
    url,
    `insert into account (id, email, password_hash, role) values (gen_random_uuid(), 'dana@example.org', '', 'user')`,
  )
}

async function target(database: TestDatabase, keys: string | undefined = masterKeys) {
  const root = await mkdtemp(join(folder, 'restored-'))
  const files: RestoreTarget = {
    databaseUrl: database.url,
    storage: await diskStorage({ root: join(root, 'files') }),
    keyRing: async (inside) => localKeyRing(parseMasterKeys(inside ?? keys)),
    log: () => {},
  }
  return { root, files }
}
const copy = async (name: string, secret: BackupSecret = keyFile) =>
  openCopy({ storage: await diskStorage({ root: folder }), key: name }, secret)

describe('a backup', () => {
  test('put into an empty installation gives everything back: rows, files, receipts and an unbroken log', async () => {
    await using database = await testDatabase()
    const { root, files } = await target(database)
    const { summary } = await restore(await copy('whole'), files)
    expect(summary.files.count).toBeGreaterThan(0)
    expect(await rowCounts(database.url)).toEqual(rowsBefore)
    expect(await lateSequences(database.url)).toEqual([])
    // A second one finds an installation that isn't empty.
    await expect(restore(await copy('whole'), files)).rejects.toThrow('not empty')
    const config = readConfig({
      AUSCULTA_DATA: root,
      AUSCULTA_MASTER_KEYS: masterKeys,
      BOT_CHECK_EFFORT: '1',
      PUBLIC_URL: 'http://localhost',
      BOT_CHECK: 'off',
    })
    await using product = await openProduct(config, database.url, root, () => {})
    await new Promise<void>((done) => product.server.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(product.server.address() as AddressInfo).port}`
    const settings = { origin, timezone: 'UTC' }
    const body = { email: user.email, password: 'violet kettle rain 42' }
    const anyone = createCall({ ...settings, token: () => undefined, fetch: provingAt(origin) })
    const session = await anyone.call(signIn, { body })
    if (session.state !== 'signed-in') throw new Error('signing in should open a session')
    const after = await stateOf(createCall({ ...settings, token: () => session.token }), {
      scribeId,
      fileId,
    })
    const { audit, ...content } = after
    const { audit: earlier, ...same } = before
    expect(content).toEqual(same)
    // Reading left entries, which continue the restored chain.
    expect(audit.intact).toBe(true)
    expect(audit.items.slice(-earlier.items.length)).toEqual(earlier.items)
    // Sessions aren't part of a backup.
    const old = createCall({ ...settings, token: () => user.token })
    await expect(old.call(listNotes, { params: { id: scribeId } })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('is refused by an installation that runs', async () => {
    const { files } = await target({ url: app.databaseUrl } as TestDatabase)
    await expect(restore(await copy('whole'), files)).rejects.toThrow('is running on this database')
  })

  test('contains the master key only on request, and is useless with another', async () => {
    await using database = await testDatabase()
    const other = `k1:${randomBytes(32).toString('base64')}`
    const { files } = await target(database, other)
    await expect(restore(await copy('whole'), files)).rejects.toThrow('master keys don’t match')
    // The failed try has left nothing behind that would be in the way of the next one.
    await restore(await copy('with-key', words), files)
    expect(await rowCounts(database.url)).toEqual(rowsBefore)
  })

  test('of an older version is brought up to date, and one of a newer version is refused', async () => {
    await using older = await testDatabase()
    await ofVersion(older.url, 10)
    const storage = await diskStorage({ root: folder })
    const back = async (key: string) =>
      writeCopy(
        { storage, key },
        { databaseUrl: older.url, storage, ring: app.services.keys.ring, version: '9.0.0', made },
        keyFile,
      )
    await back('older')
    await using database = await testDatabase()
    await restore(await copy('older'), (await target(database)).files)
    expect(await asOwner(database.url, 'select email, disabled from account')).toEqual([
      { email: 'dana@example.org', disabled: null },
    ])
    await asOwner(
      older.url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e12)`,
    )
    await back('newer')
    await using empty = await testDatabase()
    const refused = restore(await copy('newer'), (await target(empty)).files)
    await expect(refused).rejects.toThrow('newer version')
  })

  test('is refused in words when the passphrase is another, a bit was flipped, or its end is missing', async () => {
    const storage = await diskStorage({ root: folder })
    const wrong = { kind: 'passphrase', text: 'harbour lantern quiet moos' } as const
    await expect(copy('with-key', wrong)).rejects.toThrow('passphrase doesn’t match')
    await expect(copy('whole', wrong)).rejects.toThrow('made with a key file')
    const read = async (key: string) => readArchive(await copy(key))
    await expect(read('whole')).resolves.toBeTruthy()
    const size = await storage.size('whole')
    for (const at of [40, 2_000, Math.floor(size / 2), size - 1]) {
      const key = `flipped-${at}`
      await flipped(key, at)
      await expect(read(key), key).rejects.toThrow(/damaged|doesn’t match|isn’t an Ausculta backup/)
    }
    await writeFile(join(folder, 'empty'), '')
    await expect(read('empty')).rejects.toThrow('This file is empty')
    for (const length of [10, 3_000, size - 65_552, size - 1]) {
      const key = `cut-${length}`
      await cp(join(folder, 'whole'), join(folder, key))
      await truncate(join(folder, key), length)
      await expect(read(key), key).rejects.toThrow(/damaged|isn’t an Ausculta backup/)
    }
  })
})

async function flipped(key: string, at: number): Promise<void> {
  await cp(join(folder, 'whole'), join(folder, key))
  await using file = await open(join(folder, key), 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 4]), 0, 1, at)
}
