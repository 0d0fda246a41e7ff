import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { listNoteVersions, restoreNote } from '#contract/note-versions.ts'
import * as notes from '#contract/notes.ts'
import { addContext } from '#contract/scribes.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import * as api from '#contract/sign.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { hashJson, sha256 } from '#server/platform/crypto/canonical.ts'
import { signNote } from './sign.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function noted() {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const { items } = await user.call(notes.listNotes, { params: { id: scribeId } })
  const [note] = items
  if (!note) throw new Error('a note should have been written')
  return { user, note, scribeId, params: { id: note.id } }
}
const sign = (user: TestUser, note: notes.Note, override: string[] = []) =>
  user.call(api.signNote, {
    params: { id: note.id },
    body: { version: note.version, override, seconds: 42 },
  })
const receipts = async (user: TestUser, id: string) =>
  (await user.call(api.listReceipts, { params: { id } })).items

describe('signing a note', () => {
  test('leaves a receipt of who, when, its sources and its changes, which can be recomputed', async () => {
    const { user, note, params } = await noted()
    const body = { version: note.version, content: `${note.content}\n\nReviewed with the team.` }
    const edited = await user.call(notes.updateNote, { params, body })
    const signed = await sign(user, edited)
    expect(signed).toMatchObject({ version: 3, content: body.content, signed: { version: 3 } })
    const [item] = await receipts(user, note.id)
    expect(item?.checks).toEqual({
      receipt: true,
      chain: true,
      text: 'same',
      transcript: 'same',
      context: 'same',
      files: 'same',
      intake: 'same',
      chart: 'same',
    })
    const receipt = item?.receipt
    expect(item?.hash).toBe(hashJson(receipt))
    expect(receipt).toMatchObject({
      signer: { id: user.user.id },
      text: { version: 3, sha256: sha256(body.content) },
      inputs: { outOfDate: false, transcript: { lines: 7 } },
      template: { id: 'highlights' },
      writing: [
        { writer: { kind: 'highlights' }, templateVersion: expect.any(Number), prompts: [] },
      ],
      draft: { version: 1, added: 4, removed: 0 },
      seconds: { inSight: 42 },
      amendment: null,
      previous: null,
    })
  })

  test('names the visit as it is, even if that changes while the note is checked', async () => {
    const { services } = app
    const body = ({ version }: notes.Note) => ({ version, override: [], seconds: 0 })
    /** Signs a note; before the transaction with this number, something is added to its visit. */
    async function signWhile(
      changedBefore: number,
    ): Promise<{ id: string; signedIn: number; user: TestUser }> {
      const { user, note, scribeId } = await noted()
      let [count, signedIn] = [0, 0]
      const as: typeof services.db.as = async (userId, work) => {
        count += 1
        const mine = count
        if (mine === changedBefore)
          await user.call(addContext, { params: { id: scribeId }, body: { content: 'Smokes.' } })
        return services.db.as(userId, async (tx) => {
          const result = await work(tx)
          const { rows } = await tx.execute<{ signed: boolean }>(
            sql`select signed is not null as signed from note where id = ${note.id}`,
          )
          if (rows[0]?.signed && signedIn === 0) signedIn = mine
          return result
        })
      }
      const slow = { ...services, db: { ...services.db, as } }
      await signNote(slow, user.user.id, note.id, body(note))
      return { id: note.id, signedIn, user }
    }
    const { signedIn } = await signWhile(0)
    const { id, user } = await signWhile(signedIn)
    const [item] = await receipts(user, id)
    expect(item?.checks).toMatchObject({ transcript: 'same', context: 'same' })
    expect(item?.receipt.inputs.outOfDate).toBe(true)
  })

  test('makes it read-only, and it cannot be deleted', async () => {
    const { user, note, params } = await noted()
    await sign(user, note)
    const refused = { code: 'bad-request', message: 'This note is signed. Amend it to change it.' }
    const edit = { params, body: { version: 2, content: 'Changed.' } }
    await expect(user.call(notes.updateNote, edit)).rejects.toMatchObject(refused)
    const restore = user.call(restoreNote, { params, body: { version: 1 } })
    await expect(restore).rejects.toMatchObject(refused)
    const again = written(user, note.scribeId, { prompt: { id: 'soap' }, noteId: note.id })
    await expect(again).rejects.toMatchObject(refused)
    await expect(user.call(notes.deleteNote, { params })).rejects.toMatchObject({
      code: 'bad-request',
    })
    await expect(sign(user, note)).rejects.toMatchObject(refused)
  })

  test('asks about unreviewed statements that may cause harm, and records what was overridden', async () => {
    const { user, note, params } = await noted()
    const content = `${note.content}\n\nStart warfarin 5 mg daily.`
    const body = { version: note.version, content }
    const edited = await user.call(notes.updateNote, { params, body })
    const [risk] = unreviewedHighRisk(edited)
    expect(risk?.text).toBe('Start warfarin 5 mg daily.')
    await expect(sign(user, edited)).rejects.toMatchObject({
      code: 'bad-request',
      current: [{ id: risk?.id }],
    })
    await sign(user, edited, [risk?.id ?? ''])
    const [item] = await receipts(user, note.id)
    expect(item?.receipt.warnings.overridden).toMatchObject([
      { text: 'Start warfarin 5 mg daily.' },
    ])
  })

  test('is refused where only some of the statements that may harm are overridden', async () => {
    const { user, note, params } = await noted()
    const content = `${note.content}\n\nStart warfarin 5 mg daily.\n\nStart digoxin 125 mcg daily.`
    const body = { version: note.version, content }
    const edited = await user.call(notes.updateNote, { params, body })
    const [first, second] = unreviewedHighRisk(edited).map(({ id }) => id)
    if (!first || !second) throw new Error('both statements should have been marked')
    for (const one of [first, second])
      await expect(sign(user, edited, [one])).rejects.toMatchObject({
        code: 'bad-request',
        current: [{ id: first }, { id: second }],
      })
    const signed = await sign(user, edited, [second, first])
    expect(signed.signed).toBeDefined()
  })

  test('is refused for an older state of the note', async () => {
    const { user, note, params } = await noted()
    await user.call(notes.updateNote, { params, body: { version: 1, content: 'Newer.' } })
    await expect(sign(user, note)).rejects.toMatchObject({ code: 'version-mismatch' })
  })

  test('is for its author alone', async () => {
    const { note } = await noted()
    const other = await app.newUser()
    await expect(sign(other, note)).rejects.toMatchObject({ code: 'not-found' })
    await expect(receipts(other, note.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an amendment', () => {
  test('keeps the signed text, gives a reason, and is signed again with a link to the original', async () => {
    const { user, note, params } = await noted()
    await sign(user, note)
    const [first] = await receipts(user, note.id)
    const open = await user.call(api.amendNote, { params, body: { reason: 'Wrong dose' } })
    expect(open).toMatchObject({ amendment: { reason: 'Wrong dose' } })
    expect(open.signed).toBeUndefined()
    const body = { version: open.version, content: 'Aspirin 81 mg daily.' }
    const edited = await user.call(notes.updateNote, { params, body })
    const signed = await sign(
      user,
      edited,
      edited.claims.map(({ id }) => id),
    )
    expect(signed.amendment).toBeUndefined()
    const all = await receipts(user, note.id)
    expect(all.map(({ checks }) => [checks.chain, checks.receipt, checks.text])).toEqual([
      [true, true, 'same'],
      [true, true, 'same'],
    ])
    expect(all[0]?.receipt).toMatchObject({
      amendment: { reason: 'Wrong dose', of: first?.hash },
      previous: first?.hash,
    })
    const versions = await user.call(listNoteVersions, { params })
    expect(versions.items.find(({ reason }) => reason === 'signed')?.content).toBe(note.content)
  })

  test('of an amended note names the last signature, not the first', async () => {
    const { user, note, params } = await noted()
    let current = await sign(user, note)
    for (const reason of ['Wrong dose', 'Typo']) {
      await user.call(api.amendNote, { params, body: { reason } })
      current = await sign(user, current)
    }
    const [third, second] = await receipts(user, note.id)
    expect(third?.receipt.amendment).toEqual({ reason: 'Typo', of: second?.hash })
    expect(second?.receipt.amendment).toMatchObject({ reason: 'Wrong dose' })
  })

  test('can be discarded, which restores the signed text', async () => {
    const { user, note, params } = await noted()
    const { signed } = await sign(user, note)
    const open = await user.call(api.amendNote, { params, body: { reason: 'Typo' } })
    const body = { version: open.version, content: 'Something else.' }
    await user.call(notes.updateNote, { params, body })
    const back = await user.call(api.withdrawAmendment, { params })
    expect(back).toMatchObject({ content: note.content, signed })
    expect((await receipts(user, note.id)).map(({ checks }) => checks.text)).toEqual(['same'])
    const versions = await user.call(listNoteVersions, { params })
    expect(versions.items.map(({ content }) => content)).toContain('Something else.')
  })
})

describe('a receipt tells', () => {
  test('that what the note rests on has changed since', async () => {
    const { user, note, scribeId } = await noted()
    await sign(user, note)
    const added = { params: { id: scribeId }, body: { content: 'Allergic to penicillin.' } }
    await user.call(addContext, added)
    const [item] = await receipts(user, note.id)
    expect(item?.checks).toMatchObject({ text: 'same', transcript: 'same', context: 'changed' })
  })

  test('that the signed text was exchanged, or a receipt was removed', async () => {
    const { user, note } = await noted()
    await sign(user, note)
    const other = await noted()
    const swap = `update note_version set sealed = (select sealed from note_version where note_id = $1 and reason = 'generated') where note_id = $1 and reason = 'signed'`
    await app.asOwner(swap, [note.id])
    // A text that is bound to another version does not open at all.
    await expect(receipts(user, note.id)).rejects.toMatchObject({ code: 'failed' })
    const signed = await sign(other.user, other.note)
    const params = { id: other.note.id }
    await other.user.call(api.amendNote, { params, body: { reason: 'Late result' } })
    await sign(other.user, signed)
    await app.asOwner('delete from note_signature where scribe_id = $1 and seq = 1', [
      other.scribeId,
    ])
    const [left] = await receipts(other.user, other.note.id)
    expect(left?.checks).toMatchObject({ receipt: true, chain: false })
  })
})

describe('the log of a visit', () => {
  test('says who signed, amended and copied, and notices a change of an entry', async () => {
    const { user, note, scribeId, params } = await noted()
    await user.call(notes.markCopied, { params })
    await sign(user, note)
    await user.call(api.amendNote, { params, body: { reason: 'Typo' } })
    const query = { kind: 'signing,export' }
    const log = () => user.call(listAudit, { params: { id: scribeId }, query })
    const before = await log()
    expect(before.intact).toBe(true)
    expect(before.items.map(({ action }) => action)).toEqual([
      'note.amend',
      'note.sign',
      'note.copy',
    ])
    const mine = [user.user.id]
    await app.asOwner(
      `update audit_event set action = 'note.copy' where user_id = $1 and action = 'note.sign'`,
      mine,
    )
    expect((await log()).intact).toBe(false)
  })

  test('cannot be changed or deleted by a request', async () => {
    const { user, params } = await noted()
    await user.call(notes.markCopied, { params })
    const { db } = app.services
    const run = (sql: string) => db.as(user.user.id, (tx) => tx.execute(sql))
    await expect(run(`update audit_event set action = 'note.sign'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(run('delete from audit_event')).rejects.toMatchObject({ code: '42501' })
  })

  test('goes with the account, and the receipts go with the visit', async () => {
    const { user, note, scribeId } = await noted()
    await sign(user, note)
    await app.services.db.as(user.user.id, (tx) => tx.execute(`delete from scribe`))
    const left = await app.asOwner('select 1 from note_signature where scribe_id = $1', [scribeId])
    expect(left.rowCount).toBe(0)
    await app.asOwner('delete from account where id = $1', [user.user.id])
    const log = await app.asOwner('select 1 from audit_event where user_id = $1', [user.user.id])
    expect(log.rowCount).toBe(0)
  })
})
