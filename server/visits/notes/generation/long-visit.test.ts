import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as api from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  type ModelQuestion,
  linesIn,
  type Llm,
  type Reply,
  say,
  sectionIn,
  startLlm,
} from '#test/fakes/llm.ts'
import { written } from '#test/visit.ts'

// Four hours of words are read, indexed and checked here.
vi.setConfig({ testTimeout: 120_000 })

const WINDOW = 8_000
const tooLong = {
  error: { message: `maximum context length is ${WINDOW} tokens`, code: 'context_length_exceeded' },
}
const matters = /ECG|lisinopril|penicillin/

/** A model that refuses prompts longer than its window, names the important lines, and copies them. */
function small({ system, prompt }: ModelQuestion): Reply {
  if (estimateTokens(system + prompt) > WINDOW)
    return { kind: 'status', status: 400, body: tooLong }
  if (prompt.includes('Which lines matter?')) {
    const lines = [...prompt.matchAll(/^\[(\d+)\] (.+)$/gm)].filter(([, , text = '']) =>
      matters.test(text),
    )
    return say(lines.length > 0 ? lines.map(([, number]) => number).join(', ') : 'NONE')
  }
  const lines = linesIn(prompt)
  if (system.includes('dictation')) return say(lines.join('\n'))
  const found = lines.filter((line) => matters.test(line))
  return say(sectionIn(prompt) === 'P: Plan' ? found.map((line) => `- ${line}`).join('\n') : 'NONE')
}

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(small)
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const statements = [
  'I take lisinopril 10 milligrams.',
  'I am allergic to penicillin.',
  'We do an ECG.',
]
/** Four hours of talk, a line every six seconds, with what matters at the start, in the middle and at the end. */
function talk(lines: number) {
  const words = 'and then we spoke for a while about the garden and the weather of that week'
  const at = [10, Math.floor(lines / 2), lines - 10]
  return Array.from({ length: lines }, (_, n) => ({
    speaker: n % 2 ? 'patient' : 'clinician',
    text: statements[at.indexOf(n)] ?? `Part ${n}: ${words}.`,
    timestamp: n * 6,
    end: n * 6 + 5,
  }))
}

async function visitOf(lines: number) {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  await appendChunks(app.services, user.user.id, id, talk(lines))
  return { user, id }
}

test('a visit of four hours is written by a model that reads a tenth of it at once, with its evidence', async () => {
  const { user, id } = await visitOf(2400)
  const events = await written(user, id, { prompt: { id: 'soap' } })
  expect(events.at(-1)).toMatchObject({ type: 'done' })
  const { items } = await user.call(api.listNotes, { params: { id } })
  const claims = items[0]?.claims ?? []
  expect(claims.map(({ text }) => text)).toEqual(statements)
  expect(claims.every(({ status }) => status === 'supported')).toBe(true)
  expect(claims.map(({ evidence }) => evidence[0]?.timestamp)).toEqual([60, 7200, 14_340])
})

test('a dictation longer than the window loses no line', async () => {
  const { user, id } = await visitOf(400)
  await written(user, id, { prompt: { id: 'dictation' } })
  const { items } = await user.call(api.listNotes, { params: { id } })
  const parts = [...(items[0]?.content ?? '').matchAll(/Part (\d+):/g)].map(([, n]) => Number(n))
  expect(parts).toHaveLength(397)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
})
