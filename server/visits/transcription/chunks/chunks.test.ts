import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { chunkSegments, chunkTail } from '../table.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { transcriptAnswer } from './answer.ts'
import { appendChunks } from './append-lines.ts'
import { editBound } from './stored.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function visit() {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  return { user, id, params: { id } }
}

const lines = ({ call }: TestUser, id: string, query?: { after?: number; limit?: number }) =>
  call(api.listChunks, { params: { id }, ...(query && { query }) })

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ text: `Line ${from + n}.`, timestamp: from + n }))

describe('a transcript', () => {
  test('keeps lines in order over live rows and sealed segments, whatever the steps', async () => {
    const { user, id } = await visit()
    let count = 0
    for (const step of [1, 254, 1, 1, 255, 600, 3]) {
      await appendChunks(app.services, user.user.id, id, numbered(step, count))
      count += step
    }
    const { chunks, more } = await lines(user, id)
    expect(more).toBe(false)
    expect(chunks.map((chunk) => chunk.seq)).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(chunks.every((chunk) => chunk.text === `Line ${chunk.seq}.`)).toBe(true)
    const [segments, tail] = await app.services.db.as(user.user.id, async (tx) => [
      await tx.select().from(chunkSegments),
      await tx.select().from(chunkTail),
    ])
    expect(segments).toHaveLength(Math.floor(count / 256))
    expect(tail).toHaveLength(count % 256)
  })

  test('is read in pages that meet without a gap or a repeat', async () => {
    const { user, id } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(700))
    for (const limit of [1, 100, 255, 256, 257]) {
      const seen: number[] = []
      let more = true
      while (more && seen.length < 700) {
        const page = await lines(user, id, { after: seen.at(-1) ?? -1, limit })
        seen.push(...page.chunks.map((chunk) => chunk.seq))
        more = page.more
        if (limit === 1 && seen.length > 5) break
      }
      expect(seen).toEqual(Array.from({ length: seen.length }, (_, n) => n))
      if (limit > 1) expect(seen).toHaveLength(700)
    }
  })

  test('is decrypted only as far as its reader has come, and its pieces add up to the whole answer', async () => {
    const { user, id } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(700))
    let turns = 0
    const { pieces } = await transcriptAnswer(
      app.services,
      user.user.id,
      id,
      { after: -1, limit: 600 },
      async (work) => {
        turns += 1
        return work()
      },
    )
    const first = (await pieces.next()).value as string
    // One for the sealed rows, one for the lines that are handed out.
    expect(turns).toBe(2)
    expect(first.match(/"seq":/g)).toHaveLength(256)
    let whole = first
    for await (const piece of pieces) whole += piece
    expect(JSON.parse(whole)).toEqual(await lines(user, id, { limit: 600 }))
    expect(JSON.parse(whole)).toMatchObject({ more: true, chunks: { length: 600 } })
    expect(await lines(user, id, { after: 699 })).toEqual({ chunks: [], more: false })
  })

  test('takes lines from several writers at once and numbers each once', async () => {
    const { user, id } = await visit()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        appendChunks(app.services, user.user.id, id, numbered(50, n * 50)),
      ),
    )
    const { chunks } = await lines(user, id)
    expect(chunks.map((chunk) => chunk.seq)).toEqual(Array.from({ length: 400 }, (_, n) => n))
    expect(new Set(chunks.map((chunk) => chunk.text)).size).toBe(400)
  })

  test('shows a correction, even in a sealed segment, and keeps the original below', async () => {
    const { user, id } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(300))
    for (const seq of [3, 299]) {
      const edited = await user.call(api.editChunk, {
        params: { id, seq: String(seq) },
        body: { text: 'Metoprolol 25 mg.' },
      })
      expect(edited).toMatchObject({ seq, text: 'Metoprolol 25 mg.', edited: true })
    }
    await user.call(api.editChunk, { params: { id, seq: '3' }, body: { speaker: 'patient' } })
    const { chunks } = await lines(user, id)
    expect(chunks[3]).toMatchObject({ text: 'Metoprolol 25 mg.', speaker: 'patient', edited: true })
    expect(chunks[299]).toMatchObject({ text: 'Metoprolol 25 mg.' })
    expect(chunks[4]?.edited).toBeUndefined()
  })

  test('refuses to correct a missing line', async () => {
    const { user, id } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(2))
    for (const seq of ['2', '99999999', 'x', '-1', '1e3']) {
      await expect(
        user.call(api.editChunk, { params: { id, seq }, body: { text: 'no' } }),
      ).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  test('renames a speaker in every line and in those still to come', async () => {
    const { user, id, params } = await visit()
    const said = (speaker: string, n: number) => ({ text: `Yes ${n}.`, timestamp: n, speaker })
    await appendChunks(app.services, user.user.id, id, [
      said('S1', 0),
      said('S2', 1),
      said('S1', 2),
    ])
    await user.call(api.editChunk, { params: { id, seq: '1' }, body: { speaker: 'Mrs Hale' } })
    const rename = (from: string, to: string) =>
      user.call(api.renameSpeaker, { params, body: { from, to } })
    expect(await rename('S1', 'clinician')).toEqual({ changed: 2 })
    expect(await rename('Mrs Hale', 'patient')).toEqual({ changed: 1 })
    expect(await rename('nobody', 'patient')).toEqual({ changed: 0 })
    await appendChunks(app.services, user.user.id, id, [said('S1', 3)])
    expect(await rename('clinician', 'Dr Roe')).toEqual({ changed: 3 })
    const { chunks } = await lines(user, id)
    expect(chunks.map((chunk) => chunk.speaker)).toEqual(['Dr Roe', 'patient', 'Dr Roe', 'Dr Roe'])
  })

  test('counts its lines, makes notes out of date, and is gone when deleted', async () => {
    const { user, id, params } = await visit()
    expect(await user.call(getScribe, { params })).toMatchObject({ state: 'empty' })
    await user.call(api.addChunks, {
      params,
      body: { chunks: [{ text: 'First.', timestamp: 61 }, { text: 'Second.' }] },
    })
    const scribe = await user.call(getScribe, { params })
    expect(scribe).toMatchObject({ state: 'ready', draft: false, duration: 61 })
    expect(scribe.medicalContext.transcript.chunkCount).toBe(2)
    expect((await lines(user, id)).chunks.map((chunk) => chunk.timestamp)).toEqual([61, 61])
    await user.call(api.deleteTranscript, { params })
    expect((await lines(user, id)).chunks).toEqual([])
    await user.call(api.addChunks, { params, body: { chunks: [{ text: 'Again.' }] } })
    expect((await lines(user, id)).chunks).toMatchObject([{ seq: 2, text: 'Again.' }])
  })

  test('of another user does not exist', async () => {
    const { user, id, params } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(1))
    const other = await app.newUser()
    const missing = { code: 'not-found', message: 'Scribe not found' }
    await expect(lines(other, id)).rejects.toMatchObject(missing)
    await expect(
      other.call(api.addChunks, { params, body: { chunks: [{ text: 'x' }] } }),
    ).rejects.toMatchObject(missing)
    await expect(
      other.call(api.editChunk, { params: { id, seq: '0' }, body: { text: 'x' } }),
    ).rejects.toMatchObject(missing)
    await expect(other.call(api.deleteTranscript, { params })).rejects.toMatchObject(missing)
    await expect(
      other.call(api.renameSpeaker, { params, body: { from: 'a', to: 'b' } }),
    ).rejects.toMatchObject(missing)
  })
})

