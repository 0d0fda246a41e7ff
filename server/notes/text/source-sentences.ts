import { splitSentences, type Span } from './sentences.ts'
import type { Source } from './source.ts'

/** A sentence of the sources; it may run over several transcript lines of one speaker. */
export interface Sentence {
  text: string
  sources: Source[]
  /** Number of the turn: consecutive lines of one speaker share it; other kinds of sources have one each. */
  turn: number
}

interface Passage {
  text: string
  turn: number
  parts: { source: Source; start: number; end: number }[]
}

// A recogniser that writes no full stops must not turn a whole visit into one sentence.
const longestPassage = 400
const endsSentence = /[.?!…]["')\]]*\s*$/

function continues(passage: Passage, source: Source): boolean {
  const last = passage.parts.at(-1)?.source
  if (!last || last.kind !== 'transcript' || source.kind !== 'transcript') return false
  return last.speaker === source.speaker && !endsSentence.test(last.text) && passage.text.length < longestPassage
}

function append(passage: Passage, source: Source): void {
  const start = passage.text ? passage.text.length + 1 : 0
  passage.text = passage.text ? `${passage.text} ${source.text}` : source.text
  passage.parts.push({ source, start, end: passage.text.length })
}

function passagesOf(sources: readonly Source[]): Passage[] {
  const passages: Passage[] = []
  let turn = -1
  let previous: Source | undefined
  for (const source of sources) {
    const sameTurn = previous?.kind === 'transcript' && source.kind === 'transcript' && previous.speaker !== undefined && previous.speaker === source.speaker
    if (!sameTurn) turn++
    previous = source
    const open = passages.at(-1)
    if (open && continues(open, source)) {
      append(open, source)
      continue
    }
    const passage: Passage = { text: '', turn, parts: [] }
    append(passage, source)
    passages.push(passage)
  }
  return passages
}

/** Cuts a run-on sentence of speech at its joints, so that evidence stays short enough to read. */
function cut(text: string, span: Span): Span[] {
  if (span.end - span.start <= longestPassage) return [span]
  const middle = span.start + longestPassage / 2
  const joint = /[,;]\s|\s(?:and|so|but|then|because)\s/g
  joint.lastIndex = middle
  const found = joint.exec(text)
  const at = found && found.index < span.end - 40 ? found.index + 1 : text.indexOf(' ', middle + longestPassage / 4)
  if (at < 0 || at >= span.end - 1) return [span]
  return [{ start: span.start, end: at }, ...cut(text, { start: at + 1, end: span.end })]
}

/** All sentences of the sources in order. */
export function sentencesOf(sources: readonly Source[]): Sentence[] {
  return passagesOf(sources).flatMap(({ text, turn, parts }) =>
    splitSentences(text)
      .flatMap((span) => cut(text, span))
      .map((span) => ({
        text: text.slice(span.start, span.end).trim(),
        turn,
        sources: parts.filter((p) => p.start < span.end && p.end > span.start).map((p) => p.source),
      })),
  )
}
