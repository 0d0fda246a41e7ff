import type { SectionKind } from '#contract/item-fields.ts'
import type { OmissionKind } from '#contract/review.ts'

/** A heading of a note with the kind of its section, where the template tells it. */
interface Heading {
  heading: string
  kind: SectionKind | undefined
}

const wanted: Record<OmissionKind, SectionKind[]> = {
  'self-harm': ['mental-state', 'history', 'complaint'],
  abuse: ['social', 'mental-state', 'history', 'complaint'],
  'safety-net': ['safety-net', 'plan', 'assessment'],
  allergy: ['allergies', 'medications', 'past-history', 'history'],
  drug: ['medications', 'history', 'plan'],
  dose: ['medications', 'history', 'plan'],
  result: ['results', 'objective', 'assessment'],
  measurement: ['objective', 'results', 'assessment'],
  finding: ['objective', 'assessment'],
  diagnosis: ['assessment', 'plan'],
  'follow-up': ['plan', 'safety-net', 'assessment'],
  instruction: ['plan', 'safety-net', 'assessment'],
  advice: ['plan', 'safety-net', 'assessment'],
  substance: ['social', 'history'],
  request: ['history', 'complaint', 'plan'],
  mood: ['mental-state', 'history', 'complaint'],
  symptom: ['history', 'complaint', 'review'],
  denial: ['review', 'history', 'complaint'],
  history: ['past-history', 'history', 'social'],
}

/** Headings of notes whose template was deleted or names no kinds. */
const names: [SectionKind, RegExp][] = [
  ['safety-net', /safety|return|when to|red flag/i],
  ['plan', /plan|recommend|follow|management|next steps|what (?:you|to) do/i],
  ['medications', /medic|drug|treatment/i],
  ['allergies', /allerg/i],
  ['objective', /objective|exam|findings|vitals/i],
  ['results', /result|investigation|vitals/i],
  ['mental-state', /mental|mood|psych|risk/i],
  ['social', /social|lifestyle|home/i],
  ['review', /review|ros\b|denied/i],
  ['past-history', /past|history/i],
  ['history', /history|hpi|subjective|symptoms|story|background|happened/i],
  ['complaint', /complaint|reason|presenting|concern|request/i],
  ['assessment', /assess|impression|diagnos|problem|summary/i],
]

const namedKinds = (heading: string): SectionKind[] =>
  names.filter(([, pattern]) => pattern.test(heading)).map(([kind]) => kind)

const headingLine = /^#{1,3}[ \t]+(\S.{0,200})$/gm

/** The headings in a note. @param kinds the kinds of its template's sections by heading */
export function headingsIn(markdown: string, kinds: ReadonlyMap<string, SectionKind>): Heading[] {
  return [...markdown.matchAll(headingLine)].map((match) => {
    const heading = (match[1] ?? '').replaceAll('*', '').replace(/(?<![\s#])[\s#]+$/, '')
    return { heading, kind: kinds.get(heading) }
  })
}

/** The heading for a missing fact, '' if the note has none that fits. */
export function headingFor(kind: OmissionKind, headings: readonly Heading[]): string {
  for (const one of wanted[kind]) {
    const known = headings.find((heading) => heading.kind === one)
    const named = headings.find(
      ({ kind: own, heading }) => !own && namedKinds(heading).includes(one),
    )
    const found = known ?? named
    if (found) return found.heading
  }
  return ''
}
