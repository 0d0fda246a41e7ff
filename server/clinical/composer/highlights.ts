import type { TemplateSection } from '#contract/item-fields.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { ComposedNote } from './composed.ts'
import { verbatim } from './verbatim.ts'

/** Said above the highlights, so that nobody takes them for a note. */
export const highlightsHeading =
  'Highlights in order of time (the built-in composer sorts English only)'

const most = 40
const shortest = 4

/** How much a line seems to tell without knowing its language: length and numbers. */
const weight = (text: string) =>
  Math.min(30, text.split(/\s+/).length) + 8 * (text.match(/\d+/g)?.length ?? 0)

function chosen(sources: readonly Source[]): Source[] {
  const long = sources.filter(
    (s) => s.text.split(/\s+/).length >= shortest || /\d/.test(s.text) || !/\s/.test(s.text.trim()),
  )
  const best = new Set(long.toSorted((a, b) => weight(b.text) - weight(a.text)).slice(0, most))
  return sources.filter((s) => best.has(s))
}

/**
 * Quotes in order of time, as said, before the empty sections of the template. What is taken down word for word needs no
 * sorting: it stands in its section in every language.
 */
export function highlights(
  sections: readonly TemplateSection[],
  sources: readonly Source[],
): ComposedNote {
  const own = sections.map(({ heading, kind }) => ({
    heading,
    items: kind === 'verbatim' ? verbatim(sources) : [],
  }))
  if (sections.every(({ kind }) => kind === 'verbatim')) return { sections: own }
  // To the letter: "um" is a filler in English, and a word in German and Portuguese.
  const items = chosen(sources).map(({ text, id }) => ({ text: text.trim(), evidence: [id] }))
  return { sections: [{ heading: highlightsHeading, items }, ...own] }
}
