import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNoteVersions, restoreNote } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { signNote } from '#contract/sign.ts'
import { getScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { newVisit, written } from '#test/visit.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { storedNote } from './checks.ts'
import { noteRow } from './present.ts'
import { recount } from './recount.ts'

let app: TestApp
let clock = 0
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + clock) })
})
afterAll(() => app.close())

async function noted(): Promise<{ user: TestUser; note: api.Note; params: { id: string } }> {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  const [note] = items
  if (!note) throw new Error('a note should have been written')
  return { user, note, params: { id: note.id } }
}
const wrong = '\n\nStart warfarin 5 mg daily.'

describe('a note', () => {
  test('is checked again when it is edited, and the visit counts what is left to review', async () => {
    const { user, note, params } = await noted()
    const scribe = { params: { id: note.scribeId } }
    expect((await user.call(getScribe, scribe)).toCheck).toBe(0)
    const edited = await user.call(api.updateNote, {
      params,
      body: { version: 1, content: note.content + wrong },
    })
    expect(edited).toMatchObject({ version: 2, state: 'complete' })
    const open = edited.claims.filter((claim) => claim.status !== 'supported')
    expect(open.map((claim) => claim.text)).toEqual(['Start warfarin 5 mg daily.'])
    expect((await user.call(getScribe, scribe)).toCheck).toBe(1)
    const ids = open.map((claim) => claim.id)
    const reviewed = await user.call(api.reviewClaims, {
      params,
      body: { claimIds: ids, reviewed: true },
    })
    expect(reviewed.claims.filter((claim) => claim.reviewed).map((claim) => claim.id)).toEqual(ids)
    expect((await user.call(getScribe, scribe)).toCheck).toBe(0)
    const later = await user.call(api.updateNote, {
      params,
      body: { version: 2, content: `${note.content}${wrong}\n\nShe takes lisinopril.` },
    })
    expect(later.claims.filter((claim) => claim.reviewed).map((claim) => claim.id)).toEqual(ids)
    await user.call(api.reviewClaims, { params, body: { claimIds: ids, reviewed: false } })
    expect((await user.call(getScribe, scribe)).toCheck).toBeGreaterThan(0)
  })

  test('is recounted as it is when somebody opens it, and the visit keeps its place', async () => {
    const { user, note, params } = await noted()
    const scribe = { params: { id: note.scribeId } }
    const content = `${note.content}\n\nThe patient has a migraine.`
    await user.call(api.updateNote, { params, body: { version: 1, content } })
    const said = [{ speaker: 'patient', text: 'I have a migraine.', timestamp: 90, end: 92 }]
    await appendChunks(app.services, user.user.id, note.scribeId, said)
    const before = await user.call(getScribe, scribe)
    expect(before.toCheck).toBe(1)
    await user.call(api.getNote, { params })
    const after = await user.call(getScribe, scribe)
    expect(after).toMatchObject({ toCheck: 0, updated: before.updated })
  })

  test('is not recounted by a check of its former text that ends late', async () => {
    const { user, note, params } = await noted()
    const scribe = { params: { id: note.scribeId } }
    const edit = (version: number, text: string) =>
      user.call(api.updateNote, { params, body: { version, content: note.content + text } })
    await edit(1, wrong)
    const { services: s } = app
    const vault = await openVault(s.keys, userScope(user.user.id))
    const former = await s.db.as(user.user.id, async (tx) =>
      storedNote(tx, vault, await noteRow(tx, user.user.id, note.id)),
    )
    await edit(2, `${wrong}\n\nShe takes lisinopril.`)
    const { toCheck } = await user.call(getScribe, scribe)
    expect(toCheck).toBe(former.row.toCheck)
    await recount(s, { ...former, claims: [], check: { state: 'rules' } })
    expect((await user.call(getScribe, scribe)).toCheck).toBe(toCheck)
  })

  test('that is recounted leaves the marks of the other notes in the count of the visit', async () => {
    const { user, note, params } = await noted()
    const scribe = { params: { id: note.scribeId } }
    await written(user, note.scribeId, { prompt: { id: 'dictation' }, writer: 'highlights' })
    const { items } = await user.call(api.listNotes, scribe)
    const other = items.find(({ id }) => id !== note.id)
    if (!other) throw new Error('a second note should have been written')
    const edit = (one: api.Note, text: string) =>
      user.call(api.updateNote, {
        params: { id: one.id },
        body: { version: one.version, content: text },
      })
    await edit(other, 'Start warfarin 5 mg daily.')
    await edit(note, 'The patient has a migraine.')
    expect((await user.call(getScribe, scribe)).toCheck).toBe(2)
    const said = [{ speaker: 'patient', text: 'I have a migraine.', timestamp: 90, end: 92 }]
    await appendChunks(app.services, user.user.id, note.scribeId, said)
    await user.call(api.getNote, { params })
    expect((await user.call(getScribe, scribe)).toCheck).toBe(1)
  })

  test('is not overwritten by an edit of an older version', async () => {
    const { user, note, params } = await noted()
    await user.call(api.updateNote, { params, body: { version: 1, content: 'First.' } })
    await expect(
      user.call(api.updateNote, { params, body: { version: note.version, content: 'Second.' } }),
    ).rejects.toMatchObject({
      code: 'version-mismatch',
      // The refused text became a separate version.
      current: { content: 'First.', version: 3 },
    })
  })

  test('keeps one version for saves that follow each other within a minute', async () => {
    const { user, note, params } = await noted()
    for (const [at, content] of ['A', 'AB', 'ABC'].entries())
      await user.call(api.updateNote, { params, body: { version: at + 1, content } })
    clock += 61_000
    await user.call(api.updateNote, { params, body: { version: 4, content: 'Later.' } })
    const { items } = await user.call(listNoteVersions, { params })
    expect(items).toMatchObject([
      { version: 4, reason: 'edited', content: 'ABC', words: 1 },
      { version: 1, reason: 'generated', content: note.content },
    ])
    const restored = await user.call(restoreNote, { params, body: { version: 1 } })
    expect(restored).toMatchObject({ version: 6, content: note.content })
    const after = await user.call(listNoteVersions, { params })
    expect(after.items.map((one) => one.reason)).toEqual(['edited', 'edited', 'generated'])
  })

  test('keeps its text under a new title', async () => {
    const { user, note, params } = await noted()
    const renamed = await user.call(api.updateNote, {
      params,
      body: { version: 1, title: 'Chest pain' },
    })
    expect(renamed).toMatchObject({ title: 'Chest pain', content: note.content })
    expect((await user.call(listNoteVersions, { params })).items).toEqual([])
  })

  test('remembers that it was copied until it is rewritten', async () => {
    const { user, note, params } = await noted()
    expect((await user.call(api.markCopied, { params })).copied).not.toBeNull()
    await written(user, note.scribeId, { noteId: note.id })
    expect((await user.call(api.getNote, { params })).copied).toBeNull()
  })

  test('keeps the copied text once it changes', async () => {
    const { user, note, params } = await noted()
    const edit = (version: number, content: string) =>
      user.call(api.updateNote, { params, body: { version, content } })
    await edit(1, 'Into the chart.')
    expect((await user.call(api.markCopied, { params })).copiedText).toBeUndefined()
    const changed = await edit(2, 'Into the chart, and more.')
    expect(changed.copiedText).toBe('Into the chart.')
    const { items } = await user.call(listNoteVersions, { params })
    expect(items[0]).toMatchObject({ reason: 'copied', content: 'Into the chart.' })
    await written(user, note.scribeId, { noteId: note.id })
    const rewritten = await user.call(api.getNote, { params })
    expect(rewritten.copiedText).toBe('Into the chart.')
    expect((await user.call(api.markCopied, { params })).copiedText).toBeUndefined()
  })

  test('keeps the text that was copied, also where another window’s text was refused before', async () => {
    const { user, params } = await noted()
    const edit = (version: number, content: string) =>
      user.call(api.updateNote, { params, body: { version, content } })
    await edit(1, 'Into the chart.')
    await expect(edit(1, 'Too late.')).rejects.toMatchObject({ code: 'version-mismatch' })
    const { version } = await user.call(api.markCopied, { params })
    await edit(version, 'Into the chart, and more.')
    await edit(version + 1, 'Into the chart, and more still.')
    const { items } = await user.call(listNoteVersions, { params })
    const kept = items.map(({ reason, content }) => ({ reason, content }))
    expect(kept).toContainEqual({ reason: 'copied', content: 'Into the chart.' })
  })

  test('is gone with its versions once deleted, and never anyone else’s', async () => {
    const { user, params } = await noted()
    const other = await app.newUser()
    const missing = { code: 'not-found' }
    await expect(other.call(api.getNote, { params })).rejects.toMatchObject(missing)
    await expect(other.call(api.deleteNote, { params })).rejects.toMatchObject(missing)
    await expect(other.call(listNoteVersions, { params })).rejects.toMatchObject(missing)
    await user.call(api.deleteNote, { params })
    await expect(user.call(api.getNote, { params })).rejects.toMatchObject(missing)
    await expect(user.call(api.getNote, { params: { id: 'x' } })).rejects.toMatchObject(missing)
  })
})

