import { openSocketSession, type Protocol, type Wire } from '../../socket-session.ts'
import { authFailure } from '../../failure.ts'
import type { LiveOptions, LiveSession } from '../../speech.ts'
import { createTurns, type TurnStep } from '../../turns.ts'
import { authorization, type OpenAiRealtimeConfig, realtimeUrl } from './config.ts'
import { type Dialect, DIALECTS, type SessionRequest } from './dialects.ts'
import { readMessage, toFailure, type RealtimeMessage } from './messages.ts'
import { createTurnSender } from './turn-sender.ts'
import { createUtterances } from './utterances.ts'

/** speaches closes with this code if the key is wrong. */
const CLOSE_POLICY = 1008

type Session = {
  config: OpenAiRealtimeConfig
  dialect: Dialect
  request: SessionRequest
  sender: ReturnType<typeof createTurnSender>
  utterances: ReturnType<typeof createUtterances>
  isFinishing: boolean
}

/** Opens a live session in any of the dialects. The turns, their times and their order are ours. */
export function openRealtime(
  config: OpenAiRealtimeConfig,
  options: LiveOptions,
): Promise<LiveSession> {
  const session = createSession(config, options)
  const { dialect, request, sender } = session
  const turns = createTurns()
  const protocol: Protocol = {
    url: realtimeUrl(config, dialect.query(config, request)),
    headers: authorization(config),
    secret: config.apiKey,
    limits: config.limits ?? {},
    open: () => undefined,
    receive: (text, wire) => receive(session, readMessage(text), wire),
    audio: (pcm16, wire) => sendSteps(session, turns.add(pcm16), wire),
    held: sender.held,
    finish(wire) {
      session.isFinishing = true
      sendSteps(session, turns.flush(), wire)
      endIfDone(session, wire)
    },
    closeFailure: (code) => (code === CLOSE_POLICY ? authFailure() : undefined),
  }
  return openSocketSession(protocol, options)
}

function createSession(config: OpenAiRealtimeConfig, options: LiveOptions): Session {
  const dialect: Dialect = DIALECTS[config.dialect]
  const { language, offset = 0 } = options
  const keyterms = options.keyterms?.slice(0, dialect.keyterms)
  return {
    config,
    dialect,
    request: { language, keyterms },
    sender: createTurnSender(dialect),
    utterances: createUtterances(offset),
    isFinishing: false,
  }
}

function receive(session: Session, message: RealtimeMessage, wire: Wire): void {
  const { config, dialect, request, sender, utterances } = session
  if (message.kind === 'problem') throw toFailure(message, config.apiKey)
  if (message.kind === 'created') {
    wire.send(JSON.stringify(dialect.update(config, request)))
    if (!dialect.confirms) wire.ready()
  }
  if (message.kind === 'updated') wire.ready()
  if (message.kind === 'committed')
    utterances.commit(message.item, dialect.tellsOrder ? message.previous : undefined, wire)
  if (message.kind === 'delta') utterances.addDelta(message.item, message.delta, wire)
  if (message.kind !== 'completed') return
  utterances.complete(message.item, message.text, wire)
  sender.sendNext(wire)
  endIfDone(session, wire)
}

function sendSteps({ sender, utterances }: Session, steps: TurnStep[], wire: Wire): void {
  for (const step of steps) {
    if (step.kind === 'begin') utterances.begin(step.start)
    if (step.kind === 'end') utterances.end(step.end)
    sender.send(step, wire)
  }
}

function endIfDone({ isFinishing, utterances }: Session, wire: Wire): void {
  if (isFinishing && utterances.countOpen() === 0) wire.done()
}
