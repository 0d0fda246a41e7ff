import { extractFacts } from '#server/clinical/facts/extract.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { renderBare } from './bare.ts'
import { type HighlightSection, renderHighlights } from './render.ts'
import { selectFacts } from './select.ts'

/** What the rules for facts are written for. */
const covered = new Set(['en'])

/** Whether facts can be extracted from visits in this language. @param language ISO 639-1 code; '' if unknown */
export const coversLanguage = (language: string): boolean =>
  language === '' || covered.has(language)

/** The highlights of a visit: facts in slots, one line each, with the lines of the visit that each rests on. */
export const buildHighlights = (visit: Visit): HighlightSection[] =>
  coversLanguage(visit.language)
    ? renderHighlights(selectFacts(extractFacts(visit), visit.lines.length))
    : renderBare(visit)
