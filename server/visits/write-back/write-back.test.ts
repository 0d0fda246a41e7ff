import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Note, updateNote } from '#contract/notes.ts'
import { deleteScribe } from '#contract/scribes.ts'
import { amendNote, signNote } from '#contract/sign.ts'
import type { WriteBackPreview } from '#contract/write-back.ts'
import type { TestUser } from '#test/app.ts'
import { connectEmr, linkEmrPatient } from '#test/emr.ts'
import {
  asShown,
  logged,
  look,
  openWriteBack,
  preview,
  readState,
  refusal,
  send,
  write,
} from '#test/write-back.ts'

let emr: Awaited<ReturnType<typeof openWriteBack>>
beforeAll(async () => {
  emr = await openWriteBack()
})
afterAll(() => emr.close())

const edit = (user: TestUser, note: Note, content: string) =>
  user.call(updateNote, { params: { id: note.id }, body: { version: note.version, content } })

describe('a note is written to the EMR', () => {
  test('as a preliminary document about the linked patient, exactly as the preview showed it', async () => {
    const visit = await emr.linkedVisit()
    const shown = await preview(visit)
    expect(shown).toMatchObject({
      displayName: 'Clinic EMR',
      patient: { emrPatientId: 'demo-chen', name: expect.stringContaining('Chen') },
      differs: [],
      type: { code: '11506-3' },
      signed: false,
      replaces: null,
      isWritten: false,
    })
    const done = await write(visit)
    expect(done).toMatchObject({ state: 'written', verified: true, message: '' })
    const [document, ...more] = await emr.inEmr(visit.user)
    expect(more).toEqual([])
    expect(document).toMatchObject({
      id: done.documentId,
      status: 'current',
      docStatus: 'preliminary',
      identifier: [{ value: `urn:uuid:${done.id}` }],
      type: { coding: [{ system: 'http://loinc.org', code: '11506-3' }] },
      category: [{ coding: [{ code: 'clinical-note' }] }],
      subject: { reference: 'Patient/demo-chen' },
      author: [{ reference: expect.stringMatching(/^Practitioner\//) }],
      context: { period: { start: expect.any(String) } },
    })
    const attachment = document?.content[0]?.attachment
    expect(attachment?.contentType).toBe('text/plain; charset=utf-8')
    const { access_token: token } = await emr.demo.connect(visit.user)
    expect(await (await emr.demo.ask(token, attachment?.url ?? '')).text()).toBe(shown.text)
    expect((await preview(visit)).isWritten).toBe(true)
    const { target, items } = await readState(visit)
    expect(target).toMatchObject({ displayName: 'Clinic EMR', writesNotes: true })
    expect(items).toEqual([done])
    expect((await logged(visit))[0]).toMatchObject({
      entity: { type: 'note', id: visit.note.id, detail: 'written' },
      scribeId: visit.scribeId,
      outcome: 'done',
    })
  })

  test('with the time of the visit, from its start for as long as it was recorded', async () => {
    const visit = await emr.linkedVisit()
    const duration = `update scribe set created = '2026-03-06T15:00:00Z', duration_ms = 754000 where id = $1`
    await emr.app.asOwner(duration, [visit.scribeId])
    const { period } = await preview(visit)
    const end = '2026-03-06T15:12:34.000Z'
    expect(period).toEqual({ start: '2026-03-06T15:00:00.000Z', end })
    await write(visit)
    const [document] = await emr.inEmr(visit.user)
    expect(Date.parse(document?.context?.period?.end ?? '')).toBe(Date.parse(end))
  })

  test('once, however many windows write it at the same time, and however often', async () => {
    const visit = await emr.linkedVisit()
    const body = asShown(await preview(visit))
    const call = () => send(visit, body)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, call))
    const ids = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.documentId] : []))
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    expect(await emr.inEmr(visit.user)).toHaveLength(1)
    // Now the preview names the document that a new text would replace.
    expect((await refusal(call()))?.code).toBe('version-mismatch')
    expect(await emr.inEmr(visit.user)).toHaveLength(1)
  })

  test('not if the note, the patient or the EMR differs from the preview; the answer has a new one', async () => {
    const visit = await emr.linkedVisit()
    const shown = await preview(visit)
    await edit(visit.user, visit.note, `${visit.note.content}\n\nAdded later.`)
    const body = asShown(shown)
    const changed = await refusal(send(visit, body))
    expect(changed?.code).toBe('version-mismatch')
    const current = changed?.current as WriteBackPreview
    expect(current.text).toContain('Added later.')
    const married = { ...current.patient, name: 'Margaret Chen-Wong' }
    for (const other of [
      { patient: married },
      { patient: { ...current.patient, birthDate: '1960-01-01' } },
      { patient: { ...current.patient, emrPatientId: 'demo-cote' } },
      { integrationId: randomUUID() },
      { replaces: 'some-document' },
    ])
      expect((await refusal(write(visit, other)))?.code).toBe('version-mismatch')
    expect(await emr.inEmr(visit.user)).toEqual([])
    expect((await write(visit)).state).toBe('written')
  })

  test('after a question if it is not signed, and an amendment replaces it', async () => {
    const visit = await emr.linkedVisit()
    const { user, note } = visit
    expect((await refusal(write(visit, { unsigned: false })))?.message).toContain('isn’t signed')
    const params = { id: note.id }
    const override = note.claims.map(({ id }) => id)
    const sign = ({ version }: Note) =>
      user.call(signNote, { params, body: { version, override, seconds: 1 } })
    await sign(note)
    const first = await write(visit, { unsigned: false })
    const open = await user.call(amendNote, { params, body: { reason: 'A dose was missing' } })
    const amended = await edit(user, open, `${note.content}\n\nAmended.`)
    await user.call(signNote, {
      params,
      body: { version: amended.version, override: amended.claims.map(({ id }) => id), seconds: 1 },
    })
    const second = await write(visit, { unsigned: false })
    const found = await emr.inEmr(user)
    expect(found).toHaveLength(2)
    expect(found.find(({ id }) => id === first.documentId)?.status).toBe('superseded')
    expect(found.find(({ id }) => id === second.documentId)).toMatchObject({
      status: 'current',
      relatesTo: [
        { code: 'replaces', target: { reference: `DocumentReference/${first.documentId}` } },
      ],
    })
  })

  test('not for an unlinked patient, nor over a read-only connection', async () => {
    const { user, note } = await emr.notedVisit()
    expect((await readState({ user, note })).target).toBeNull()
    expect((await refusal(preview({ user, note })))?.message).toContain('isn’t linked')
    const reader = await emr.linkedVisit({ writesNotes: false })
    expect((await readState(reader)).target?.writesNotes).toBe(false)
    expect((await refusal(preview(reader)))?.message).toContain('Allow it in Settings')
    expect(
      (await connectEmr(reader.user, emr.demo, { again: reader.integration.id, writesNotes: true }))
        .writesNotes,
    ).toBe(true)
    expect((await write(reader)).state).toBe('written')
  })

  test('as a new document once the visit is linked to another patient, whose record has none', async () => {
    const visit = await emr.linkedVisit()
    const { documentId } = await write(visit)
    expect(await preview(visit)).toMatchObject({ replaces: documentId, isWritten: true })
    const other = { emrPatientId: 'demo-okonkwo', integration: visit.integration }
    await linkEmrPatient(emr.app, visit.user, visit.scribeId, other)
    const shown = await preview(visit)
    expect(shown).toMatchObject({ patient: { emrPatientId: 'demo-okonkwo' }, replaces: null })
    expect(shown.isWritten).toBe(false)
    expect((await write(visit)).documentId).not.toBe(documentId)
    expect(await emr.inEmr(visit.user)).toMatchObject([{ id: documentId, status: 'current' }])
  })

  test('with a warning if the EMR names the patient otherwise', async () => {
    const visit = await emr.linkedVisit({ firstName: 'Peggy', lastName: 'Chen' })
    expect((await preview(visit)).differs).toEqual(['name'])
  })

  test('never by another user', async () => {
    const visit = await emr.linkedVisit()
    const { user } = await emr.linkedVisit()
    for (const attempt of [preview, readState, look])
      expect((await refusal(attempt({ user, note: visit.note })))?.code).toBe('not-found')
  })
})

test('attempts are sealed and deleted with their visit', async () => {
  const visit = await emr.linkedVisit()
  await write(visit)
  const rows = async () =>
    (
      await emr.app.asOwner<{ row: string }>(
        `select encode(sealed, 'escape') as row from note_write_back where note_id = $1`,
        [visit.note.id],
      )
    ).rows
  expect(await rows()).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toMatch(/Clinic|demo-chen|lisinopril/)
  await visit.user.call(deleteScribe, { params: { id: visit.scribeId } })
  expect(await rows()).toEqual([])
})
