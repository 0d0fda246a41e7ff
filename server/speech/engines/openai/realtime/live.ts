import { createUpsampler } from '#server/speech/audio/resample.ts'
import { openSocketSession, type Protocol, type Wire } from '../../socket-session.ts'
import { authFailure } from '../../failure.ts'
import type { LiveOptions, LiveSession } from '../../speech.ts'
import { createTurns, type TurnStep } from '../../turns.ts'
import { authorization, type OpenAiRealtimeConfig, realtimeUrl } from './config.ts'
import { type Dialect, DIALECTS } from './dialects.ts'
import { createItems, type Turn } from './items.ts'
import { failureOf, readMessage, type RealtimeMessage } from './messages.ts'

/** speaches closes with this where the key is wrong. */
const CLOSE_POLICY = 1008
const ONLY = 'only'

/** Opens a live session in any of the dialects. The turns, their times and their order are ours. */
export function openRealtime(
  config: OpenAiRealtimeConfig,
  options: LiveOptions,
): Promise<LiveSession> {
  const dialect: Dialect = DIALECTS[config.dialect]
  const { language, offset = 0 } = options
  const keyterms = options.keyterms?.slice(0, dialect.keyterms)
  const wish = { language, keyterms }
  const speaker = createSpeaker(dialect)
  const scribe = createScribe(offset)
  let isFinishing = false

  function sayAll(steps: TurnStep[], wire: Wire): void {
    for (const step of steps) {
      if (step.kind === 'begin') scribe.begin(step.start)
      if (step.kind === 'end') scribe.end(step.end)
      speaker.say(step, wire)
    }
  }

  function endIfDone(wire: Wire): void {
    if (isFinishing && scribe.open() === 0) wire.done()
  }

  function hear(message: RealtimeMessage, wire: Wire): void {
    if (message.kind === 'problem') throw failureOf(message, config.apiKey)
    if (message.kind === 'created') {
      wire.send(JSON.stringify(dialect.update(config, wish)))
      if (!dialect.confirms) wire.ready()
    }
    if (message.kind === 'updated') wire.ready()
    if (message.kind === 'committed')
      scribe.committed(message.item, dialect.tellsOrder ? message.previous : undefined, wire)
    if (message.kind === 'delta') scribe.delta(message.item, message.delta, wire)
    if (message.kind !== 'completed') return
    scribe.completed(message.item, message.text, wire)
    speaker.answered(wire)
    endIfDone(wire)
  }

  const turns = createTurns()
  const protocol: Protocol = {
    url: realtimeUrl(config, dialect.query(config, wish)),
    headers: authorization(config),
    secret: config.apiKey,
    limits: config.limits ?? {},
    open: () => undefined,
    hear: (text, wire) => hear(readMessage(text), wire),
    audio: (pcm16, wire) => sayAll(turns.hear(pcm16), wire),
    held: speaker.held,
    finish(wire) {
      isFinishing = true
      sayAll(turns.flush(), wire)
      endIfDone(wire)
    },
    closeFailure: (code) => (code === CLOSE_POLICY ? authFailure() : undefined),
  }
  return openSocketSession(protocol, options)
}

/** Puts turns into messages; where only one may be under way, the next waits here for its answer. */
function createSpeaker({ rate, begin, end, oneAtATime }: Dialect) {
  const resample = rate === 24_000 ? createUpsampler() : (pcm: Uint8Array) => pcm
  let waiting: TurnStep[] = []
  let isAwaiting = false

  function send(step: TurnStep, wire: Wire): void {
    if (step.kind === 'begin' && begin) wire.send(JSON.stringify(begin))
    if (step.kind === 'end') wire.send(JSON.stringify(end))
    if (step.kind !== 'audio') return
    const audio = Buffer.from(resample(step.pcm)).toString('base64')
    wire.send(JSON.stringify({ type: 'input_audio_buffer.append', audio }))
  }

  function say(step: TurnStep, wire: Wire): void {
    if (isAwaiting) return void waiting.push(step)
    send(step, wire)
    isAwaiting = oneAtATime && step.kind === 'end'
  }

  return {
    say,
    held: () =>
      waiting.reduce((sum, step) => sum + (step.kind === 'audio' ? step.pcm.length : 0), 0),
    answered(wire: Wire) {
      isAwaiting = false
      const held = waiting
      waiting = []
      for (const step of held) say(step, wire)
    },
  }
}

/** Writes down what the server tells, with our times and in the order in which it was spoken. */
function createScribe(offset: number) {
  const items = createItems()
  const partials = new Map<string, string>()
  let spoken = 0
  let speaking: Turn | undefined
  /** Without names, the items are the turns. */
  let unnamed = 0

  /** The one item under way, where the server names none. */
  const nameOf = () => `${ONLY} ${unnamed}`
  const later = (turn: Turn) => ({ start: offset + turn.start, end: offset + turn.end })

  function delta(named: string | undefined, text: string, wire: Wire): void {
    const item = named ?? nameOf()
    const so = (partials.get(item) ?? '') + text
    partials.set(item, so)
    const turn = items.turnOf(item)
    if (!turn || so.trim() === '') return
    wire.emit({ kind: 'partial', utterance: String(turn.number), text: so.trim(), ...later(turn) })
  }

  return {
    delta,
    begin(start: number) {
      spoken += 1
      speaking = { number: spoken, start, end: start }
      items.begin(speaking)
    },
    end(end: number) {
      if (speaking) speaking.end = end
    },
    open: () => items.open(),
    committed(item: string, previous: string | null | undefined, wire: Wire) {
      items.committed(item, previous)
      const turn = items.turnOf(item)
      // Also a sign of life, while the text is still being made.
      if (turn) wire.emit({ kind: 'speech-end', at: offset + turn.end })
    },
    completed(named: string | undefined, whole: string, wire: Wire) {
      const item = named ?? nameOf()
      if (named === undefined) {
        unnamed += 1
        items.committed(item, undefined)
      }
      partials.delete(item)
      for (const { turn, text } of items.completed(item, whole)) {
        const final = { utterance: String(turn.number), text: text.trim(), ...later(turn) }
        if (final.text !== '') wire.emit({ kind: 'final', ...final })
      }
    },
  }
}
