import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/notes.ts'
import { isMarked, listOmissions } from '#contract/review.ts'
import { addContext, getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  answerWith,
  type ModelQuestion,
  judgeLinesIn,
  type Llm,
  type Reply,
  inPieces,
  say,
  sentencesIn,
  startLlm,
} from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { judgeNote } from './judge-note.ts'

const wrong = 'Lisinopril was prescribed at 40 mg.'
const reworded = 'Thoracic discomfort since the day before yesterday.'
const invented = 'Consented to a biopsy.'

/** A fact that the rules don't find in the note, and the sentence in which the judge finds it, if it does. */
const breathless = 'No shortness of breath.'
let statedIn = ''

/** Whether the judge is asked what the note states, not what was said. */
const isAboutNote = ({ prompt }: ModelQuestion) => judgeLinesIn(prompt).get(1) === reworded
const claimsAsked = (since = 0) =>
  llm.judged.slice(since).flatMap((one) => (isAboutNote(one) ? [] : sentencesIn(one.prompt)))
const factsAsked = (since = 0) =>
  llm.judged.slice(since).flatMap((one) => (isAboutNote(one) ? sentencesIn(one.prompt) : []))

/** Judges as a careful reader of these three sentences would. */
function verdictOn(sentence: string, lines: Map<number, string>): string {
  const lineWith = (words: string) => [...lines].find(([, text]) => text.includes(words))?.[0]
  if (lines.get(1) === reworded)
    return sentence === breathless && lineWith(statedIn)
      ? `supported | ${lineWith(statedIn)}`
      : `not stated | ${sentence}`
  if (sentence === wrong)
    return `contradicted | ${lineWith('lisinopril')} | I take lisinopril 10 milligrams | 40 mg | 10 mg`
  if (sentence === invented) return 'not stated | Consented to a biopsy'
  return `supported | ${lineWith('chest pain') ?? [...lines.keys()][0]}`
}
const judge = ({ prompt }: ModelQuestion): Reply => {
  if (isDown) return { kind: 'status', status: 500 }
  const lines = judgeLinesIn(prompt)
  const answer =
    sentencesIn(prompt)
      .flatMap((sentence, at) =>
        omitted.includes(sentence) ? [] : `${at + 1} | ${verdictOn(sentence, lines)}`,
      )
      .join('\n') || 'I cannot tell.'
  return { kind: 'say', pieces: inPieces(answer), firstMs: thinkingMs }
}

