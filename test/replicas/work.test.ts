import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { userEvents } from '#contract/events.ts'
import { getFileContent, uploadFiles } from '#contract/files.ts'
import { followGeneration, type GenerationEvent, generateNote } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { getTranscription, startTranscription } from '#contract/transcription-jobs.ts'
import { addChunks, listChunks } from '#contract/transcripts.ts'
import { finishUpload, partCount } from '#contract/uploads.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { TestUser } from '#test/app.ts'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { PATIENCE_MS } from '#test/faults/real-server.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { begin, gzipLike, newScribe, sendPart } from '#test/upload-parts.ts'
import { at, movedTo } from './at.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Member } from './member.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let tones: Awaited<ReturnType<typeof toneModels>>
let llm: Llm
let cluster: Cluster
beforeAll(async () => {
  tones = await toneModels()
  llm = await startLlm((asked) => ({
    kind: 'say',
    pieces: inPieces(answerWith(asked, (heading) => `Under ${heading}: lisinopril 10 milligrams.`)),
    pauseMs: 100,
  }))
  cluster = await startCluster({
    settings: { ...llm.env, AUSCULTA_TEST_TONES: tones.dir },
    database: inject('preparedDatabase'),
  })
})
afterAll(async () => {
  await cluster[Symbol.asyncDispose]()
  await llm.close()
  await tones.remove()
})

/** The stream of a person's events at one process; open when this returns. */
async function openEvents(user: TestUser, app: Member) {
  const events = at(app, user).follow(userEvents, {})
  await events.next()
  return {
    /** The visits that changed, up to this one. */
    async until(scribeId: string) {
      const seen: (string | undefined)[] = []
      while (seen.at(-1) !== scribeId) seen.push((await events.next()).value?.event.scribeId)
      return seen
    },
    close: () => void events.return(undefined),
  }
}

test('a change at one process reaches the owner’s windows at the others, and nobody else’s', async () => {
  const [first, second, third] = cluster.apps
  const [user, stranger] = [await cluster.newUser(), await cluster.newUser()]
  const [here, there] = [await openEvents(user, second), await openEvents(user, third)]
  const theirs = await openEvents(stranger, second)
  const { id } = await at(first, user).call(createScribe, { body: {} })
  expect(await here.until(id)).toContain(id)
  expect(await there.until(id)).toContain(id)
  const own = await at(first, stranger).call(createScribe, { body: {} })
  expect(await theirs.until(own.id)).not.toContain(id)
  for (const one of [here, there, theirs]) one.close()
})

test('an upload whose parts go to different processes is whole at all of them', async () => {
  const user = await cluster.newUser()
  const all = gzipLike(3_500_000)
  const scribeId = await newScribe(user)
  const upload = await begin(user, scribeId, 'scan.gz', all.length)
  for (let part = 0; part < partCount(upload); part += 1)
    await sendPart(movedTo(cluster.apps[part % 3] ?? cluster.apps[0], user), upload, part, all)
  await at(cluster.apps[2], user).call(finishUpload, { params: { id: upload.id } })
  for (const app of cluster.apps) {
    const stored = await at(app, user).call(getFileContent, {
      params: { id: scribeId, fileId: upload.id },
    })
    expect(Buffer.from(await stored.arrayBuffer()).equals(all)).toBe(true)
  }
})

test('a transcription that is requested at one process is done by a service, and its progress is seen at another', async () => {
  const [first, second, third] = cluster.apps
  const user = await cluster.newUser()
  const id = await newScribe(user)
  const body = new FormData()
  body.append('file', new File([new Uint8Array(wavOf(tonePcm(VISIT).pcm))], 'visit.wav'))
  const { items } = await at(first, user).call(uploadFiles, { params: { id }, body })
  const { job_id: jobId } = await at(second, user).call(startTranscription, {
    body: { file_reference: items[0]?.id ?? '' },
  })
  const status = async () =>
    (await at(third, user).call(getTranscription, { params: { jobId } })).status
  await expect.poll(status, { timeout: PATIENCE_MS }).toBe('success')
  const { chunks } = await at(third, user).call(listChunks, { params: { id } })
  expect(chunks.map(({ text }) => text)).toEqual(VISIT.map(({ text }) => text))
})

test('a note that is requested at a process that dies is written by another, and followed at a third', async () => {
  const [first, second] = cluster.apps
  const user = await cluster.newUser()
  const id = await newScribe(user)
  const chunks = [{ text: 'I take lisinopril 10 milligrams.', speaker: 'patient' }]
  await user.call(addChunks, { params: { id }, body: { chunks } })
  const writing = at(first, user).follow(generateNote, {
    body: { prompt: { id: 'soap' }, conversation: { id } },
  })
  let generation = ''
  for await (const { event } of writing) {
    if (event.type === 'started') generation = event.generationId
    if (event.type === 'text') break
  }
  await first.kill()
  const events: GenerationEvent[] = []
  const following = at(second, user).follow(followGeneration, { params: { id: generation } })
  for await (const { event } of following) events.push(event)
  await first.start()

  expect(events.map(({ type }) => type)).toContain('reset_stream')
  expect(events.at(-1)?.type).toBe('done')
  const { items } = await user.call(listNotes, { params: { id } })
  expect(items).toMatchObject([{ state: 'complete' }])
  expect(items[0]?.content.match(/lisinopril 10 milligrams/g)?.length).toBeGreaterThan(2)
})
