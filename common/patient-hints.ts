import { message } from '#common/translation.ts'
import type { ItemFields } from '#contract/item-fields.ts'

/** Said where something that everyone may read was not looked over. */
export const mayHoldPatientData = message('This may contain patient data.')

/** Something in a text that looks as if it were about a real person. */
export interface PatientHint {
  /** The place in words: "Description", "Section 2". */
  where: string
  kind: 'name' | 'date' | 'number' | 'contact' | 'age'
  /** The words as written. */
  text: string
}

const name = String.raw`\p{Lu}\p{Ll}+(?:[-' ]\p{Lu}\p{Ll}+)*`
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Deliberately wide: a false alarm costs a look, a miss publishes a patient's data. */
const signs: { kind: PatientHint['kind']; pattern: RegExp }[] = [
  { kind: 'contact', pattern: /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+\w/gu },
  { kind: 'date', pattern: /\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}\b/gu },
  { kind: 'date', pattern: /\b(?:19|20)\d{2}-\d{2}-\d{2}\b/gu },
  {
    kind: 'date',
    pattern: new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? ${month}\\.?,? (?:19|20)\\d{2}\\b`, 'giu'),
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}\\b`, 'giu'),
  },
  {
    kind: 'date',
    pattern: /\b(?:born(?: on| in)?|d\.?o\.?b\.?|date of birth)\s*:?\s+(?:in )?\d[\d./ -]*\d/giu,
  },
  // Record, insurance and telephone numbers; groups of digits count as one.
  { kind: 'number', pattern: /(?<![\d.,])\+?\d(?:[ ./()-]?\d){5,}(?![\d.,]*\d)/gu },
  {
    kind: 'number',
    pattern:
      /\b(?:MRN|NHS|AHV|AVS|SSN|case|record|chart) ?(?:no\.?|number|#)?:? ?[A-Z]*\d{3,}\b/giu,
  },
  {
    kind: 'age',
    pattern:
      /\b\d{1,3}[- ](?:years?|months?|weeks?)[- ]old\b|\baged \d{1,3}\b|\b\d{1,3} ?y\/?o\b/giu,
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herr|Frau|Mme|M)\.? ${name}`,
      'gu',
    ),
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`\b(?:[Pp]atient(?:'s name| name)?|[Nn]ame|[Rr]e)\s*(?::|is|was|named|called)\s+${name}`,
      'gu',
    ),
  },
]

/** Possible patient data in a text that is about to be published, in reading order. No text is sent anywhere. */
export function patientHints(fields: ItemFields): PatientHint[] {
  return listTexts(fields).flatMap(({ where, text }) => hintsIn(where, text))
}

function hintsIn(where: string, text: string): PatientHint[] {
  const found = signs.flatMap(({ kind, pattern }) =>
    Array.from(text.matchAll(pattern), (match) => ({ kind, text: match[0], at: match.index })),
  )
  // A date isn't also reported as a number, and each place is named once.
  const taken: [number, number][] = []
  return found
    .filter(({ at, text: { length } }) => {
      if (taken.some(([from, to]) => at < to && at + length > from)) return false
      taken.push([at, at + length])
      return true
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, text: words }) => ({ where, kind, text: words }))
}

/** Every text of an item that others will read, under the name that its author sees. */
export function listTexts(fields: ItemFields): { where: string; text: string }[] {
  return [
    { where: message('Name'), text: fields.name },
    { where: message('Description'), text: fields.description },
    { where: message('Kind of document'), text: fields.documentType },
    { where: message('Categories'), text: fields.categories.join(', ') },
    { where: message('Instructions for the whole text'), text: fields.content },
    ...fields.sections.map(({ heading, instruction }, n) => ({
      where: `Section ${n + 1}`,
      text: `${heading}\n${instruction}`,
    })),
    { where: message('Example and further information'), text: fields.additionalInfo },
    { where: message('Test conversation'), text: fields.preview.testConvo },
    { where: message('Test note'), text: fields.preview.testOutput },
    { where: message('Trigger word'), text: fields.triggerWord },
    { where: message('Spoken phrase'), text: fields.spokenPhrase },
    { where: message('Shortcut'), text: fields.hotkey },
    { where: message('Files'), text: fields.assets.join(', ') },
  ].filter(({ text }) => text.trim() !== '')
}
