import type { VoiceActivityDetector, ListenOptions, Span, SpeakerTurn } from '../voice-activity.ts'
import { bytesOf, secondsOf, wholeSamples } from '#server/speech/audio/pcm.ts'
import { SpeechError } from '../speech.ts'
import { createMutex } from '../mutex.ts'
import type { ChildExit, Reply } from './messages.ts'
import type { Model, ModelOf } from '#server/speech/models/description.ts'
import { createSherpaProcess } from './process.ts'
import type { SherpaProcess } from './process.ts'

/** Audio sent ahead of what the child has heard. */
const MOST_WAITING = bytesOf(30)

type Turns = PromiseWithResolvers<SpeakerTurn[]>

/** Ears made of the voice activity model and, where installed, the speakers models. */
export function createSherpaEars(
  vad: ModelOf<'vad'>,
  speakers: ModelOf<'speakers'> | undefined,
  verify: (model: Model) => Promise<void>,
): VoiceActivityDetector {
  const worker = createSherpaProcess({ role: 'listen', vad, speakers }, verify)
  const enter = createMutex()

  async function* listenInTurn(
    pcm: AsyncIterable<Uint8Array>,
    options: ListenOptions,
    turns: Turns,
  ): AsyncGenerator<Span> {
    const leave = await enter()
    try {
      await worker.ready(options.signal)
      yield* hear(worker, pcm, options, turns)
    } catch (error) {
      turns.reject(error)
      throw error
    } finally {
      leave()
    }
  }

  return {
    speakers: speakers !== undefined,
    listen(pcm, options) {
      const turns = Promise.withResolvers<SpeakerTurn[]>()
      return { spans: listenInTurn(pcm, options, turns), turns: turns.promise }
    },
    close: worker.stop,
  }
}

async function* hear(
  worker: SherpaProcess,
  pcm: AsyncIterable<Uint8Array>,
  { signal, onProgress }: ListenOptions,
  turns: Turns,
): AsyncGenerator<Span> {
  const job = openJob(worker, turns)
  const abort = () => job.fail(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    let heard = 0
    for await (const piece of wholeSamples(pcm)) {
      job.write(piece)
      heard += piece.length
      while (job.waiting() > MOST_WAITING) await job.news()
      yield* job.take()
      onProgress?.(secondsOf(heard))
    }
    job.finish()
    while (!job.closed()) {
      await job.news()
      yield* job.take()
    }
    yield* job.take()
  } finally {
    signal?.removeEventListener('abort', abort)
    job.leave()
  }
}

/** One recording in the child. `news` resolves at the next reply and throws once the job has failed. */
function openJob(worker: SherpaProcess, turns: Turns) {
  const id = worker.nextId()
  let wake = Promise.withResolvers<void>()
  let spans: Span[] = []
  let waiting = 0
  let state: 'open' | 'closed' | 'failed' = 'open'
  let reason: unknown

  const forget = worker.listen(id, (reply: Reply | ChildExit) => {
    if (reply.ev === 'taken') waiting -= reply.bytes
    if (reply.ev === 'span') spans.push({ start: reply.start, pcm: reply.pcm })
    if (reply.ev === 'turns') turns.resolve(reply.turns)
    if (reply.ev === 'closed') state = 'closed'
    if (reply.ev === 'gone') fail(new SpeechError('API_COMMUNICATION_ERROR', reply.message, true))
    if (reply.ev === 'broken') fail(new SpeechError('TRANSCRIPTION_FAILED', reply.message, false))
    wake.resolve()
  })
  worker.send({ op: 'open', id })

  function fail(why: unknown): void {
    if (state === 'open') state = 'failed'
    reason = why
    wake.resolve()
  }

  function check(): void {
    if (state === 'failed') throw reason
  }

  return {
    fail,
    closed: () => state === 'closed',
    waiting: () => waiting,
    write(pcm: Uint8Array) {
      check()
      waiting += pcm.length
      worker.send({ op: 'audio', id, pcm })
    },
    finish: () => worker.send({ op: 'finish', id }),
    async news() {
      await wake.promise
      wake = Promise.withResolvers<void>()
      check()
    },
    take() {
      const taken = spans
      spans = []
      return taken
    },
    leave() {
      forget()
      // Speaker separation of a long visit cannot be interrupted otherwise.
      if (state !== 'closed') worker.cancel()
    },
  }
}