describe('a text that is refused', () => {
  test('in one of two windows becomes a version, once', async () => {
    const { user, params } = await noted()
    await user.call(api.updateNote, { params, body: { version: 1, content: 'Window one.' } })
    const late = () =>
      user.call(api.updateNote, { params, body: { version: 1, content: 'Window two.' } })
    const stale = { code: 'version-mismatch', current: { content: 'Window one.', version: 3 } }
    await expect(late()).rejects.toMatchObject(stale)
    await expect(late()).rejects.toMatchObject(stale)
    const { items } = await user.call(listNoteVersions, { params })
    expect(items).toMatchObject([
      { version: 3, reason: 'refused', content: 'Window two.' },
      { version: 2, reason: 'edited', content: 'Window one.' },
      { version: 1, reason: 'generated' },
    ])
    // The first window continues, and both of its texts are there beside the other's.
    await user.call(api.updateNote, { params, body: { version: 3, content: 'Window one, more.' } })
    const restored = await user.call(restoreNote, { params, body: { version: 3 } })
    expect(restored.content).toBe('Window two.')
  })

  test('because the note was signed meanwhile is kept beside it, and the signed text stays as it was', async () => {
    const { user, note, params } = await noted()
    const signed = await user.call(signNote, { params, body: { version: 1, override: [] } })
    await expect(
      user.call(api.updateNote, { params, body: { version: 1, content: 'Too late.' } }),
    ).rejects.toMatchObject({
      code: 'bad-request',
      current: { content: note.content, signed: { version: signed.signed?.version } },
    })
    const { items } = await user.call(listNoteVersions, { params })
    expect(items[0]).toMatchObject({ reason: 'refused', content: 'Too late.' })
    expect(await user.call(api.getNote, { params })).toMatchObject({
      content: note.content,
      signed: signed.signed,
    })
  })
})
