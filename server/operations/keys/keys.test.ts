import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFileContent } from '#contract/files.ts'
import { getNote, updateNote } from '#contract/notes.ts'
import { getMe } from '#contract/profile.ts'
import { listReceipts } from '#contract/sign.ts'
import { listChunks } from '#contract/transcripts.ts'
import { keyCache } from '#server/platform/crypto/key-cache.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Everything, everything } from '#test/security/everything.ts'
import { dataKeyRotationLeft, resealScope, rotateDataKeys } from './rotate-data-keys.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let ids: Everything
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
  user = await app.newUser()
  other = await app.newUser()
  ids = await everything(app, user)
})
afterAll(() => app.close())

/** The same product with keys that settle at once. */
function settled(): Services {
  const { ring, store } = app.services.keys
  return { ...app.services, keys: keyCache({ ring, store, ttlMs: 0 }) }
}

const keyFile = () => readFile(join(app.services.config.dataDir, 'keys', 'master'), 'utf8')
const wrappedBy = async () =>
  (await app.asOwner<{ kek_id: string }>('select distinct kek_id from data_key')).rows.map(
    (row) => row.kek_id,
  )

/** A user's view of all their data. */
async function read() {
  const params = { id: ids.note }
  const file = { id: ids.scribe, fileId: ids.file }
  return {
    me: (await user.call(getMe, {})).profile,
    note: (await user.call(getNote, { params })).content,
    file: await (await user.call(getFileContent, { params: file })).text(),
    lines: (await user.call(listChunks, { params: { id: ids.scribe } })).chunks,
    receipts: (await user.call(listReceipts, { params: { id: ids.signedNote } })).items,
  }
}

test('a new master key wraps every data key, a kill in the middle harms nothing, and the old one can go', async () => {
  const before = await read()
  const s = app.services
  const [old] = await wrappedBy()
  const dying: Services = {
    ...s,
    keys: {
      ...s.keys,
      store: {
        ...s.keys.store,
        rewrap: async (key, wrapped) => {
          await s.keys.store.rewrap(key, wrapped)
          throw new Error('killed')
        },
      },
    },
  }
  await expect(rotateMasterKey(dying)).rejects.toThrow('killed')
  const current = s.keys.ring.currentId
  expect(current).not.toBe(old)
  expect(new Set(await wrappedBy())).toEqual(new Set([old, current]))
  s.keys.forget()
  expect(await read()).toEqual(before)
  expect(await rotateMasterKey(s, { resume: true })).toMatchObject({
    current,
    unused: [old],
    retired: false,
  })
  expect(await wrappedBy()).toEqual([current])
  expect(await keyFile()).toMatch(new RegExp(`^${current}:\\S+\\n${old}:\\S+\\n$`))
  await rotateMasterKey(s, { retire: true })
  expect(await keyFile()).toMatch(new RegExp(`^${current}:\\S+\\n$`))
  s.keys.forget()
  expect(await read()).toEqual(before)
})

test('a new data key seals everything again, continues after a kill, and leaves other users alone', async () => {
  const before = await read()
  const scope = userScope(user.user.id)
  const s = settled()
  await rotateDataKeys(s, scope)
  const old = await dataKeyRotationLeft(s, scope)
  expect(old.rows).toBeGreaterThan(30)
  expect(old.objects).toBeGreaterThan(1)

  let looks = 0
  const half = new AbortController().signal
  half.throwIfAborted = () => {
    if ((looks += 1) > 12) throw new Error('killed')
  }
  await expect(resealScope(s, scope, half)).rejects.toThrow('killed')
  const left = await dataKeyRotationLeft(s, scope)
  expect(left.rows).toBeGreaterThan(0)
  expect(left.rows).toBeLessThan(old.rows)
  // The app has not settled on the new key, and opens what either of the two sealed.
  app.services.keys.forget()
  expect(await read()).toEqual(before)

  expect((await resealScope(s, scope, new AbortController().signal)).rows).toBeGreaterThan(0)
  expect(await dataKeyRotationLeft(s, scope)).toEqual({ rows: 0, objects: 0 })
  expect(await read()).toEqual(before)
  expect(before.receipts[0]?.checks).toMatchObject({ receipt: true, chain: true })
  const untouched = await s.keys.store.load(userScope(other.user.id))
  expect(untouched.map(({ version }) => version)).toEqual([1])
})

test('a note that a rotation resealed does not open under a later version of itself', async () => {
  const scope = userScope(user.user.id)
  const s = settled()
  await rotateDataKeys(s, scope)
  await resealScope(s, scope, new AbortController().signal)
  app.services.keys.forget()
  const params = { id: ids.note }
  const { version, content } = await user.call(getNote, { params })
  const stored = await app.asOwner('select sealed from note where id = $1', [ids.note])
  await user.call(updateNote, { params, body: { version, content: `${content} Later.` } })
  const { sealed } = stored.rows[0] ?? {}
  await app.asOwner('update note set sealed = $2 where id = $1', [ids.note, sealed])
  const putBack = user.call(getNote, { params })
  await expect(putBack).rejects.toMatchObject({ message: 'Cannot be read' })
})

test('before a new key has reached every process nothing is sealed again', async () => {
  const scope = userScope(other.user.id)
  await rotateDataKeys(app.services, scope)
  const asked = resealScope(app.services, scope, new AbortController().signal)
  await expect(asked).rejects.toThrow('not settled')
})

test('a settled key of the system leaves those who are signed in signed in', async () => {
  const s = settled()
  await rotateDataKeys(s, 'system')
  await resealScope(s, 'system', new AbortController().signal)
  app.services.keys.forget()
  expect((await user.call(getMe, {})).id).toBe(user.user.id)
})
