import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { generateNote } from '#contract/generation.ts'
import { exportNote } from '#contract/notes.ts'
import { getScribe } from '#contract/scribes.ts'
import { suggestCodes } from '#contract/codes.ts'
import { createSample } from '#contract/system.ts'
import type { TestUser } from './app.ts'
import { realServer, type RealServer } from './faults/real-server.ts'
import { imageFolder } from './image-folder.ts'
import { docxOf } from './fixtures/documents.ts'

// Nearly every other test runs the source. What only the built server could miss are the files beside it, so it has only
// those of the container image here.
const image = imageFolder()
let server: RealServer
let user: TestUser
let id: string
beforeAll(async () => {
  // Here on nothing, as on a new machine.
  server = await realServer({}, undefined, '', image.path)
  user = await server.newUser()
  id = (await user.call(createSample, { body: {} })).scribeId
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  image.remove()
})

const visit = () => user.call(getScribe, { params: { id } })

test('the built server writes the note of the sample visit and exports it', async () => {
  const body = { conversation: { id }, prompt: { id: 'soap' } }
  let noteId = ''
  for await (const { event } of user.follow(generateNote, { body }))
    if (event.type === 'done') noteId = event.noteId
  for (const [format, magic] of [
    ['pdf', '%PDF'],
    ['docx', 'PK'],
  ] as const) {
    const file = await user.call(exportNote, { params: { id: noteId }, query: { format } })
    expect((await file.text()).startsWith(magic)).toBe(true)
  }
})

test('the built server reads a document, and has its codes', async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await docxOf('Potassium 4.1 mmol/L'))]), 'labs.docx')
  await user.call(uploadFiles, { params: { id }, body })
  await expect
    .poll(async () => (await visit()).medicalContext.files.map((file) => file.extractedText), {
      timeout: 30_000,
    })
    .toEqual([expect.stringContaining('Potassium 4.1')])
  let found = 0
  for await (const { event } of user.follow(suggestCodes, { params: { id } }))
    if (event.type === 'codes') found = event.codes.items.length
  expect(found).toBeGreaterThan(0)
})

test('the built server stops cleanly on request', async () => {
  expect(await server.stop()).toBe(0)
})
