import { eq, max } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type GenerationEvent,
  cancelGeneration as cancelGenerationEndpoint,
} from '#contract/generation.ts'
import { listNoteVersions } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { deleteTranscript } from '#contract/transcripts.ts'
import { generationEvents } from '#server/visits/notes/table.ts'
import { openServices } from '#server/open-services.ts'
import type { Services } from '#server/services.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { inPieces, type Llm, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, textOf, writing } from '#test/visit.ts'
import { cancelGeneration } from './cancel.ts'
import { followGeneration } from './follow.ts'
import { recoverGeneration } from './recover.ts'

let blocks = true
const reply = (): Reply => {
  const first = '## S: Reason for visit\n[2] Chest pain for two days.\n\n'
  // The second half of the note never comes while the first process lives.
  return blocks
    ? { kind: 'hang', pieces: [...inPieces(first), '## P: Plan\n'] }
    : say(`${first}## P: Plan\n[7] Order an ECG.`)
}
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(() => reply())
  app = await testApp(llm.env)
})
afterEach(() => (blocks = true))
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** Another process on the same data, whose clock is ahead. */
async function otherProcess(secondsAhead: number) {
  const now = () => new Date(Date.now() + secondsAhead * 1000)
  return openServices(app.services.config, app.databaseUrl, { now, log: () => {} })
}

type EventLog = { id: number; event: GenerationEvent }[]

/** A visit with a note that hangs after its first section. */
async function hanging(): Promise<{
  user: TestUser
  scribeId: string
  id: string
  seen: EventLog
}> {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  const seen: EventLog = []
  for await (const one of writing(user, scribeId, { prompt: { id: 'soap' } })) {
    seen.push(one)
    if (one.event.type === 'claims') break
  }
  const first = seen[0]?.event
  if (first?.type !== 'started') throw new Error('the first event should be started')
  return { user, scribeId, id: first.generationId, seen }
}

/** Ends the run of a process as a kill would, once its first section is stored: nothing more is. */
async function kill(user: TestUser, id: string, s = app.services): Promise<void> {
  const run = s.notes.runs.get(id)
  const of = eq(generationEvents.generationId, id)
  const isStored = async () => {
    const [row] = await s.db.as(user.user.id, (tx) =>
      tx
        .select({ seq: max(generationEvents.seq) })
        .from(generationEvents)
        .where(of),
    )
    const events = run?.log.events ?? []
    return events.some(({ event }) => event.type === 'claims') && row?.seq === events.at(-1)?.id
  }
  await expect.poll(isStored).toBe(true)
  run?.end('lost')
  await run?.ended
}

async function rest(s: Services, user: TestUser, id: string, after: number): Promise<EventLog> {
  const events: EventLog = []
  const signal = new AbortController().signal
  for await (const one of await followGeneration(s, user.user.id, id, after, signal))
    events.push(one)
  return events
}

describe('when the process that writes a note dies', () => {
  test('the next one takes it over, keeps the partial text, and the reader continues', async () => {
    const { user, scribeId, id, seen } = await hanging()
    await kill(user, id)
    blocks = false
    await using other = await otherProcess(20)
    await recoverGeneration(other.services, user.user.id, id)
    const events = await rest(other.services, user, id, seen.at(-1)?.id ?? 0)
    expect(events[0]?.event.type).toBe('reset_stream')
    expect(events.at(-1)?.event.type).toBe('done')
    expect(events[0]?.id).toBeGreaterThan(seen.at(-1)?.id ?? 0)
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({
      state: 'complete',
      content: textOf(events.map((e) => e.event)),
    })
    expect(items[0]?.content).toContain('ECG')
    const versions = await user.call(listNoteVersions, { params: { id: items[0]?.id ?? '' } })
    expect(versions.items).toMatchObject([{ reason: 'reset' }])
    // A reader from the start sees both beginnings, and ends with the same text.
    const all = await rest(app.services, user, id, -1)
    expect(textOf(all.map((one) => one.event))).toBe(items[0]?.content)
  })

  test('a note that is still being written is left alone', async () => {
    const { user, id } = await hanging()
    await using other = await otherProcess(3)
    await recoverGeneration(other.services, user.user.id, id)
    expect(other.services.notes.runs.size).toBe(0)
    await user.call(cancelGenerationEndpoint, { params: { id } })
  })

  test('it can still be stopped, and keeps what is stored', async () => {
    const { user, scribeId, id } = await hanging()
    await kill(user, id)
    await using other = await otherProcess(20)
    await cancelGeneration(other.services, user.user.id, id)
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({ state: 'interrupted' })
    expect(items[0]?.content).toContain('Chest pain')
    expect((await rest(other.services, user, id, -1)).at(-1)?.event.type).toBe('done')
  })

  test('a process that stops in order hands it over at once', async () => {
    const { user, scribeId, id } = await hanging()
    const run = app.services.notes.runs.get(id)
    run?.end('stopping')
    await run?.ended
    blocks = false
    await using other = await otherProcess(0)
    await recoverGeneration(other.services, user.user.id, id)
    expect((await rest(other.services, user, id, -1)).at(-1)?.event.type).toBe('done')
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]?.state).toBe('complete')
  })

  test('a note that never gets done is given up', async () => {
    const { user, scribeId, id } = await hanging()
    await kill(user, id)
    for (const ahead of [20, 40]) {
      await using other = await otherProcess(ahead)
      await recoverGeneration(other.services, user.user.id, id)
      await kill(user, id, other.services)
    }
    await using last = await otherProcess(60)
    await recoverGeneration(last.services, user.user.id, id)
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({ state: 'failed' })
    expect(items[0]?.content).toContain('Chest pain')
  })
})

describe('when its sources are deleted', () => {
  test('a note is abandoned with the text so far', async () => {
    const { user, scribeId, id } = await hanging()
    await kill(user, id)
    await user.call(deleteTranscript, { params: { id: scribeId } })
    await using other = await otherProcess(20)
    await recoverGeneration(other.services, user.user.id, id)
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({ state: 'failed' })
    expect(items[0]?.content).toContain('Chest pain')
    expect((await rest(other.services, user, id, -1)).at(-1)?.event.type).toBe('error')
  })
})

describe('with several processes', () => {
  test('a reader of one follows what another writes, and may stop it', async () => {
    const { user, scribeId, id } = await hanging()
    await using other = await otherProcess(0)
    const events = rest(other.services, user, id, -1)
    await cancelGeneration(other.services, user.user.id, id)
    expect((await events).at(-1)?.event.type).toBe('done')
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({ state: 'interrupted' })
  })
})
