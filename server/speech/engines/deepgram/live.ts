import { message } from '#common/translation.ts'
import { openSocketSession, type Protocol, type Wire } from '../socket-session.ts'
import { type LiveOptions, type LiveSession, SpeechError, type Word } from '../speech.ts'
import { laterWord, splitBySpeaker } from '../utterance.ts'
import { authorization, type DeepgramConfig, liveUrl } from './config.ts'
import { type DeepgramResults, readMessage, toWord } from './messages.ts'

/** Deepgram ends a session without audio after 10 s. */
const KEEP_ALIVE_MS = 4000
/** It doesn't always answer Finalize when no words are left. */
const FINALIZE_MS = 2000
/** After this time without a pause the next stable words end the utterance, so that a lost connection costs little. */
const LONGEST_UTTERANCE_SECONDS = 30

/** Opens a live session over a raw websocket; the SDK would reconnect silently, and lose words and times. */
export function openDeepgram(config: DeepgramConfig, options: LiveOptions): Promise<LiveSession> {
  const { offset = 0, language, keyterms } = options
  const lines = createLines(offset)
  let closeStream = () => {}
  const protocol: Protocol = {
    url: liveUrl(config, { language, keyterms }),
    headers: authorization(config),
    secret: config.apiKey,
    limits: config.limits ?? {},
    keepAlive: { everyMs: KEEP_ALIVE_MS, message: JSON.stringify({ type: 'KeepAlive' }) },
    open: (wire) => wire.ready(),
    audio: (pcm16, wire) => wire.send(pcm16),
    receive(text, wire) {
      const message = readMessage(text)
      if (message.type === 'Error') throw new SpeechError('API_ERROR', message.reason, true)
      if (message.type === 'SpeechStarted')
        wire.emit({ kind: 'speech-start', at: offset + message.timestamp })
      if (message.type === 'Results') lines.add(message, wire)
      if (message.type === 'UtteranceEnd' || message.type === 'Metadata') lines.end(wire)
      if (message.type === 'Results' && message.from_finalize) {
        lines.end(wire)
        closeStream()
      }
    },
    finish(wire) {
      let isClosing = false
      closeStream = () => {
        if (!isClosing) wire.send(JSON.stringify({ type: 'CloseStream' }))
        isClosing = true
      }
      wire.send(JSON.stringify({ type: 'Finalize' }))
      setTimeout(() => closeStream(), FINALIZE_MS).unref()
    },
    closeFailure,
  }
  return openSocketSession(protocol, options)
}

/** Close codes of developers.deepgram.com/docs/stt-troubleshooting-websocket-data-and-net-errors, checked 2026-11. */
function closeFailure(code: number, reason: string): SpeechError | undefined {
  if (code === 1008)
    return new SpeechError(
      'API_ERROR',
      message('The transcription service refused: {reason}', { reason }),
      false,
    )
  if (code !== 1011) return undefined
  const isIdle = reason.includes('NET-0001')
  const text = message('The transcription service ended the session: {reason}', { reason })
  return new SpeechError(isIdle ? 'TIMEOUT_ERROR' : 'API_ERROR', text, true)
}

type Part = { text: string; words: Word[] }

/** An utterance is the stable text since the last pause, and the text that may still change. */
function createLines(offset: number) {
  let number = 1
  let stable: Part[] = []
  let language: string | undefined
  const build = (parts: Part[]) => buildUtterance(parts, { number, language })

  function end(wire: Wire): void {
    const utterance = build(stable)
    stable = []
    if (!utterance) return
    for (const final of splitBySpeaker({ kind: 'final', ...utterance })) wire.emit(final)
    wire.emit({ kind: 'speech-end', at: utterance.end })
    number += 1
  }

  function add({ channel, is_final, speech_final }: DeepgramResults, wire: Wire): void {
    const [best] = channel.alternatives
    const words = (best?.words ?? []).map((word) => laterWord(toWord(word), offset))
    const part = { text: best?.transcript.trim() ?? '', words }
    language = best?.languages?.[0] ?? language
    const utterance = build([...stable, part])
    if (is_final) stable.push(part)
    if (!utterance) return
    wire.emit({ kind: 'partial', ...utterance })
    const isLong = utterance.end - utterance.start > LONGEST_UTTERANCE_SECONDS
    if (is_final && (speech_final || isLong)) end(wire)
  }

  return { add, end }
}

function buildUtterance(
  all: Part[],
  { number, language }: { number: number; language: string | undefined },
) {
  const parts = all.filter((part) => part.text !== '')
  const words = parts.flatMap((part) => part.words)
  const [first] = words
  const last = words.at(-1)
  if (!first || !last) return undefined
  return {
    utterance: String(number),
    text: parts.map((part) => part.text).join(' '),
    words,
    start: first.start,
    end: last.end,
    ...(last.speaker !== undefined && { speaker: last.speaker }),
    ...(language !== undefined && { language }),
  }
}
