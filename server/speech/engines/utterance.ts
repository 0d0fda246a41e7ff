import type { Utterance, Word } from './speech.ts'

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** A word from a vendor, with times of the whole recording. */
export function laterWord(word: Word, offset: number): Word {
  return { ...word, start: milliseconds(word.start + offset), end: milliseconds(word.end + offset) }
}

/**
 * A final of several speakers as one for each stretch of one speaker. Written words are kept with their punctuation
 * where the text has as many as there are words; no word is lost or added either way.
 */
export function splitBySpeaker(final: Utterance): Utterance[] {
  const { words = [], text, utterance } = final
  if (words.every((word) => word.speaker === words[0]?.speaker))
    return [{ ...final, ...(words[0]?.speaker !== undefined && { speaker: words[0].speaker }) }]
  const written = text.split(/\s+/).filter(Boolean)
  const isAligned = written.length === words.length
  const parts: (Utterance & { words: Word[] })[] = []
  words.forEach((word, n) => {
    const said = (isAligned ? written[n] : undefined) ?? word.text
    const last = parts.at(-1)
    if (last && last.speaker === word.speaker) {
      last.text += ` ${said}`
      last.end = word.end
      last.words.push(word)
      return
    }
    const { speaker, start, end } = word
    const name = parts.length === 0 ? utterance : `${utterance}.${parts.length}`
    parts.push({ ...final, utterance: name, text: said, start, end, words: [word] })
    const part = parts.at(-1)
    if (part && speaker !== undefined) part.speaker = speaker
    else delete part?.speaker
  })
  return parts
}
