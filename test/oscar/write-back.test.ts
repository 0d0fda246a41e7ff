import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotes, updateNote } from '#contract/notes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { linkEmrPatient } from '#test/emr.ts'
import { newVisit, written } from '#test/visit.ts'
import { logged, look, preview, readState, refusal, write } from '#test/write-back.ts'
import { approveOscar, connectOscar } from './connect.ts'
import { openOscar, type Oscar } from './oscar.ts'

let app: TestApp
let oscar: Oscar
beforeAll(async () => {
  app = await testApp()
  oscar = await openOscar()
  await approveOscar(app, oscar)
})
beforeEach(() => {
  oscar.fault = undefined
  oscar.listsNotes = false
  oscar.notes.length = 0
  oscar.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await oscar.close()
})

/** A visit with a note, whose patient is linked to OSCAR. */
async function linkedVisit(writesNotes = true, emrPatientId = '101') {
  const user: TestUser = await app.newUser()
  const integration = await connectOscar(user, oscar, writesNotes)
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const [note] = (await user.call(listNotes, { params: { id: scribeId } })).items
  if (!note) throw new Error('a note should have been written')
  const named = { firstName: 'Margaret', lastName: 'Okafor' }
  await linkEmrPatient(app, user, scribeId, { integration, emrPatientId, ...named })
  return { user, scribeId, note, integration }
}
const saves = () => oscar.requests.filter(({ path }) => path.endsWith('/save'))

describe('a note is written to OSCAR', () => {
  test('unsigned, exactly as the preview showed it, and is read again', async () => {
    const visit = await linkedVisit()
    const shown = await preview(visit)
    expect(shown).toMatchObject({
      displayName: 'Clinic OSCAR',
      patient: {
        emrPatientId: '101',
        name: 'Margaret Okafor',
        birthDate: '1950-03-09',
        gender: 'female',
        number: 'C-101',
      },
      differs: [],
      type: { code: '', display: 'Encounter note' },
      replaces: null,
      beside: null,
    })
    expect(oscar.notes).toEqual([])
    const done = await write(visit)
    expect(done).toMatchObject({
      state: 'written',
      verified: true,
      message: '',
      documentId: '7000',
    })
    expect(oscar.notes).toMatchObject([
      { demographic: '101', note: shown.text.trim(), isSigned: false },
    ])
    const body = JSON.parse(saves()[0]?.body ?? '') as object
    expect(body).toMatchObject({
      isSigned: false,
      assignedIssues: [],
      observationDate: shown.period.start,
    })
    expect(await logged(visit)).toMatchObject([{ outcome: 'done' }])
  })

  test('once, however often it is requested, and a changed one beside the earlier', async () => {
    const visit = await linkedVisit()
    await write(visit)
    expect((await write(visit)).documentId).toBe('7000')
    expect(oscar.notes).toHaveLength(1)
    const { user, note } = visit
    const body = { version: note.version, content: `${note.content}\n\nAdded later.` }
    await user.call(updateNote, { params: { id: note.id }, body })
    expect(await preview(visit)).toMatchObject({ replaces: null, beside: '7000', isWritten: false })
    expect((await write(visit)).documentId).toBe('7001')
    expect(new Set(oscar.notes.map(({ uuid }) => uuid)).size).toBe(2)
  })

  test('only after the user allowed it for this connection', async () => {
    const visit = await linkedVisit(false)
    expect((await refusal(preview(visit)))?.message).toContain('isn’t allowed for this connection')
    expect(saves()).toEqual([])
  })

  test('never for a patient whom OSCAR doesn’t have, or answers with another one', async () => {
    const visit = await linkedVisit(true, '999')
    expect((await refusal(preview(visit)))?.message).toContain('no longer has this patient')
    const other = await linkedVisit()
    oscar.fault = {
      path: '/ws/services/demographics',
      answer: { json: { demographicNo: 102, lastName: 'Okafor' } },
    }
    expect((await refusal(preview(other)))?.code).toBe('unavailable')
    expect(saves()).toEqual([])
  })
})

describe('an answer that is lost', () => {
  test('leaves the attempt uncertain, and nothing is sent until OSCAR says what it has', async () => {
    const visit = await linkedVisit()
    oscar.fault = { path: '/ws/services/notes/101/save', answer: 'cut' }
    expect(await write(visit)).toMatchObject({ state: 'uncertain' })
    oscar.fault = undefined
    expect(oscar.notes).toHaveLength(1)
    // OSCAR answers an empty list to a connection by OAuth, which doesn't mean that it has no notes.
    expect((await refusal(write(visit)))?.message).toContain('Look for it in OSCAR')
    expect((await refusal(look(visit)))?.code).toBe('unavailable')
    expect(saves()).toHaveLength(1)
    oscar.listsNotes = true
    expect(await look(visit)).toMatchObject([{ state: 'written', documentId: '7000' }])
    expect((await write(visit)).documentId).toBe('7000')
    expect(saves()).toHaveLength(1)
  })

  test('is found to have failed where OSCAR lists other notes only', async () => {
    const visit = await linkedVisit()
    oscar.fault = { path: '/ws/services/notes/101/save', answer: 500 }
    expect(await write(visit)).toMatchObject({ state: 'uncertain' })
    oscar.fault = undefined
    oscar.listsNotes = true
    oscar.notes.push({
      noteId: 1,
      uuid: '',
      demographic: '101',
      note: 'Another one',
      isSigned: true,
    })
    expect(await look(visit)).toMatchObject([{ state: 'failed' }])
    expect(await write(visit)).toMatchObject({ state: 'written' })
    expect(saves()).toHaveLength(2)
  })

  test.each([
    ['a page for signing in', 'uncertain', 'login-page'],
    ['nothing', 'uncertain', { json: null }],
    ['another shape', 'uncertain', { json: { ok: true } }],
    ['a refusal', 'failed', 400],
  ] as const)('differs from %s, after which the attempt is %s', async (_, state, answer) => {
    const visit = await linkedVisit()
    oscar.fault = { path: '/ws/services/notes/101/save', answer }
    expect(await write(visit)).toMatchObject({ state })
    expect((await readState(visit)).items).toMatchObject([{ state }])
  })

  test('is uncertain when what OSCAR stored isn’t what was sent', async () => {
    const visit = await linkedVisit()
    oscar.fault = {
      path: '/ws/services/notes/getIssueNote',
      answer: { json: { encounterNote: { noteId: 7000, note: 'Somebody else' } } },
    }
    expect(await write(visit)).toMatchObject({
      state: 'uncertain',
      documentId: '7000',
      message: expect.stringContaining('isn’t what was sent'),
    })
    oscar.fault = { path: '/ws/services/notes/getIssueNote', answer: 404 }
    const other = await linkedVisit()
    expect(await write(other)).toMatchObject({ state: 'written', verified: false })
  })

  test('leaves a note unwritten when OSCAR refuses the token', async () => {
    const visit = await linkedVisit()
    oscar.revoke()
    expect((await refusal(write(visit)))?.message).toContain('Connect again')
    expect(saves()).toEqual([])
  })
})
