import { AUTO_LANGUAGE, baseOf } from '#contract/languages.ts'
import type { Languages } from '#contract/translation.ts'
import type { LiveSpeech, Utterance } from '#server/speech/engines/speech.ts'
import type { Services } from '#server/services.ts'
import { keytermsFor } from '#server/visits/transcription/doubts/keyterms.ts'
import { readAudio } from '../audio/read.ts'
import { enginesOf, type LiveChoice } from '../choose/choose-for.ts'
import type { Choice } from '../engines.ts'
import { samplesOf } from '../recordings.ts'
import { speechErrorText } from '../words.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import { type FailoverStart, MOST_BEHIND_SAMPLES } from './failover-feed.ts'
import { languageAt } from './language-at.ts'
import { createSwitchingRecogniser, type Listening, listeningOf } from './language-switch.ts'
import { createLineSender } from './line-sender.ts'
import { noteEngine, noteLanguage } from './noted.ts'
import type { OpenRecording } from './open.ts'
import { openFailover, type RecogniserFailover } from './recogniser-failover.ts'
import type { SessionHooks } from './source.ts'
import type { TextWriter } from './text-writer.ts'
import type { RecordingRow } from '../recording-row.ts'

/** The engines chosen at first, and how they are chosen for another language. */
export interface LiveEngines {
  first: Choice<LiveSpeech> | null
  choose: LiveChoice
  circuits: CircuitBreakers
}

/** Live transcription of a recording, which follows the languages that its visit is set to. */
export interface Recognition extends RecogniserFailover {
  /** Listens in the language that is chosen, from now on. */
  follow(languages: Languages): void
}

/** Whether an engine may listen live: it would have to catch up with all audio that has no text. */
export function canListen(row: RecordingRow): boolean {
  return row.samples - samplesOf(row.transcribedMs) <= MOST_BEHIND_SAMPLES
}

interface Session {
  s: Services
  row: RecordingRow
  engines: LiveEngines
  sendLine: ReturnType<typeof createLineSender>
  send: SessionHooks['send']
  /** The name under which the engine that listens was noted. */
  engineName: string | undefined
  /** Resolves once all that was noted on the recording is written. */
  written: Promise<unknown>
}

export function openRecognition(
  s: Services,
  { row, languages }: OpenRecording,
  engines: LiveEngines,
  text: TextWriter,
  { send }: SessionHooks,
): Recognition {
  const { first, choose } = engines
  const session: Session = {
    s,
    row,
    engines,
    sendLine: createLineSender(row, text, send),
    send,
    engineName: first?.name,
    written: Promise.resolve(),
  }
  const listening = listenIn(languages, languageAt(row), engines)
  const recogniser = createSwitchingRecogniser(
    openEngines(session, enginesOf(first), listening.first, readBacklog(s, row)),
    (to, fromSample) =>
      openEngines(session, enginesOf(choose(to.language)), to, startAt(fromSample)),
    ({ language }, sample) => noteSwitch(session, language, sample),
  )
  return {
    ...recogniser,
    async finish() {
      const isWhole = await recogniser.finish()
      await session.written
      return isWhole
    },
    follow(next) {
      const to = listening.follow(next)
      if (to) recogniser.change(to)
    },
  }
}

/** @param language the one that the recording is in; its visit may have begun in another */
function listenIn(languages: Languages, language: string, { first, choose }: LiveEngines) {
  let chosen = languages
  let now = listeningOf(enginesOf(first), { ...languages, language })
  return {
    first: now,
    /** @returns what to listen for from now on; undefined if that stays the same */
    follow(next: Languages): Listening | undefined {
      // Only later choices count.
      const code = next.language === chosen.language ? now.language : next.language
      chosen = next
      const to = listeningOf(enginesOf(choose(code)), { ...next, language: code })
      if (to.language === now.language && to.translateTo === now.translateTo) return undefined
      now = to
      return to
    },
  }
}

type Begin = Pick<FailoverStart, 'fromSample' | 'backlog' | 'backlogSamples'>

/** Stored audio that has no text yet. */
function readBacklog(s: Services, row: RecordingRow): Begin {
  const fromSample = samplesOf(row.transcribedMs)
  const ref = { userId: row.userId, recordingId: row.id }
  return {
    fromSample,
    backlog: readAudio(s, ref, { startSample: fromSample, endSample: row.samples }),
    backlogSamples: Math.max(0, row.samples - fromSample),
  }
}

const startAt = (fromSample: number): Begin => ({
  fromSample,
  backlog: nothing(),
  backlogSamples: 0,
})

async function* nothing(): AsyncGenerator<Uint8Array> {}

function openEngines(
  session: Session,
  engines: readonly LiveSpeech[],
  to: Listening,
  begin: Begin,
): RecogniserFailover | undefined {
  if (engines.length === 0) return undefined
  const { s, row, sendLine, send } = session
  // Key terms help an engine; it must listen even if they can't be read.
  const most = Math.max(0, ...engines.map((engine) => engine.caps.keyterms))
  const keyterms = keytermsFor(s, row.userId, row.scribeId, most).catch(() => [])
  return openFailover(
    engines,
    { ...begin, ...to, keyterms },
    {
      onUtterance: (utterance, untilMs) =>
        sendLine({ ...utterance, ...pickLanguage(utterance, to) }, untilMs),
      onFailure: (code) =>
        send({ type: 'error', code, message: speechErrorText(code), fatal: false }),
      onOpened: (engine, sample) => noteOpened(session, engine, sample),
    },
    session.engines.circuits,
  )
}

/** A line is in the language that the engine detected, otherwise in the one it was opened with. */
function pickLanguage({ language }: Utterance, to: Listening): { language?: string } {
  if (language !== undefined) return { language: baseOf(language) }
  return to.language === AUTO_LANGUAGE ? {} : { language: to.language }
}

function noteOpened(session: Session, engine: LiveSpeech, sample: number): void {
  const { first } = session.engines
  // A chosen engine has the name that its administrator gave it.
  const name = engine === first?.engine ? first.name : engine.name
  if (name !== session.engineName) addNote(session, noteEngine(toChannel(session), name, sample))
  session.engineName = name
}

function noteSwitch(session: Session, language: string, sample: number): void {
  const engine = session.engines.choose(language)?.name ?? null
  addNote(session, noteLanguage(toChannel(session), language, engine, sample))
}

const toChannel = ({ s, row, send }: Session) => ({ s, recording: row, send })

function addNote(session: Session, note: Promise<void>): void {
  session.written = Promise.all([session.written, note])
}
