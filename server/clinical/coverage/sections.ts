import type { SectionKind } from '#contract/item-fields.ts'
import type { OmissionKind } from '#contract/review.ts'
import { proposes } from '#server/clinical/composer/passages.ts'
import type { Salient } from './salient.ts'

/** A heading of a note with the kind of its section, where the template tells it. */
export interface Heading {
  heading: string
  kind: SectionKind | undefined
}

const wanted: Record<OmissionKind, SectionKind[]> = {
  'self-harm': ['mental-state', 'history', 'complaint'],
  abuse: ['social', 'mental-state', 'history', 'complaint'],
  mood: ['mental-state', 'history', 'complaint'],
  'safety-net': ['safety-net', 'plan', 'assessment'],
  advice: ['plan', 'safety-net', 'assessment'],
  allergy: ['allergies', 'medications', 'past-history', 'history'],
  drug: ['medications', 'history', 'plan'],
  dose: ['medications', 'history', 'plan'],
  substance: ['social', 'history'],
  request: ['history', 'complaint', 'plan'],
  'follow-up': ['plan', 'safety-net', 'assessment'],
  symptom: ['history', 'complaint', 'review'],
  change: ['history', 'complaint', 'review'],
  answer: ['history', 'review', 'past-history', 'complaint'],
}
const ordered: SectionKind[] = ['plan', 'medications', 'assessment']

/** Headings of notes whose template is gone or names no kinds. */
const names: [SectionKind, RegExp][] = [
  ['safety-net', /safety|return|when to|red flag/i],
  ['plan', /plan|recommend|follow|management|next steps|what (?:you|to) do/i],
  ['medications', /medic|drug|treatment/i],
  ['allergies', /allerg/i],
  ['mental-state', /mental|mood|psych|risk/i],
  ['social', /social|lifestyle|home/i],
  ['review', /review|ros\b/i],
  ['history', /history|hpi|subjective|story|background|happened/i],
  ['complaint', /complaint|reason|presenting|concern/i],
  ['assessment', /assess|impression|diagnos|summary/i],
]
const kindsNamed = (heading: string): SectionKind[] =>
  names.filter(([, pattern]) => pattern.test(heading)).map(([kind]) => kind)

/** The heading under which a line belongs, '' where the note has none that fits. */
export function sectionFor(
  kind: OmissionKind,
  { role, unit }: Salient,
  headings: readonly Heading[],
): string {
  const isOrdered = kind === 'drug' && role === 'clinician' && proposes.test(unit.text)
  for (const one of isOrdered ? ordered : wanted[kind]) {
    const known = headings.find((h) => h.kind === one)
    const named = headings.find((h) => !h.kind && kindsNamed(h.heading).includes(one))
    const found = known ?? named
    if (found) return found.heading
  }
  return (
    headings.find((h) => wanted[kind].some((one) => kindsNamed(h.heading).includes(one)))
      ?.heading ?? ''
  )
}

const heading = /^#{1,3}\s+(.+?)\s*#*\s*$/gm

/** The headings that stand in a note. @param kinds the kinds of its template's sections by heading */
export function headingsIn(markdown: string, kinds: ReadonlyMap<string, SectionKind>): Heading[] {
  return [...markdown.matchAll(heading)].map((match) => {
    const name = (match[1] ?? '').replaceAll('*', '').trim()
    return { heading: name, kind: kinds.get(name) }
  })
}
