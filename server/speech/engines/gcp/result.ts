import type { protos } from '@google-cloud/speech'
import { codeOf } from '../hosted/locale.ts'
import { speakerName } from '../hosted/speaker.ts'
import type { Segment, Utterance, Word } from '../speech.ts'
import { splitBySpeaker } from '../utterance.ts'
import { secondsOf } from './failure.ts'

type Alternative = protos.google.cloud.speech.v2.ISpeechRecognitionAlternative
type Response = protos.google.cloud.speech.v2.IStreamingRecognizeResponse
type Result = protos.google.cloud.speech.v2.ISpeechRecognitionResult

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function wordsOf(alternative: Alternative | undefined, offset: number): Word[] {
  return (alternative?.words ?? []).map(
    ({ word, startOffset, endOffset, confidence, speakerLabel }) => ({
      text: word ?? '',
      start: milliseconds(offset + secondsOf(startOffset)),
      end: milliseconds(offset + secondsOf(endOffset)),
      ...(confidence && { confidence }),
      ...(speakerLabel && { speaker: speakerLabel }),
    }),
  )
}

/** Names the utterances of one stream and gives them their times; `offset` is where the stream began, in seconds. */
export function createUtterances(offset: number) {
  const state: State = { offset, number: 1, earliest: offset }
  return {
    /** A voice began to speak at this second of the stream. */
    noteBegin(seconds: number): void {
      state.earliest = Math.max(state.earliest, offset + seconds)
    },
    /** Reads one response: finals, and one partial of all text that isn't final yet. */
    read({ results }: Response): Utterance[] {
      const finals = (results ?? [])
        .filter(({ isFinal }) => isFinal)
        .flatMap((result) => readFinal(state, result))
      return [...finals, ...readPartial(state, results ?? [])]
    },
  }
}

type StreamingResult = protos.google.cloud.speech.v2.IStreamingRecognitionResult

type State = {
  offset: number
  /** The number of the utterance that comes next. */
  number: number
  /** Where the next utterance can begin at the earliest. */
  earliest: number
}

function readFinal(state: State, result: StreamingResult): Utterance[] {
  const { alternatives, resultEndOffset, languageCode } = result
  const [best] = alternatives ?? []
  if (!best?.transcript?.trim()) return []
  const words = wordsOf(best, state.offset)
  const end = words.at(-1)?.end ?? milliseconds(state.offset + secondsOf(resultEndOffset))
  const language = codeOf(languageCode)
  const final = buildUtterance(state, 'final', { text: best.transcript, end, words })
  state.number += 1
  state.earliest = end
  return [{ ...final, ...(language && { language }) }]
}

function readPartial(state: State, results: StreamingResult[]): Utterance[] {
  const interim = results.filter(({ isFinal }) => !isFinal)
  const text = interim.map(({ alternatives }) => alternatives?.[0]?.transcript ?? '').join('')
  const end = milliseconds(state.offset + secondsOf(interim.at(-1)?.resultEndOffset))
  return text.trim() ? [buildUtterance(state, 'partial', { text, end, words: [] })] : []
}

function buildUtterance(
  { offset, number, earliest }: State,
  kind: Utterance['kind'],
  { text, end, words }: { text: string; end: number; words: Word[] },
): Utterance {
  return {
    kind,
    utterance: `${offset}-${number}`,
    text: text.trim(),
    start: words[0]?.start ?? Math.min(earliest, end),
    end,
    ...(words.length > 0 && { words }),
  }
}

/** The segments of a synchronous answer; without word times a result begins where the one before ended. */
export function segmentsOf(results: Result[] | null | undefined): Segment[] {
  let last = 0
  return (results ?? []).flatMap(({ alternatives, resultEndOffset }) => {
    const [best] = alternatives ?? []
    const words = wordsOf(best, 0)
    const start = words[0]?.start ?? last
    last = words.at(-1)?.end ?? milliseconds(secondsOf(resultEndOffset))
    const text = best?.transcript?.trim()
    return text ? [{ start, end: last, text, ...(words.length > 0 && { words }) }] : []
  })
}

/** Segments of one speaker each, from the labels of their words; `piece` is the number of the request. */
export function bySpeaker(segments: Segment[], piece: number): Segment[] {
  const named = ({ speaker, ...word }: Word): Word => {
    const name = speakerName(speaker, piece)
    return name === undefined ? word : { ...word, speaker: name }
  }
  return segments.flatMap((segment) => {
    const words = segment.words?.map(named)
    if (!words) return [segment]
    const whole = { kind: 'final' as const, utterance: '', ...segment, words }
    return splitBySpeaker(whole).map(({ start, end, text, speaker, words: own }): Segment => ({
      start,
      end,
      text,
      ...(speaker !== undefined && { speaker }),
      ...(own && { words: own }),
    }))
  })
}
