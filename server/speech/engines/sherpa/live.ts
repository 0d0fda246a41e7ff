import { bytesOf } from '#server/speech/audio/pcm.ts'
import { SpeechError } from '../speech.ts'
import type { Health, LiveOptions, LiveSession, SpeechEvent, Word } from '../speech.ts'
import type { ChildExit, Reply } from './messages.ts'
import type { OnlineModel } from '#server/speech/models/description.ts'
import type { SherpaProcess } from './process.ts'

/** Audio that may wait in the child, in bytes: more means that it cannot keep up. */
const MOST_WAITING = bytesOf(10)

/** `en-CA` → `en`; `multi` → undefined, which lets the model find it. */
export function languageOf(language: string): string | undefined {
  return language === 'multi' ? undefined : language.split('-')[0]
}

/** Visits last minutes, so a place is not worth asking for every second. */
const BUSY_MS = 5000

const busy = (sessions: number) =>
  new SpeechError(
    'BUSY',
    `The speech engine is busy: ${sessions} live recordings are being transcribed. The recording goes on.`,
    true,
    BUSY_MS,
  )

/** Opens live sessions over one child; refuses more than the child measured that it can keep up with. */
export function createLive(
  worker: SherpaProcess,
  model: OnlineModel,
): { live: (options: LiveOptions) => Promise<LiveSession>; health: () => Promise<Health> } {
  let open = 0

  /** What this machine can do is measured when the model is loaded; nothing is loaded to tell it. */
  async function health(): Promise<Health> {
    const told = await worker.health()
    const known = worker.known()
    if (!told.ok || !known) return told
    const visits = `${known.sessions} ${known.sessions === 1 ? 'visit' : 'visits'} at once`
    return { ok: true, message: `Running. This machine keeps up with ${visits}; ${open} now.` }
  }

  async function live(options: LiveOptions): Promise<LiveSession> {
    const { sessions } = await worker.ready(options.signal)
    options.signal?.throwIfAborted()
    if (open >= sessions) throw busy(sessions)
    open += 1
    return startSession(worker, model, options, () => {
      open -= 1
    })
  }

  return { live, health }
}

function startSession(
  worker: SherpaProcess,
  model: OnlineModel,
  { language, onEvent, offset = 0, signal }: LiveOptions,
  onClosed: () => void,
): LiveSession {
  const id = worker.nextId()
  const events = createEvents(id, offset, onEvent)
  const closed = Promise.withResolvers<void>()
  let waiting = 0
  /** The piece that found no room: its length, and who waits until there is some. */
  let refused: { bytes: number; room: PromiseWithResolvers<void> } | undefined
  let state: 'open' | 'finishing' | 'closed' = 'open'

  const forget = worker.listen(id, receive)
  worker.send({ op: 'open', id, language: languageOf(language) })
  signal?.addEventListener('abort', close, { once: true })

  function receive(reply: Reply | ChildExit): void {
    if (reply.ev === 'taken') taken(reply.bytes)
    if (reply.ev === 'partial' || reply.ev === 'final') events.utterance(reply)
    if (reply.ev === 'gone' || reply.ev === 'broken') {
      events.error(reply.message)
      close()
    }
    if (reply.ev === 'closed') end()
  }

  function taken(bytes: number): void {
    waiting -= bytes
    if (refused && hasRoom(refused.bytes)) admit()
  }

  // A piece that is longer than any room goes alone.
  const hasRoom = (bytes: number) => waiting === 0 || waiting + bytes <= MOST_WAITING

  function admit(): void {
    refused?.room.resolve()
    refused = undefined
  }

  function end(): void {
    if (state === 'closed') return
    state = 'closed'
    forget()
    signal?.removeEventListener('abort', close)
    onClosed()
    onEvent({ kind: 'closed' })
    closed.resolve()
    admit()
  }

  function close(): void {
    if (state === 'closed') return
    worker.send({ op: 'close', id })
    end()
  }

  return {
    write(pcm16) {
      if (state !== 'open') return true
      if (!hasRoom(pcm16.length)) {
        refused = { bytes: pcm16.length, room: refused?.room ?? Promise.withResolvers() }
        return false
      }
      waiting += pcm16.length
      worker.send({ op: 'audio', id, pcm: pcm16 })
      return true
    },
    drained: async () => refused?.room.promise,
    async finish() {
      if (state === 'open') {
        state = 'finishing'
        worker.send({ op: 'finish', id })
      }
      await closed.promise
    },
    close,
  }
}

/** Turns what the child says into events with times of the whole recording. */
function createEvents(id: number, offset: number, onEvent: (event: SpeechEvent) => void) {
  let number = 1
  let speaking = false

  function utterance(reply: Extract<Reply, { ev: 'partial' | 'final' }>): void {
    const words = reply.words.map((word) => shift(word, offset, reply.speaker))
    const start = words[0]?.start ?? offset
    const end = words.at(-1)?.end ?? start
    if (!speaking) onEvent({ kind: 'speech-start', at: start })
    speaking = true
    const { ev: kind, text, speaker } = reply
    onEvent({ kind, utterance: `${id}-${number}`, text, start, end, speaker, words })
    if (kind === 'partial') return
    onEvent({ kind: 'speech-end', at: end })
    speaking = false
    number += 1
  }

  return {
    utterance,
    error: (message: string) =>
      onEvent({ kind: 'error', code: 'API_COMMUNICATION_ERROR', message, retryable: true }),
  }
}

function shift(word: Word, offset: number, speaker: string | undefined): Word {
  return { ...word, start: word.start + offset, end: word.end + offset, speaker }
}
