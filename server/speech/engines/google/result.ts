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
  let number = 1
  /** Where the next utterance can begin at the earliest. */
  let earliest = offset

  function utterance(kind: Utterance['kind'], text: string, end: number, words: Word[]): Utterance {
    const start = words[0]?.start ?? Math.min(earliest, end)
    return {
      kind,
      utterance: `${offset}-${number}`,
      text: text.trim(),
      start,
      end,
      ...(words.length > 0 && { words }),
    }
  }

  return {
    /** A voice began to speak so many seconds into the stream. */
    began(seconds: number): void {
      earliest = Math.max(earliest, offset + seconds)
    },
    /** What one response tells: at most one final, and one partial of all that is not yet final. */
    from({ results }: Response): Utterance[] {
      const told: Utterance[] = []
      const interim = (results ?? []).filter(({ isFinal }) => !isFinal)
      for (const { isFinal, alternatives, resultEndOffset, languageCode } of results ?? []) {
        const [best] = alternatives ?? []
        if (!isFinal || !best?.transcript?.trim()) continue
        const words = wordsOf(best, offset)
        const end = words.at(-1)?.end ?? milliseconds(offset + secondsOf(resultEndOffset))
        const language = codeOf(languageCode)
        told.push({
          ...utterance('final', best.transcript, end, words),
          ...(language && { language }),
        })
        number += 1
        earliest = end
      }
      const text = interim.map(({ alternatives }) => alternatives?.[0]?.transcript ?? '').join('')
      const end = milliseconds(offset + secondsOf(interim.at(-1)?.resultEndOffset))
      if (text.trim()) told.push(utterance('partial', text, end, []))
      return told
    },
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