let app: TestApp
let llm: Llm
let isDown = false
/** Long enough for a second request to arrive before the answer to the first. */
let thinkingMs = 0
/** Sentences that the judge's answers leave out. */
let omitted: string[] = []
beforeAll(async () => {
  const texts: Record<string, string> = {
    'S: Subjective': `- ${reworded}\n- ${wrong}`,
    'P: Plan': `- ${invented}`,
  }
  const textOf = (heading: string) =>
    texts[heading] ??
    (/subj|hist|complaint/i.test(heading)
      ? texts['S: Subjective']
      : /plan/i.test(heading)
        ? texts['P: Plan']
        : undefined)
  llm = await startLlm((asked) => say(answerWith(asked, textOf)), undefined, judge)
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function noteOf(user: TestUser, id: string): Promise<api.Note> {
  const { items } = await user.call(api.listNotes, { params: { id } })
  if (!items[0]) throw new Error('a note should have been written')
  return items[0]
}
const judgedNote = async (user: TestUser, id: string) => {
  await expect.poll(async () => (await noteOf(user, id)).check.state).toBe('judged')
  return noteOf(user, id)
}
const statusOf = ({ claims }: api.Note, text: string) =>
  claims.find((claim) => claim.text === text)?.status

/** Resolves once this process no longer judges the note, neither its sentences nor what it leaves out. */
const settled = async (id: string) => app.services.notes.judging.get(id)?.ended

async function newNote() {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const events = await written(user, scribeId, { prompt: { id: 'soap' } })
  return { user, scribeId, events }
}

test('a judge clears sentences that only use other words, and marks contradicted and unsupported ones', async () => {
  const { user, scribeId } = await newNote()
  const note = await judgedNote(user, scribeId)
  expect(note.check).toEqual({ state: 'judged', by: 'test-model' })
  expect([reworded, wrong, invented].map((text) => statusOf(note, text))).toEqual([
    'supported',
    'contradicted',
    'unsupported',
  ])
  const { evidence } = note.claims.find(({ text }) => text === reworded) ?? {}
  expect(evidence?.[0]?.quote).toBe('I have had chest pain for two days.')
  await expect
    .poll(async () => (await user.call(getScribe, { params: { id: scribeId } })).toCheck)
    .toBe(note.claims.filter(isMarked).length)
})

test('verdicts are stored: a note read again, or by another process, is not judged again', async () => {
  const { user, scribeId } = await newNote()
  const { id } = await judgedNote(user, scribeId)
  await settled(id)
  const asked = llm.judged.length
  app.services.notes.visits.clear()
  expect((await noteOf(user, scribeId)).check.state).toBe('judged')
  await judgeNote(app.services, user.user.id, id, new AbortController().signal)
  expect(llm.judged).toHaveLength(asked)
})

test('an edited sentence is judged alone', async () => {
  const { user, scribeId } = await newNote()
  const { id, version, content } = await judgedNote(user, scribeId)
  await settled(id)
  const asked = llm.judged.length
  const body = { version, content: content.replace(invented, 'A biopsy was refused.') }
  const edited = await user.call(api.updateNote, { params: { id }, body })
  expect(edited.check.state).toBe('judging')
  await judgeNote(app.services, user.user.id, id, new AbortController().signal)
  const note = await noteOf(user, scribeId)
  expect(note.check.state).toBe('judged')
  expect(claimsAsked(asked)).toEqual(['A biopsy was refused.'])
})

test('additions to a visit do not cause sentences to be judged again if their lines stay', async () => {
  const { user, scribeId } = await newNote()
  await settled((await judgedNote(user, scribeId)).id)
  const asked = llm.judged.length
  await user.call(addContext, { params: { id: scribeId }, body: { content: 'Lives alone.' } })
  expect((await noteOf(user, scribeId)).check.state).toBe('judged')
  expect(llm.judged).toHaveLength(asked)
})

test('a judge that fails leaves the marks of the rules, and the note says so until it is edited', async () => {
  isDown = true
  try {
    const { user, scribeId } = await newNote()
    await expect.poll(async () => (await noteOf(user, scribeId)).check.state).toBe('failed')
    const note = await noteOf(user, scribeId)
    expect(note.check.message).toBe(
      'Could not check this note with test-model: The language model’s server failed (500). Marks are from built-in rules.',
    )
    expect(statusOf(note, invented)).toBe('unsupported')
    const body = { version: note.version, content: `${note.content}\n- Will call back.` }
    const edited = await user.call(api.updateNote, { params: { id: note.id }, body })
    expect(edited.check.state).toBe('judging')
  } finally {
    isDown = false
  }
})

test('a failed check can be requested again, even twice at once, and then runs once', async () => {
  isDown = true
  const { user, scribeId } = await newNote()
  await expect.poll(async () => (await noteOf(user, scribeId)).check.state).toBe('failed')
  const { id } = await noteOf(user, scribeId)
  isDown = false
  const before = llm.judged.length
  const timesAsked = () => claimsAsked(before).filter((one) => one === invented).length
  const other = await app.newUser()
  const params = { id }
  await expect(other.call(api.checkNote, { params })).rejects.toMatchObject({ code: 'not-found' })
  thinkingMs = 1_000
  const twice = await Promise.all([1, 2].map(() => user.call(api.checkNote, { params })))
  thinkingMs = 0
  expect(twice.map(({ check }) => check.state)).toEqual(['judging', 'judging'])
  const note = await judgedNote(user, scribeId)
  expect(statusOf(note, reworded)).toBe('supported')
  expect(timesAsked()).toBe(1)
  // A judged note has no failed check to repeat.
  expect((await user.call(api.checkNote, { params })).check.state).toBe('judged')
  expect(timesAsked()).toBe(1)
})

const settledNote = async (user: TestUser, id: string, state: api.NoteCheck['state']) => {
  await expect
    .poll(async () => (await noteOf(user, id)).check.state, { timeout: 30_000 })
    .toBe(state)
  return noteOf(user, id)
}

test('a sentence that the judge skipped is unchecked, and can be checked again alone', async () => {
  omitted = [reworded]
  try {
    const { user, scribeId } = await newNote()
    const failed = await settledNote(user, scribeId, 'failed')
    expect(failed.check.message).toMatch(
      /^test-model gave no readable answer for \d of \d sentences. Their marks are from built-in rules.$/,
    )
    expect(statusOf(failed, reworded)).not.toBe('supported')
    expect(statusOf(failed, wrong)).toBe('contradicted')
    omitted = []
    const before = llm.judged.length
    const params = { id: failed.id }
    thinkingMs = 1_000
    const twice = await Promise.all([1, 2].map(() => user.call(api.checkNote, { params })))
    thinkingMs = 0
    expect(twice.map(({ check }) => check.state)).toEqual(['judging', 'judging'])
    const note = await settledNote(user, scribeId, 'judged')
    expect(statusOf(note, reworded)).toBe('supported')
    const asked = claimsAsked(before)
    const unread = note.claims.map(({ text }) => text).filter((text) => text === reworded)
    expect(asked).toEqual(unread)
  } finally {
    omitted = []
  }
})

test('a judge with an unreadable answer has checked nothing', async () => {
  omitted = [reworded, wrong, invented]
  try {
    const { user, scribeId } = await newNote()
    const { check, claims } = await settledNote(user, scribeId, 'failed')
    expect(check.message).toBe('test-model gave no readable answer. Marks are from built-in rules.')
    expect(claims.some(({ status }) => status === 'supported')).toBe(false)
  } finally {
    omitted = []
  }
})

const omissionsOf = async (user: TestUser, id: string) =>
  (await user.call(listOmissions, { params: { id } })).items.map(({ text }) => text)

test('a fact that a judge finds in the note in other words is no longer reported as missing', async () => {
  statedIn = 'Thoracic discomfort'
  try {
    const { user, scribeId } = await newNote()
    const { id, version, content } = await judgedNote(user, scribeId)
    await settled(id)
    expect(factsAsked()).toContain(breathless)
    expect(await omissionsOf(user, id)).not.toContain(breathless)
    expect(await omissionsOf(user, id)).toContain('Blood pressure 142/88.')
    // Without the sentence that states it, it's missing again, before any judge has read the note.
    const body = { version, content: content.replaceAll(`- ${reworded}\n`, '') }
    await user.call(api.updateNote, { params: { id }, body })
    expect(await omissionsOf(user, id)).toContain(breathless)
  } finally {
    statedIn = ''
  }
})

test('a judge that fails over the missing facts leaves the list as the rules made it', async () => {
  const { user, scribeId } = await newNote()
  const { id, version, content } = await judgedNote(user, scribeId)
  await settled(id)
  const before = await omissionsOf(user, id)
  const body = { version, content: content.replace(`- ${invented}\n`, '') }
  const { check } = await user.call(api.updateNote, { params: { id }, body })
  isDown = true
  try {
    await judgeNote(app.services, user.user.id, id, new AbortController().signal)
  } finally {
    isDown = false
  }
  expect(await omissionsOf(user, id)).toEqual(before)
  expect((await noteOf(user, scribeId)).check).toEqual(check)
})
