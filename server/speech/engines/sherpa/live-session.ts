import { bytesOf } from '#server/speech/audio/pcm.ts'
import type { LiveOptions, LiveSession, SpeechEvent, Word } from '../speech.ts'
import type { ChildExit, Reply } from './messages.ts'
import type { SherpaProcess } from './process.ts'

/** Audio that may wait in the child, in bytes: more means that it can't keep up. */
const MOST_WAITING = bytesOf(10)

type Session = {
  id: number
  worker: SherpaProcess
  onEvent: (event: SpeechEvent) => void
  state: 'open' | 'finishing' | 'closed'
  closed: PromiseWithResolvers<void>
  /** Bytes that the child hasn't processed yet. */
  waiting: number
  /** The piece that found no room: its length, and the promise that resolves once there is room. */
  refused: { bytes: number; room: PromiseWithResolvers<void> } | undefined
}

/** Opens a session in the child, which is ready. */
export function startLiveSession(
  worker: SherpaProcess,
  { language, onEvent, offset = 0, signal }: LiveOptions,
  onClosed: () => void,
): LiveSession {
  const session = createSession(worker, onEvent)
  const { id, closed } = session
  const emit = createEmitter(id, offset, onEvent)
  const close = () => {
    if (session.state !== 'closed') worker.send({ op: 'close', id })
    end()
  }
  const end = () => {
    if (session.state === 'closed') return
    session.state = 'closed'
    unsubscribe()
    signal?.removeEventListener('abort', close)
    onClosed()
    settle(session)
  }
  const unsubscribe = worker.listen(id, (reply: Reply | ChildExit) => {
    if (reply.ev === 'taken') noteTaken(session, reply.bytes)
    if (reply.ev === 'partial' || reply.ev === 'final') emit(reply)
    if (reply.ev === 'closed') end()
    if (reply.ev !== 'gone' && reply.ev !== 'broken') return
    const { message } = reply
    onEvent({ kind: 'error', code: 'API_COMMUNICATION_ERROR', message, retryable: true })
    close()
  })
  worker.send({ op: 'open', id, language: parseLanguage(language) })
  signal?.addEventListener('abort', close, { once: true })
  return {
    write: (pcm16) => write(session, pcm16),
    drained: async () => session.refused?.room.promise,
    finish: () => finish(session, closed.promise),
    close,
  }
}

function createSession(worker: SherpaProcess, onEvent: Session['onEvent']): Session {
  return {
    id: worker.nextId(),
    worker,
    onEvent,
    state: 'open',
    closed: Promise.withResolvers<void>(),
    waiting: 0,
    refused: undefined,
  }
}

/** `en-CA` → `en`; `multi` → undefined, with which the model detects the language. */
function parseLanguage(language: string): string | undefined {
  return language === 'multi' ? undefined : language.split('-')[0]
}

/** A piece longer than the limit is sent alone. */
function hasRoom({ waiting }: Session, bytes: number): boolean {
  return waiting === 0 || waiting + bytes <= MOST_WAITING
}

function write(session: Session, pcm: Uint8Array): boolean {
  const { id, state, worker } = session
  if (state !== 'open') return true
  if (!hasRoom(session, pcm.length)) {
    const room = session.refused?.room ?? Promise.withResolvers()
    session.refused = { bytes: pcm.length, room }
    return false
  }
  session.waiting += pcm.length
  worker.send({ op: 'audio', id, pcm })
  return true
}

function noteTaken(session: Session, bytes: number): void {
  session.waiting -= bytes
  if (session.refused && hasRoom(session, session.refused.bytes)) admit(session)
}

function admit(session: Session): void {
  session.refused?.room.resolve()
  session.refused = undefined
}

async function finish(session: Session, closed: Promise<void>): Promise<void> {
  const { id, state, worker } = session
  if (state === 'open') {
    session.state = 'finishing'
    worker.send({ op: 'finish', id })
  }
  await closed
}

function settle(session: Session): void {
  session.onEvent({ kind: 'closed' })
  session.closed.resolve()
  admit(session)
}

/** Turns the child's texts into events with times of the whole recording. */
function createEmitter(id: number, offset: number, onEvent: (event: SpeechEvent) => void) {
  let number = 1
  let isSpeaking = false
  return (reply: Extract<Reply, { ev: 'partial' | 'final' }>): void => {
    const { ev: kind, text, speaker } = reply
    const words = reply.words.map((word) => shift(word, offset, speaker))
    const start = words[0]?.start ?? offset
    const end = words.at(-1)?.end ?? start
    if (!isSpeaking) onEvent({ kind: 'speech-start', at: start })
    isSpeaking = true
    onEvent({ kind, utterance: `${id}-${number}`, text, start, end, speaker, words })
    if (kind === 'partial') return
    onEvent({ kind: 'speech-end', at: end })
    isSpeaking = false
    number += 1
  }
}

function shift(word: Word, offset: number, speaker: string | undefined): Word {
  return { ...word, start: word.start + offset, end: word.end + offset, speaker }
}
