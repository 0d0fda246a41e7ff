import { asSentence, withoutFillers } from '#server/clinical/language/clean.ts'
import type { Source } from '#server/clinical/language/source.ts'

const endsSentence = /[.?!]["')\]]*\s*$/
const isBreak = /^\s*(?:new paragraph|new line|next paragraph)[\s.,]*$/i

/**
 * Paragraphs of a dictation, almost word for word: fillers are removed, spoken line breaks applied, unfinished lines of
 * one speaker joined (specification §9). Another speaker starts a paragraph: nobody's words complete another's
 * sentence.
 */
export function verbatim(sources: readonly Source[]): string[] {
  const paragraphs: string[] = []
  let isOpen = false
  let speaker: string | undefined
  for (const source of sources.filter(({ kind }) => kind === 'transcript')) {
    if (isBreak.test(source.text)) {
      isOpen = false
      continue
    }
    const text = withoutFillers(source.text)
    if (!text) continue
    const last = paragraphs.at(-1)
    const isSameSpeaker = source.speaker === speaker
    speaker = source.speaker
    if (isOpen && isSameSpeaker && last !== undefined && !endsSentence.test(last)) {
      paragraphs[paragraphs.length - 1] = `${last} ${text}`
      continue
    }
    paragraphs.push(text.charAt(0).toUpperCase() + text.slice(1))
    isOpen = true
  }
  return paragraphs.map(asSentence)
}
