import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** Who one is referred to, under one name each, with what people say. */
const places: [string, RegExp][] = [
  ['heart', /\b(?:heart|cardiac|cardiolog\w+|cardiovascular)\b/i],
  ['lungs', /\b(?:lungs?|chest clinic|respiratory|pulmon\w+)\b/i],
  ['bones and joints', /\b(?:knee|hip|shoulder|hand clinic|fracture|orthop\w+|bone|joint)\b/i],
  ['rheumatology', /\brheumatol\w+\b/i],
  ['eyes', /\b(?:eyes?|ophthalm\w+|optometr\w+|optician)\b/i],
  ['skin', /\b(?:skin|dermatol\w+)\b/i],
  ['kidneys', /\b(?:kidneys?|renal|nephrol\w+)\b/i],
  ['bladder', /\burolog\w+\b/i],
  ['nerves', /\b(?:neurolog\w+|neurosurg\w+|stroke clinic|headache clinic)\b/i],
  ['gut', /\b(?:gastro\w+|endoscop\w+|bowel clinic|liver|hepatol\w+)\b/i],
  ['hormones', /\b(?:endocrin\w+|diabet\w+|thyroid)\b/i],
  ['ears and throat', /\b(?:ent|ear,? nose|otolaryng\w+|audiolog\w+)\b/i],
  ['women', /\b(?:gyn\w+|obstetric\w*|antenatal|maternity)\b/i],
  ['mind', /\b(?:psych\w+|mental health|counsel\w+|therapist|talking therap\w+)\b/i],
  ['movement', /\b(?:physio\w*|physical therap\w+|occupational therap\w+)\b/i],
  ['blood', /\b(?:haematol\w+|hematol\w+)\b/i],
  ['cancer', /\b(?:oncolog\w+|breast clinic)\b/i],
  ['surgery', /\b(?:surgeons?|surgery|surgical)\b/i],
  ['allergy', /\b(?:allergist|allergy clinic|immunolog\w+)\b/i],
  ['diet', /\b(?:diet[ai]\w+|nutrition\w*)\b/i],
  ['sleep', /\bsleep (?:clinic|study|specialist|lab)\b/i],
  ['pain', /\bpain (?:clinic|management|specialist)\b/i],
]
const refers =
  /\b(?:refer(?:red|ral|s|ring)?|consult(?:ation)?)\b(?:(?! for | because | due ).){0,20}?\b(?:to|with)\b(.{0,60})/i
const sends =
  /\b(?:refer\w*|consult\w*|clinic|specialist|send you (?:to|over)|department|get you (?:in|into)|set (?:you )?up with)\b/i

const placesIn = (text: string): string[] =>
  places.filter(([, pattern]) => pattern.test(text)).map(([place]) => place)

/** Where a referral of the note goes, against where the visit sent the patient. */
export function checkReferrals(context: CheckContext): Finding[] {
  const match = refers.exec(context.text)
  const to = match?.[1]?.split(/[.;]|\b(?:for|because|due|given|regarding)\b/)[0] ?? ''
  const wanted = placesIn(to)
  if (!match || wanted.length === 0) return []
  const units = context.index.units
  const near = units
    .filter(({ text }) => sends.test(text))
    // Where the line that sends names no place, the next one may.
    .flatMap((unit) => [unit, ...(placesIn(unit.text).length > 0 ? [] : nextTo(units, unit))])
  if (near.some(({ text }) => placesIn(text).some((place) => wanted.includes(place)))) return []
  if (units.some(({ text, question }) => !question && says(text, wanted))) return []
  const other = units.find(({ text }) => sends.test(text) && placesIn(text).length > 0)
  const start = match.index + match[0].length - (match[1] ?? '').length
  const end = start + to.trimEnd().length
  const inNote = context.text.slice(start, end).trim()
  const message = other
    ? `Note refers to ${inNote}; ${whoSaid(other)} "${other.text}"`
    : `Note refers to ${inNote}; nobody spoke of that in the visit`
  return [
    finding(context, {
      kind: 'finding',
      start,
      end,
      inSource: other?.text ?? '',
      contradicts: other !== undefined,
      message,
    }),
  ]
}

const nextTo = (units: readonly Unit[], { at }: Unit) => units.slice(at + 1, at + 2)

/** A specialist may be named without a word of sending: "the cardiologist will look at it". */
const says = (text: string, wanted: readonly string[]) =>
  /\w+(?:ologist|ology|iatrist|surgeon|therapist|therapy|clinic)\b/i.test(text) &&
  placesIn(text).some((place) => wanted.includes(place))
