import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHealth } from '#contract/admin.ts'
import * as chat from '#contract/chat.ts'
import { createMemory, listMemories, updateMemory } from '#contract/memories.ts'
import { listNoteVersions } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { addContext } from '#contract/scribes.ts'
import { addChunks, editChunk, listChunks } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { activeMemories } from '#server/library/memories/memories.ts'
import { purgeLines } from '#server/visits/transcription/chunks/purge.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { damageIn } from '#test/damage.ts'
import { newVisit, written } from '#test/visit.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const toDo = 'Ask your administrator to restore it from a backup.'
const line = `scribe_id || ':' || seq`

/** The transcript as its user reads it. */
async function linesOf(user: TestUser, id: string) {
  return (await user.call(listChunks, { params: { id }, query: {} })).chunks
}

async function highlightsOf(user: TestUser, id: string): Promise<api.Note> {
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  const note = (await user.call(api.listNotes, { params: { id } })).items.at(-1)
  if (!note) throw new Error('a note expected')
  return note
}

describe('a damaged line of a transcript', () => {
  test('says so in its place, cannot be edited, and hides no other', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await damageIn(app, { table: 'chunk_tail', where: line, value: `${id}:3` })
    const lines = await linesOf(user, id)
    expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(lines[3]).toMatchObject({ text: expect.stringContaining(toDo), damaged: true })
    expect(lines[4]?.text).toContain('lisinopril')
    const edited = user.call(editChunk, { params: { id, seq: '3' }, body: { text: 'Yes.' } })
    await expect(edited).rejects.toMatchObject({ message: 'Cannot be read' })
  })

  test('is evidence of nothing, and a note says that it is missing', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await damageIn(app, { table: 'chunk_tail', where: line, value: `${id}:4` })
    const { content } = await highlightsOf(user, id)
    expect(content).toContain('part of the transcript cannot be read')
    expect(content).toMatch(/aspirin/i)
    expect(content).not.toMatch(/lisinopril/i)
    expect(content).not.toContain('administrator')
  })

  test('stops no recording, and stays damaged when its segment is sealed', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await damageIn(app, { table: 'chunk_tail', where: line, value: `${id}:3` })
    const chunks = Array.from({ length: 300 }, (_, n) => ({ text: `Line ${n}.` }))
    await user.call(addChunks, { params: { id }, body: { chunks } })
    const lines = await linesOf(user, id)
    expect(lines).toHaveLength(307)
    expect(lines[3]).toMatchObject({ damaged: true })
    const segment = { table: 'chunk_segment', where: `scribe_id || ':' || from_seq` }
    await damageIn(app, { ...segment, value: `${id}:0` })
    const rest = await linesOf(user, id)
    expect(rest[0]).toMatchObject({ seq: 0, damaged: true })
    expect(rest.slice(1).map(({ seq }) => seq)).toEqual(lines.slice(256).map(({ seq }) => seq))
  })

  test('does not stop the withdrawal of consent', async () => {
    const user = await app.newUser()
    const { id: userId } = user.user
    const id = await newVisit(app, user)
    const recordingId = crypto.randomUUID()
    const chunks = Array.from({ length: 300 }, (_, n) => ({ text: `Line ${n}.` }))
    await user.call(addChunks, { params: { id }, body: { chunks } })
    await damageIn(app, {
      table: 'chunk_segment',
      where: `scribe_id || ':' || from_seq`,
      value: `${id}:0`,
    })
    const vault = await openVault(app.services.keys, userScope(userId))
    const place = { userId, scribeId: id, vault }
    const gone = await app.services.db.as(userId, (tx) =>
      purgeLines(app.services, tx, place, { recordingId, untilMs: 0 }, () => true),
    )
    expect(gone).toBe(0)
  })

  test('includes one whose correction is damaged: the corrected words do not return', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await user.call(editChunk, { params: { id, seq: '3' }, body: { text: 'Yes, at night.' } })
    await damageIn(app, { table: 'chunk_edit', where: line, value: `${id}:3` })
    const lines = await linesOf(user, id)
    expect(lines).toHaveLength(7)
    expect(lines[3]).toMatchObject({ text: expect.stringContaining(toDo), damaged: true })
  })
})

