import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/audit.ts'
import { createMemory } from '#contract/memories.ts'
import { createScribe, updateScribe } from '#contract/scribes.ts'
import * as api from '#contract/data-export.ts'
import { editChunk } from '#contract/transcripts.ts'
import { uploadFiles } from '#contract/files.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { keepSeen } from '#server/library/memories/proposals.ts'
import { addTranslations } from '#server/visits/transcription/translate/store.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { newRecording } from '#test/visit-rows.ts'
import type { ExportRule } from '#server/platform/tables/export-file.ts'
import { allTables } from '#server/tables.ts'
import { createExport } from './create-export.ts'
import { fileName, uniqueNames } from './names.ts'
import { noteText } from './note-text.ts'
import { transcriptVtt } from './transcript.ts'

let now = Date.now()
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(now) })
  folder = await mkdtemp(join(tmpdir(), 'ausculta-takeout-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const never = new AbortController().signal

/** Every table that refers to its user, and the file with its rows, or why there is none. */
const copiedTables = Object.fromEntries(
  allTables.flatMap(({ name, export: rule }) => (rule ? [[name, fileOf(rule)]] : [])),
)

function fileOf(rule: ExportRule<never>): string {
  if (typeof rule === 'string') return rule
  return 'none' in rule ? `(${rule.none})` : rule.file
}

async function made(user: TestUser): Promise<api.Takeout> {
  const { id } = await user.call(api.startTakeout, {})
  await createExport(app.services, { userId: user.user.id, id }, never)
  const { items } = await user.call(api.listTakeouts, {})
  const [newest] = items
  if (!newest) throw new Error('a copy should be listed')
  return newest
}

const fetched = (user: TestUser, url: string) =>
  fetch(app.origin + url, { headers: { authorization: `Bearer ${user.token}` } })

describe('a copy of everything', () => {
  test('holds notes, lines, sound, files and settings, and opens with any program', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const params = { id }
    await user.call(updateScribe, { params, body: { version: 1, name: 'Knee: left/right?' } })
    await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
    await newRecording(
      app,
      { userId: user.user.id, scribeId: id },
      { clearGaps: [{ from: 7, to: 9 }] },
    )
    const text = 'I have had chest pain since Monday.'
    await user.call(editChunk, { params: { id, seq: '1' }, body: { text } })
    const vault = await openVault(app.services.keys, userScope(user.user.id))
    const place = { userId: user.user.id, scribeId: id, vault }
    await app.services.db.as(user.user.id, (tx) =>
      addTranslations(app.services, tx, place, 'de', [{ seq: 3, text: 'Nein.' }]),
    )
    const form = new FormData()
    form.append('file', new File(['Letter of the surgeon'], 'letter.txt', { type: 'text/plain' }))
    await user.call(uploadFiles, { params, body: form })
    await user.call(createMemory, { body: { command: 'Write short sentences' } })

    const seen = { command: 'Write BP', before: 'a', after: 'b', from: 'message', writer: null }
    await keepSeen(app.services, user.user.id, id, [seen as never])

    const copy = await made(user)
    expect(copy).toMatchObject({ state: 'ready', done: 1, total: 1, missing: 0 })
    const { url } = await user.call(api.linkTakeout, { params: { id: copy.id } })
    const answer = await fetched(user, url)
    expect(answer.headers.get('content-length')).toBe(String(copy.size))
    const path = join(folder, 'copy.zip')
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))
    execFileSync(process.execPath, ['-e', unpack, path, folder])
    const names = JSON.parse(await readFile(join(folder, 'names.json'), 'utf8')) as string[]
    const inVisit = names.filter((name) => name.startsWith('visits/'))
    expect(new Set(inVisit.map((name) => name.split('/')[1])).size).toBe(1)
    expect(inVisit[0]).toMatch(/^visits\/\d{4}-\d\d-\d\d \d{4} Knee left right [0-9a-f]{8}\//)
    const leaf = inVisit.map((name) => name.split('/').slice(2).join('/'))
    expect(leaf).toEqual(
      expect.arrayContaining([
        'transcript.txt',
        'transcript.vtt',
        'transcript in de.txt',
        'transcript history.json',
        'recording.wav',
        'visit.json',
        'files/letter.txt',
      ]),
    )
    expect(leaf.some((name) => /^note .+\.md$/.test(name))).toBe(true)
    expect(leaf.some((name) => /^note .+\.docx$/.test(name))).toBe(true)
    const files = Object.values(copiedTables).filter((file) => /^account\/|^visit/.test(file))
    for (const file of ['README.txt', ...files])
      expect(names.some((name) => name === file || name.endsWith(`/${file}`))).toBe(true)
    const all = await readFile(join(folder, 'all.txt'), 'utf8')
    for (const words of [
      'Letter of the surgeon',
      'lisinopril',
      'Write short sentences',
      'Write BP',
      'visit.create',
      // The text before and after its correction, the gaps, and the translation, if there is one.
      'chest pain for two days',
      'chest pain since Monday',
      '--- 00:07 to 00:09 not captured ---',
      'No.\n    Nein.',
      '"devices"',
    ])
      expect(all).toContain(words)
  })

  test('holds every table that names its user, or says why not', async () => {
    const { rows } = await app.asOwner<{ name: string }>(`
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id')`)
    const toDo = 'Say in the `export` of a table’s data-rules.ts how it’s exported, or why it isn’t'
    expect(Object.keys(copiedTables).toSorted(), toDo).toEqual(
      rows.map(({ name }) => name).toSorted(),
    )
  })

  test('is fetched once a link, by its owner alone, and only while the link is fresh', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const copy = await made(user)
    const link = () => user.call(api.linkTakeout, { params: { id: copy.id } })
    const { url } = await link()
    expect((await fetched(other, url)).status).toBe(404)
    expect((await fetch(app.origin + url)).status).toBe(401)
    const first = await fetched(user, url)
    expect(first.status).toBe(200)
    await first.body?.cancel()
    expect((await fetched(user, url)).status).toBe(404)
    const late = (await link()).url
    now += 6 * 60_000
    expect((await fetched(user, late)).status).toBe(404)
    now -= 6 * 60_000
    const { items } = await user.call(listActivity, { query: { kind: 'export' } })
    expect(items.map(({ action, outcome }) => `${action} ${outcome}`)).toContain(
      'takeout.download done',
    )
    now += 11 * 60_000
    await expect(user.call(api.startTakeout, {})).rejects.toMatchObject({ code: 'reauthenticate' })
    now -= 11 * 60_000
  })

  test('is one at a time, stops when it is cancelled, and leaves nothing behind', async () => {
    const user = await app.newUser()
    for (let n = 0; n < 3; n += 1) await user.call(createScribe, { body: {} })
    const { id } = await user.call(api.startTakeout, {})
    expect((await user.call(api.startTakeout, {})).id).toBe(id)
    const { storage } = app.services
    // Cancelled as soon as the first bytes arrive.
    const put: typeof storage.put = async (key, content) => {
      await user.call(api.deleteTakeout, { params: { id } })
      return storage.put(key, content)
    }
    const s = { ...app.services, storage: { ...storage, put } }
    await createExport(s, { userId: user.user.id, id }, never)
    for await (const key of storage.list(`users/${user.user.id}/`)) expect(key).toBeUndefined()
    expect((await user.call(api.listTakeouts, {})).items).toEqual([])
  })
})

