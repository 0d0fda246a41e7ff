import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCall } from '#contract/call.ts'
import { uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import { transcribeFile } from '#contract/transcribe-file.ts'
import {
  cancelTranscription,
  getTranscription,
  startTranscription,
} from '#contract/transcription-jobs.ts'
import { listVersions } from '#contract/transcript-versions.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { TestUser } from '#test/app.ts'
import { member, type Member, present } from '#test/replicas/member.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let tones: Awaited<ReturnType<typeof toneModels>>
let server: RealServer
let worker: Member
beforeAll(async () => {
  tones = await toneModels()
  const settings = { AUSCULTA_TEST_TONES: tones.dir }
  server = await realServer({ ...settings, AUSCULTA_TRANSCRIPTION: 'separate' })
  worker = await startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await tones.remove()
})

/** The transcription service as a separate process, on the same data directory. */
async function startWorker(): Promise<Member> {
  const settings = { AUSCULTA_DATA: server.dataDir, AUSCULTA_TEST_TONES: tones.dir }
  const started = await member('transcription', 'transcription', () => ({
    folder: present,
    settings,
  }))
  await started.start()
  return started
}

async function upload(user: TestUser, turns: typeof VISIT) {
  const { id } = await user.call(createScribe, { body: {} })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(wavOf(tonePcm(turns).pcm))], 'visit.wav'))
  const { items } = await user.call(uploadFiles, { params: { id }, body })
  return { id, fileId: items[0]?.id ?? '' }
}
const said = (turns: typeof VISIT) => turns.map((turn) => turn.text).join(' ')
const textOf = async (user: TestUser, id: string) =>
  (await user.call(listChunks, { params: { id } })).chunks.map(({ text }) => text).join(' ')
/** Calls of the same person to the service at its own address. */
const atService = ({ token }: TestUser, { origin }: { origin: string }) =>
  createCall({ origin, token: () => token, timezone: 'UTC' })

test('a separate service does the work that the server leaves to it, and reports it at its own address', async () => {
  const user = await server.newUser()
  const { id, fileId } = await upload(user, VISIT)
  const { transcript } = await transcribeFile(atService(user, worker), fileId)
  expect(transcript).toContain(VISIT[0]?.text)
  expect(await textOf(user, id)).toBe(said(VISIT))
  expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker.origin}/api/me`)).status).toBe(404)
})

test('a server without the service keeps the work until there is one again', async () => {
  await worker.kill()
  const user = await server.newUser()
  const { fileId } = await upload(user, VISIT)
  const { job_id } = await user.call(startTranscription, { body: { file_reference: fileId } })
  const status = async () =>
    (await user.call(getTranscription, { params: { jobId: job_id } })).status
  await sleep(1_500)
  expect(await status()).toBe('pending')
  await worker.start()
  await expect.poll(status, { timeout: PATIENCE_MS }).toBe('success')
})

test('a service that is killed again and again while it works loses nothing and does nothing twice', async () => {
  const turns = Array.from({ length: 6 }, () => VISIT).flat()
  const user = await server.newUser()
  const visits = await Promise.all([upload(user, turns), upload(user, turns)])
  for (let round = 0; round < (isLong ? 50 : 3); round += 1) {
    await sleep(Math.random() * 1_000)
    await worker.kill()
    await worker.start()
  }
  for (const { id } of visits) {
    await expect.poll(() => textOf(user, id), { timeout: PATIENCE_MS }).toBe(said(turns))
    const { items } = await user.call(listVersions, { params: { id } })
    expect(items).toMatchObject([{ number: 1, shown: true }])
  }
})

test('two services and a server that works as well do each recording once', async () => {
  const settings = { AUSCULTA_TEST_TONES: tones.dir }
  await using second = await startWorker()
  await server.stop()
  await server.start(settings)
  const user = await server.newUser()
  const visits = await Promise.all(Array.from({ length: 6 }, () => upload(user, VISIT)))
  for (const { id } of visits)
    await expect.poll(() => textOf(user, id), { timeout: PATIENCE_MS }).toBe(said(VISIT))
  const done = await server.query(
    `select count(*)::int as versions, count(distinct recording_id)::int as recordings
      from transcript_version where user_id = $1`,
    [user.user.id],
  )
  expect(done).toEqual([{ versions: 6, recordings: 6 }])
  expect(second.lines.join('\n')).not.toMatch(/Error/)
})

test('a job that runs in the service is cancelled at the server', async () => {
  await server.stop()
  await server.start({ AUSCULTA_TEST_TONES: tones.dir, AUSCULTA_TRANSCRIPTION: 'separate' })
  const turns = Array.from({ length: 16 }, () => VISIT).flat()
  const user = await server.newUser()
  const { id, fileId } = await upload(user, turns)
  const { job_id } = await user.call(startTranscription, { body: { file_reference: fileId } })
  const recording = async () => (await user.call(listRecordings, { params: { id } })).items[0]
  await expect
    .poll(async () => (await recording())?.transcription, { timeout: PATIENCE_MS, interval: 20 })
    .toBe('started')
  await user.call(cancelTranscription, { params: { jobId: job_id } })
  expect(await recording()).toBeUndefined()
  const busy = () =>
    server.query(
      `select id from pgboss.job where state = 'active' and name = 'transcribe-recording'`,
    )
  await expect.poll(busy, { timeout: PATIENCE_MS }).toEqual([])
  expect(await textOf(user, id)).toBe('')
})