describe('a damaged body', () => {
  test('of a context note hides no note, and the next note says that it is missing', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const before = await highlightsOf(user, id)
    const params = { id }
    const lost = await user.call(addContext, { params, body: { content: 'Penicillin rash.' } })
    await damageIn(app, { table: 'context_entry', value: lost.id })
    const { items } = await user.call(api.listNotes, { params })
    expect(items.map(({ content }) => content)).toEqual([before.content])
    expect((await highlightsOf(user, id)).content).toContain('a context note cannot be read')
  })

  test('of a note says what to do, in the note as in the list, and its versions stay', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const note = await highlightsOf(user, id)
    const params = { id: note.id }
    const edit = { content: `${note.content}\n\nSeen again.`, version: note.version }
    await user.call(api.updateNote, { params, body: edit })
    await damageIn(app, { table: 'note', value: note.id })
    await expect(user.call(api.getNote, { params })).rejects.toMatchObject({
      message: 'Cannot be read',
      detail: expect.stringContaining(toDo),
    })
    const versions = await user.call(listNoteVersions, { params })
    expect(versions.items.some(({ content }) => content === note.content)).toBe(true)
  })

  test('is also an earlier text of a note that was put back under the newer version', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const note = await highlightsOf(user, id)
    const params = { id: note.id }
    const sealed = async () =>
      (await app.asOwner('select sealed from note where id = $1', [note.id])).rows[0]?.sealed
    const earlier = await sealed()
    const edit = { content: `${note.content}\n\nSeen again.`, version: note.version }
    await user.call(api.updateNote, { params, body: edit })
    const newest = await sealed()
    await app.asOwner('update note set sealed = $2 where id = $1', [note.id, earlier])
    const read = user.call(api.getNote, { params })
    await expect(read).rejects.toMatchObject({ message: 'Cannot be read' })
    await app.asOwner('update note set sealed = $2 where id = $1', [note.id, newest])
    expect((await user.call(api.getNote, { params })).content).toContain('Seen again.')
  })

  test('is not a note sealed before its version was bound', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const note = await highlightsOf(user, id)
    const params = { id: note.id }
    const vault = await openVault(app.services.keys, userScope(user.user.id))
    const bound = { table: 'note', row: note.id, column: 'sealed' }
    const { rows } = await app.asOwner<{ sealed: Buffer }>(
      'select sealed from note where id = $1',
      [note.id],
    )
    const body = vault.open(rows[0]?.sealed ?? Buffer.alloc(0), { ...bound, version: note.version })
    await app.asOwner('update note set sealed = $2 where id = $1', [
      note.id,
      vault.seal(body, bound),
    ])
    expect((await user.call(api.getNote, { params })).content).toBe(note.content)
    const edit = { content: `${note.content}\n\nSeen again.`, version: note.version }
    const saved = await user.call(api.updateNote, { params, body: edit })
    expect(saved.content).toContain('Seen again.')
  })

  test('of an older version hides no other and does not stop an edit from being saved', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const note = await highlightsOf(user, id)
    const params = { id: note.id }
    await damageIn(app, { table: 'note_version', where: 'note_id', value: note.id })
    const edit = { content: `${note.content}\n\nSeen again.`, version: note.version }
    const saved = await user.call(api.updateNote, { params, body: edit })
    expect(saved.content).toContain('Seen again.')
    const { items } = await user.call(listNoteVersions, { params })
    expect(items.at(-1)?.content).toContain(toDo)
  })

  test('of a memory is shown as such, can be written again, and no writer follows it', async () => {
    const user = await app.newUser()
    const [lost] = [
      await user.call(createMemory, { body: { command: 'Write brief notes.', enabled: true } }),
      await user.call(createMemory, { body: { command: 'Spell out units.', enabled: true } }),
    ]
    await damageIn(app, { table: 'memory', value: lost.id })
    const { items } = await user.call(listMemories, {})
    expect(items.map(({ command }) => command)).toEqual([
      expect.stringContaining(toDo),
      'Spell out units.',
    ])
    const active = await activeMemories(app.services, user.user.id, { memoryEnabled: true })
    expect(active.map(({ command }) => command)).toEqual(['Spell out units.'])
    const body = { version: lost.version, command: 'Write brief notes.' }
    const again = await user.call(updateMemory, { params: { id: lost.id }, body })
    expect(again.command).toBe('Write brief notes.')
  })

  test('of a chat message hides no other', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const body = { conversation: { id }, message: 'What was the blood pressure?' }
    for await (const _ of user.follow(chat.chat, { body }));
    const before = await user.call(chat.listMessages, { params: { id } })
    await damageIn(app, { table: 'message', value: before.items[0]?.id ?? '' })
    const { items } = await user.call(chat.listMessages, { params: { id } })
    expect(items[0]?.content).toContain(toDo)
    expect(items[1]?.content).toBe(before.items[1]?.content)
  })

  test('that is read alone is reported to Health and, once and without content, to the log', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const note = await highlightsOf(user, id)
    await damageIn(app, { table: 'note', value: note.id })
    const before = app.services.keys.damage.count()
    for (const _ of ['once', 'twice'])
      await user.call(api.getNote, { params: { id: note.id } }).catch(() => undefined)
    expect(app.services.keys.damage.count()).toBe(before + 1)
    const { checks } = await admin.call(getHealth, {})
    expect(checks.find(({ key }) => key === 'records')).toMatchObject({ state: 'failing' })
    const lines = app.logged.filter((entry) => entry.includes(note.id))
    expect(lines).toContain(`Cannot decrypt sealed of note ${note.id}. Restore it from a backup.`)
  })
})