describe('typed, pasted and imported text', () => {
  test('is found with its times and speakers', async () => {
    const { user, id, params } = await visit()
    const text = '[0:00:05] Doctor: How are you?\n[0:01:10] Patient: My knee hurts.'
    expect(await user.call(api.pasteTranscript, { params, body: { text } })).toEqual({ added: 2 })
    expect((await lines(user, id)).chunks).toMatchObject([
      { text: 'How are you?', timestamp: 5, speaker: 'clinician' },
      { text: 'My knee hurts.', timestamp: 70, speaker: 'patient' },
    ])
  })

  test('of a subtitle file is added with its times', async () => {
    const { user, id, params } = await visit()
    const form = new FormData()
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood morning.\n'
    form.append('file', new File([vtt], 'visit.vtt', { type: 'text/vtt' }))
    expect(await user.call(api.importTranscript, { params, body: form })).toEqual({ added: 1 })
    expect((await lines(user, id)).chunks).toMatchObject([
      { text: 'Good morning.', timestamp: 1, end: 2.5 },
    ])
  })

  test('that is not a transcript is refused with a reason', async () => {
    const { user, params } = await visit()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(64)], 'visit.exe'))
    await expect(user.call(api.importTranscript, { params, body: form })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'This file could not be read as a transcript.',
    })
    await expect(
      user.call(api.pasteTranscript, { params, body: { text: ' \n ' } }),
    ).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('may be as long as a day of speech', async () => {
    const { user, id, params } = await visit()
    const chunks = Array.from({ length: 10_000 }, (_, n) => ({
      text: `The patient says sentence number ${n}.`,
      timestamp: n,
    }))
    expect(await user.call(api.addChunks, { params, body: { chunks } })).toEqual({ added: 10_000 })
    const read = await lines(user, id)
    expect(read.chunks).toHaveLength(10_000)
    expect(read.chunks.at(-1)?.text).toBe('The patient says sentence number 9999.')
    const time = { params, body: { chunks: [{ text: 'x', timestamp: 1e300 }] } }
    await expect(user.call(api.addChunks, time)).rejects.toMatchObject({ code: 'bad-request' })
  })
})

