import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dataKeyStore } from '#server/identity/accounts/data-key-store.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import { readConfig } from '#server/config/env.ts'
import { openProduct } from '#server/product.ts'
import { builtWeb } from '#test/app.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { randomMasterKey } from '#test/fakes/memory-keys.ts'
import { keyFilePath, openKeys } from './master-keys.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-master-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await testDatabase()
  return () => database.close()
})

const newFolder = () => mkdtemp(join(folder, 'data-'))

/** Starts the product as a process does, and stops it. */
async function start(dataDir: string, settings: Record<string, string> = {}): Promise<void> {
  const config = readConfig({ AUSCULTA_DATA: dataDir, ...settings })
  await using _ = await openProduct(config, database.url, builtWeb, () => {})
}

async function writeKeys(dataDir: string, text: string): Promise<void> {
  const path = keyFilePath({ dataDir })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, text, { mode: 0o600 })
}

test('a start without the key file names the missing key and creates no other, and succeeds once the file is back', async () => {
  const dataDir = await newFolder()
  await start(dataDir)
  const path = keyFilePath({ dataDir })
  const id = (await readFile(path, 'utf8')).split(':')[0] ?? ''
  await rename(path, `${path}.away`)
  await expect(start(dataDir)).rejects.toThrow(
    `The key file ${path} is missing. Records are sealed under ${id}`,
  )
  expect(existsSync(path)).toBe(false)
  await rename(`${path}.away`, path)
  await expect(start(dataDir)).resolves.toBeUndefined()
})

test.each(['file', 'environment'])(
  'a start with other bytes under the same id is refused, from the %s',
  async (source) => {
    const dataDir = await newFolder()
    const begin = async (key: string) => {
      if (source === 'environment') return start(dataDir, { AUSCULTA_MASTER_KEYS: key })
      await writeKeys(dataDir, key)
      return start(dataDir)
    }
    const right = randomMasterKey('k1')
    await begin(right)
    await expect(begin(randomMasterKey('k1'))).rejects.toThrow(/k1 in .+ didn't seal/)
    await expect(begin(randomMasterKey('k2'))).rejects.toThrow(/key k1 is missing from/)
    await expect(begin(`${randomMasterKey('k2')},${right}`)).resolves.toBeUndefined()
  },
)

test('a second replica without keys is refused and creates none', async () => {
  await start(await newFolder())
  const second = await newFolder()
  await expect(start(second)).rejects.toThrow('All processes that share a database need the same')
  expect(existsSync(keyFilePath({ dataDir: second }))).toBe(false)
})

test('of two simultaneous first starts, the one whose key is stored second is refused', async () => {
  const store = dataKeyStore(database.db)
  const open = async (of: typeof store) =>
    openKeys({ dataDir: await newFolder(), masterKeys: undefined }, of)
  await open(store)
  // The state before the first process stored a data key.
  const samples = vi.fn(() => store.samples()).mockResolvedValueOnce([])
  const late = { ...store, masterKeysInUse: async () => [], samples }
  await expect(open(late)).rejects.toThrow(/is missing from .+All processes that share a database/)
})

test('a missing key that only one user needs is reported too', async () => {
  const dataDir = await newFolder()
  const [one, two] = [randomMasterKey('k1'), randomMasterKey('k2')]
  const store = dataKeyStore(database.db)
  await start(dataDir, { AUSCULTA_MASTER_KEYS: one })
  const keys = await openKeys({ dataDir, masterKeys: `${two},${one}` }, store)
  await keys.keysFor(userScope(randomBytes(4).toString('hex')))
  await expect(start(dataDir, { AUSCULTA_MASTER_KEYS: one })).rejects.toThrow('key k2 is missing')
})
