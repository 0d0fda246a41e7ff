import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { uploadFiles } from '#contract/files.ts'
import { generateNote } from '#contract/generation.ts'
import { exportNote, listNotes, NoteFormat, updateNote } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import {
  addContext,
  createFolder,
  createScribe,
  getScribe,
  searchScribes,
  updateContext,
  updateScribe,
} from '#contract/scribes.ts'
import {
  addChunks,
  editChunk,
  importTranscript,
  pasteTranscript,
  renameSpeaker,
} from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { docxOf, pdfOf } from '#test/fixtures/documents.ts'
import { leaksInDatabase, leaksInFolder } from '#test/leaks.ts'
import { PATIENCE_MS, realServer, type RealServer } from './real-server.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** A word that nothing else can hold, so that finding it anywhere is a leak. */
const canary = `Zq${randomBytes(6).toString('hex')}`
const marked = (what: string) => `${canary} ${what}`

let temporary: string
let llm: Llm
let server: RealServer
let failing = false
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'ausculta-canary-'))
  // The account that runs PostgreSQL when we are root keeps its socket below it.
  await chmod(temporary, 0o711)
  llm = await startLlm(() =>
    failing
      ? { kind: 'status', status: 500, body: { error: { message: marked('echoed by the model') } } }
      : { kind: 'say', pieces: inPieces(`The patient ${canary} takes lisinopril.`) },
  )
  server = await realServer({ ...llm.env, TMPDIR: temporary })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await llm.close()
  await rm(temporary, { recursive: true, force: true })
})

async function settled(user: TestUser, id: string): Promise<void> {
  const stages = async () =>
    (await user.call(getScribe, { params: { id } })).medicalContext.files.map((file) => file.stage)
  await expect
    .poll(async () => (await stages()).every((stage) => stage === 'complete'), {
      timeout: PATIENCE_MS,
    })
    .toBe(true)
}

const formOf = (...files: [name: string, content: string | Buffer][]) => {
  const form = new FormData()
  for (const [name, content] of files)
    form.append('file', new File([content as BlobPart], `${canary}-${name}`))
  return form
}

/** Everything a person can write down, in one visit; also what goes wrong. Returns the ids. */
async function wholeVisit(user: TestUser): Promise<void> {
  const { version } = user.user
  const profile = { firstName: marked('first'), clinicName: marked('clinic') }
  await user.call(updateMe, { body: { version, profile } })
  const folder = await user.call(createFolder, { body: { name: marked('folder') } })
  const scribe = await user.call(createScribe, {
    body: { name: marked('name'), folderId: folder.id },
  })
  const { id } = scribe
  const params = { id }
  const renamed = { version: scribe.version, name: marked('again') }
  await user.call(updateScribe, { params, body: renamed })
  const chunks = [{ text: marked('was said'), speaker: canary }]
  await user.call(addChunks, { params, body: { chunks } })
  await user.call(editChunk, { params: { id, seq: '0' }, body: { text: marked('was corrected') } })
  await user.call(renameSpeaker, { params, body: { from: canary, to: marked('speaker') } })
  await user.call(pasteTranscript, { params, body: { text: marked('was pasted. Second line.') } })
  await user.call(importTranscript, { params, body: formOf(['t.txt', marked('was imported')]) })
  const entry = await user.call(addContext, { params, body: { content: marked('context') } })
  await user.call(updateContext, {
    params: { id, entryId: entry.id },
    body: { version: entry.version, content: marked('newer context') },
  })
  await files(user, id)
  await user.call(searchScribes, { body: { text: canary } })
  await notes(user, id)
}

async function files(user: TestUser, id: string): Promise<void> {
  const params = { id }
  const documents = formOf(
    ['a.txt', marked('in a text')],
    ['b.pdf', pdfOf(marked('in a pdf'))],
    ['c.docx', await docxOf(marked('in a letter'))],
  )
  await user.call(uploadFiles, { params, body: documents })
  const broken = formOf(['d.pdf', `%PDF-1.7 ${canary}`], ['e.wav', `RIFF\0\0\0\0WAVE${canary}`])
  await user.call(uploadFiles, { params, body: broken })
  const refused = user.call(uploadFiles, { params, body: formOf(['f.exe', canary]) })
  await expect(refused).rejects.toThrow('Failed to upload')
  await settled(user, id)
}

async function notes(user: TestUser, id: string): Promise<void> {
  const body = { prompt: { id: 'soap' }, conversation: { id } }
  for await (const _ of user.follow(generateNote, { body })) continue
  const composed = { ...body, writer: 'highlights' as const }
  for await (const _ of user.follow(generateNote, { body: composed })) continue
  const { items } = await user.call(listNotes, { params: { id } })
  const [note] = items
  if (!note) throw new Error('there should be a note')
  const edit = { version: note.version, content: marked('edited'), title: marked('title') }
  await user.call(updateNote, { params: { id: note.id }, body: edit })
  for (const format of NoteFormat.options)
    await user.call(exportNote, { params: { id: note.id }, query: { format } })
  const question = { conversation: { id }, message: marked('a question') }
  for await (const _ of user.follow(chat, { body: question })) continue
  failing = true
  for await (const _ of user.follow(generateNote, { body })) continue
  for await (const _ of user.follow(chat, { body: question })) continue
  // Words in the wrong places: an id, a number, a body that isn't JSON.
  for (const path of [`/api/scribes/${canary}`, `/api/scribes?cursor=${canary}`, `/${canary}`])
    await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
  await fetch(`${server.origin}/api/scribes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: `{"name": ${canary}`,
  })
}

const inDatabase = () => leaksInDatabase((...asked) => server.query(...asked), [canary])
const inFolder = (folder: string) => leaksInFolder(folder, canary)

test('what a person writes, says and uploads appears in no log, column, file or temporary folder', async () => {
  const user = await server.newUser()
  await wholeVisit(user)
  expect(llm.asked.some(({ prompt }) => prompt.includes(canary))).toBe(true)
  expect(server.lines.filter((line) => line.includes(canary))).toEqual([])
  expect(await inDatabase()).toEqual([])
  expect(await inFolder(temporary)).toEqual([])
  // The database's own files with its log of changes and its server log, the stored files, the keys.
  await server.query('checkpoint')
  expect(await inFolder(server.dataDir)).toEqual([])
})

test('the search finds a leak if there is one', async () => {
  await server.query(`create table leak (said text, bytes bytea)`)
  await server.query(`insert into leak values ($1, $2)`, [marked('x'), Buffer.from(canary)])
  expect(await inDatabase()).toEqual(['public.leak.bytes', 'public.leak.said'])
  await server.query('checkpoint')
  expect((await inFolder(server.dataDir)).length).toBeGreaterThan(0)
})