describe('a correction', () => {
  const corrected = async () => {
    const { user, id, params } = await visit()
    await appendChunks(app.services, user.user.id, id, numbered(3))
    const correct = (text: string) =>
      user.call(api.editChunk, { params: { ...params, seq: '1' }, body: { text } })
    const where = `where scribe_id = '${id}' and seq = 1`
    const row = async () => (await app.asOwner(`select * from chunk_edit ${where}`)).rows[0]
    const put = (sealed: unknown, version: unknown) =>
      app.asOwner(`update chunk_edit set sealed = $1, version = $2 ${where}`, [sealed, version])
    return { user, id, correct, row, put }
  }

  test('does not open once a later one has replaced it', async () => {
    const { user, id, correct, row, put } = await corrected()
    await correct('50 mg.')
    const former = await row()
    await correct('5 mg.')
    const newest = await row()
    await put(former?.sealed, newest?.version)
    const { chunks } = await lines(user, id)
    expect(chunks[1]).toMatchObject({ damaged: true })
    expect(chunks[1]?.text).not.toContain('50 mg.')
    await put(newest?.sealed, newest?.version)
    expect((await lines(user, id)).chunks[1]).toMatchObject({ text: '5 mg.', edited: true })
  })

  test('of a version of the product that bound no version still opens, and can be corrected again', async () => {
    const { user, id, correct, row, put } = await corrected()
    await correct('50 mg.')
    const vault = await openVault(app.services.keys, userScope(user.user.id))
    const { version: _, ...unversioned } = editBound(id, 1, 0)
    await put(vault.seal({ text: 'As it was.' }, unversioned), 0)
    expect((await lines(user, id)).chunks[1]).toMatchObject({ text: 'As it was.' })
    await correct('5 mg.')
    expect((await lines(user, id)).chunks[1]).toMatchObject({ text: '5 mg.' })
    expect(await row()).toMatchObject({ version: 1 })
  })
})
