import type { VoiceActivityDetector, ListenOptions, Span, SpeakerTurn } from '../voice-activity.ts'
import { bytesOf, secondsOf, wholeSamples } from '#server/speech/audio/pcm.ts'
import { SpeechError } from '../speech.ts'
import { createMutex } from '../mutex.ts'
import type { ChildExit, Reply } from './messages.ts'
import type { Model, ModelOf } from '#server/speech/models/description.ts'
import { createSherpaProcess } from './process.ts'
import type { SherpaProcess } from './process.ts'

/** Bytes that may wait in the child. */
const MOST_WAITING = bytesOf(30)

type Turns = PromiseWithResolvers<SpeakerTurn[]>

/** A detector over the voice activity model and, if installed, the speakers models. */
export function createSherpaDetector(
  vad: ModelOf<'vad'>,
  speakers: ModelOf<'speakers'> | undefined,
  verify: (model: Model) => Promise<void>,
): VoiceActivityDetector {
  const worker = createSherpaProcess({ role: 'listen', vad, speakers }, verify)
  const acquire = createMutex()

  async function* listenExclusively(
    pcm: AsyncIterable<Uint8Array>,
    options: ListenOptions,
    turns: Turns,
  ): AsyncGenerator<Span> {
    const release = await acquire()
    try {
      await worker.ready(options.signal)
      yield* listen(worker, pcm, options, turns)
    } catch (error) {
      turns.reject(error)
      throw error
    } finally {
      release()
    }
  }

  return {
    speakers: speakers !== undefined,
    listen(pcm, options) {
      const turns = Promise.withResolvers<SpeakerTurn[]>()
      return { spans: listenExclusively(pcm, options, turns), turns: turns.promise }
    },
    close: worker.stop,
  }
}

async function* listen(
  worker: SherpaProcess,
  pcm: AsyncIterable<Uint8Array>,
  { signal, onProgress }: ListenOptions,
  turns: Turns,
): AsyncGenerator<Span> {
  const job = openJob(worker, turns)
  const abort = () => fail(job, signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    let sent = 0
    for await (const piece of wholeSamples(pcm)) {
      send(job, piece)
      sent += piece.length
      while (job.waiting > MOST_WAITING) await awaitReply(job)
      yield* takeSpans(job)
      onProgress?.(secondsOf(sent))
    }
    worker.send({ op: 'finish', id: job.id })
    while (!isClosed(job)) {
      await awaitReply(job)
      yield* takeSpans(job)
    }
    yield* takeSpans(job)
  } finally {
    signal?.removeEventListener('abort', abort)
    closeJob(job)
  }
}

/** One recording in the child. */
type Job = {
  id: number
  worker: SherpaProcess
  turns: Turns
  state: { at: 'open' } | { at: 'closed' } | { at: 'failed'; reason: unknown }
  /** Bytes that the child hasn't processed yet. */
  waiting: number
  spans: Span[]
  /** Resolves at the next reply. */
  replied: PromiseWithResolvers<void>
  unsubscribe: () => void
}

function openJob(worker: SherpaProcess, turns: Turns): Job {
  const id = worker.nextId()
  const job: Job = {
    id,
    worker,
    turns,
    state: { at: 'open' },
    waiting: 0,
    spans: [],
    replied: Promise.withResolvers<void>(),
    unsubscribe: worker.listen(id, (reply) => receive(job, reply)),
  }
  worker.send({ op: 'open', id })
  return job
}

function receive(job: Job, reply: Reply | ChildExit): void {
  if (reply.ev === 'taken') job.waiting -= reply.bytes
  if (reply.ev === 'span') job.spans.push({ start: reply.start, pcm: reply.pcm })
  if (reply.ev === 'turns') job.turns.resolve(reply.turns)
  if (reply.ev === 'closed') job.state = { at: 'closed' }
  if (reply.ev === 'gone')
    fail(job, new SpeechError('API_COMMUNICATION_ERROR', reply.message, true))
  if (reply.ev === 'broken')
    fail(job, new SpeechError('TRANSCRIPTION_FAILED', reply.message, false))
  job.replied.resolve()
}

function fail(job: Job, reason: unknown): void {
  if (job.state.at === 'open') job.state = { at: 'failed', reason }
  job.replied.resolve()
}

const isClosed = (job: Job) => job.state.at === 'closed'

function throwIfFailed({ state }: Job): void {
  if (state.at === 'failed') throw state.reason
}

function send(job: Job, pcm: Uint8Array): void {
  throwIfFailed(job)
  job.waiting += pcm.length
  job.worker.send({ op: 'audio', id: job.id, pcm })
}

/** Waits for the next reply. Throws once the job has failed. */
async function awaitReply(job: Job): Promise<void> {
  await job.replied.promise
  job.replied = Promise.withResolvers<void>()
  throwIfFailed(job)
}

function takeSpans(job: Job): Span[] {
  const taken = job.spans
  job.spans = []
  return taken
}

function closeJob(job: Job): void {
  job.unsubscribe()
  // Speaker separation of a long visit can't be interrupted otherwise.
  if (!isClosed(job)) job.worker.cancel()
}