/** Unpacks with a plain reader of the format (APPNOTE 4.3), in a process without anything of ours. */
const unpack = `
const fs = require('fs'), zlib = require('zlib'), [, path, folder] = process.argv
const file = fs.readFileSync(path), names = [], texts = []
let at = file.readUInt32LE(file.lastIndexOf('PK\\x05\\x06') + 16)
while (file.readUInt32LE(at) === 0x02014b50) {
  const method = file.readUInt16LE(at + 10), packed = file.readUInt32LE(at + 20)
  const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
  const local = file.readUInt32LE(at + 42)
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const bytes = file.subarray(start, start + packed)
  const content = method === 8 ? zlib.inflateRawSync(bytes) : bytes
  names.push(name)
  if (!name.endsWith('.wav')) texts.push(content.toString('utf8'))
  else if (content.toString('latin1', 0, 4) !== 'RIFF' || content.length !== 32044) throw new Error('no sound')
  at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
}
fs.writeFileSync(folder + '/names.json', JSON.stringify(names))
fs.writeFileSync(folder + '/all.txt', texts.join('\\n'))
`

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['CON', 'Visit'],
  ['a:b|c?', 'a b c'],
  ['...', 'Visit'],
  ['Zoë Łukaszewicz', 'Zoë Łukaszewicz'],
])('a visit called %s is in the folder %s', (name, expected) => {
  expect(fileName(name, 'Visit')).toBe(expected)
})

test('a note says at its head that it was not signed, and what nobody has confirmed', () => {
  const claim = { id: 'a', start: 0, end: 1, section: '', evidence: [], problems: [] }
  const claims = [
    { ...claim, text: 'Takes aspirin.', status: 'unsupported' as const, reviewed: false },
    { ...claim, text: 'Left knee.', status: 'contradicted' as const, reviewed: false },
    { ...claim, text: 'No fever.', status: 'unsupported' as const, reviewed: true },
    { ...claim, text: 'Chest pain.', status: 'supported' as const, reviewed: false },
  ]
  const note = { content: '## Plan\n', state: 'complete' as const, claims, outOfDate: false }
  expect(noteText(note)).toBe(`> A draft: it was not signed.
> Nobody has confirmed these sentences:
> - Takes aspirin. (nothing in the visit supports it)
> - Left knee. (the visit says something else)

## Plan
`)
  const signed = { at: '2026-11-21T10:00:00.000Z', by: 'Dr Lee', version: 2 }
  expect(noteText({ ...note, claims: [], signed })).toBe(
    '> Signed by Dr Lee at 2026-11-21T10:00:00.000Z.\n\n## Plan\n',
  )
})

test('two notes of one title get two files', () => {
  const unique = uniqueNames()
  expect([unique('note.md'), unique('Note.md'), unique('note.md')]).toEqual([
    'note.md',
    'Note (2).md',
    'note (3).md',
  ])
})

test('subtitles keep their format whatever was said', () => {
  const chunk = { seq: 0, text: 'a --> b\n\n<i>', timestamp: 3661.5, speaker: 'Dr <x>' }
  expect(transcriptVtt([chunk])).toBe(
    'WEBVTT\n\n01:01:01.500 --> 01:01:04.500\n<v Dr &lt;x&gt;>a --&gt; b &lt;i&gt;\n',
  )
})
