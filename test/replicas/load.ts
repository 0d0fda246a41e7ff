import { setTimeout as sleep } from 'node:timers/promises'
import { userEvents } from '#contract/events.ts'
import { AppError } from '#contract/errors.ts'
import { type GenerationEvent, generateNote } from '#contract/generation.ts'
import { createScribe, listScribes } from '#contract/scribes.ts'
import { addChunks } from '#contract/transcripts.ts'
import { beginUploads, finishUpload, partCount } from '#contract/uploads.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { TestUser } from '#test/app.ts'
import { persistently } from '#test/faults/real-server.ts'
import { record, type Recorder } from '#test/faults/recorder.ts'
import { FRAME_SAMPLES, newVisit, type Visit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { fileOf, sendPart } from '#test/upload-parts.ts'

/** Three times as fast as speech. */
const FRAMES_A_SECOND = 30
export const spoken = tonePcm(VISIT)
/** Of one recording. */
export const FRAMES = Math.ceil(spoken.pcm.length / (2 * FRAME_SAMPLES))
const wav = Buffer.from(wavOf(spoken.pcm))

/** Work of one person, one piece after the other, until it is stopped. */
export interface Load<Piece> {
  pieces: Piece[]
  /** Lets the last piece come to its end. */
  stop(): Promise<void>
}

/** A request that is sent again until it is answered counts once. */
const once = <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
  const key = crypto.randomUUID()
  return persistently(() => send(key))
}

/** A change whose answer was lost, since the process died after storing it: it is made. */
const orDone = (error: unknown) => {
  if (error instanceof AppError && error.code === 'in-progress') return
  throw error
}

/** Creates a visit. Its id is chosen here, as in the browser, so the answer may be lost. */
export async function oneVisit(user: TestUser): Promise<string> {
  const id = crypto.randomUUID()
  await once((idempotencyKey) =>
    user.call(createScribe, { body: { id }, idempotencyKey }).catch(orDone),
  )
  return id
}

/** Creates a visit in which this was said. */
export async function spokenVisit(user: TestUser, text: string): Promise<string> {
  const params = { id: await oneVisit(user) }
  const body = { chunks: [{ text, speaker: 'patient' }] }
  await once((idempotencyKey) =>
    user.call(addChunks, { params, body, idempotencyKey }).catch(orDone),
  )
  return params.id
}

function repeat<Piece>(doOne: () => Promise<Piece>): Load<Piece> {
  const pieces: Piece[] = []
  let isOver = false
  async function run() {
    while (!isOver) pieces.push(await doOne())
  }
  const running = run()
  // It is awaited at the end, and fails there.
  running.catch(() => undefined)
  return {
    pieces,
    async stop() {
      isOver = true
      await running
    },
  }
}

/** Somebody who records visits through the load balancer. */
export function keepRecording(origin: string, user: TestUser) {
  let ended = 0
  let current: Recorder | undefined
  const load = repeat(async () => {
    const visit: Visit = await persistently(() => newVisit(user))
    const recorder = record(origin, user, visit, spoken.pcm, FRAMES_A_SECOND)
    current = recorder
    await recorder.done
    ended += recorder.acked() + 1
    current = undefined
    return { visit, lost: recorder.lost(), connections: recorder.connections() }
  })
  /** Frames of all recordings that were acknowledged. */
  return { ...load, acked: () => ended + (current ? current.acked() + 1 : 0) }
}

/** Somebody who uploads recordings in parts, one by one, as the browser does: a repeated part or end counts once. */
export const keepUploading = (user: TestUser) =>
  repeat(async () => {
    const scribeId = await oneVisit(user)
    const file = fileOf('visit.wav', wav.length, 'audio/wav')
    const body = { scribeId, purpose: 'context' as const, files: [file] }
    const { items } = await persistently(() => user.call(beginUploads, { body }))
    const [upload] = items
    if (!upload) throw new Error('The upload was refused')
    for (let part = upload.received; part < partCount(upload); part += 1)
      await persistently(() => sendPart(user, upload, part, wav))
    const params = { id: upload.id }
    await persistently(() => user.call(finishUpload, { params }))
    await sleep(1_000)
    return { id: scribeId, fileId: upload.id }
  })

/** A user who keeps reading their list of visits. */
export const keepReading = (user: TestUser) =>
  repeat(async () => {
    const { items } = await persistently(() => user.call(listScribes, { query: {} }))
    await sleep(100)
    return items.length
  })

/** Changes after which a window is closed. */
const EVENTS_A_WINDOW = 50

/** A window that shows changes, then is closed and opened again. It needs somebody who makes changes. */
export const keepFollowing = (user: TestUser) =>
  repeat(() =>
    persistently(async () => {
      let seen = 0
      for await (const _ of user.follow(userEvents, {})) {
        seen += 1
        if (seen === EVENTS_A_WINDOW) return seen
      }
      throw new Error('The stream was cut off')
    }),
  )

/** Somebody who has notes written, and reads them while they are. */
export const keepWriting = (user: TestUser) =>
  repeat(async () => {
    const id = await spokenVisit(user, 'I take lisinopril 10 milligrams.')
    const body = { prompt: { id: 'soap' }, conversation: { id } }
    await once(async (idempotencyKey) => {
      let last: GenerationEvent | undefined
      for await (const { event } of user.follow(generateNote, { body, idempotencyKey }))
        last = event
      // A browser sends its request again, too: it is the same note.
      if (last?.type !== 'done') throw new Error('The stream was cut off')
    })
    return { id }
  })
