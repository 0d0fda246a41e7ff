import { drugOfPlain } from '#server/clinical/drugs/lexicon.ts'
import type { MedicineFact } from './fact.ts'
import { type Mention, medicineMentions } from './medicine-mentions.ts'
import { localName } from './british-names.ts'
import { notTaken, type Wording, chooseWording } from './medicine-wording.ts'
import { doseUnits, frequencies } from './medicine-words.ts'
import { capitalised } from './note-form.ts'
import type { Sentence } from './sentences.ts'

interface Medicine {
  generic: string
  said: Set<string>
  mentions: Mention[]
}

/** One fact for each medicine of the visit, made from everything said about it. */
export function medicineFacts(
  sentences: readonly Sentence[],
  isInBritain: boolean,
): {
  facts: MedicineFact[]
  used: Set<Sentence>
} {
  const medicines = new Map<string, Medicine>()
  for (const mention of medicineMentions(sentences)) {
    const { generic, said, sentence } = mention
    if (isOfOther(sentence)) continue
    const medicine = medicines.get(generic) ?? { generic, said: new Set(), mentions: [] }
    if (said !== '') medicine.said.add(said)
    medicine.mentions.push(mention)
    medicines.set(generic, medicine)
  }
  const names = new Map(
    [...medicines.values()].map(({ generic, said }) => [
      generic,
      shortName(localName(generic, isInBritain), [...said]),
    ]),
  )
  const used = new Set<Sentence>()
  const facts = [...medicines.values()].flatMap((medicine) => {
    const made = factOf({ ...medicine, generic: localName(medicine.generic, isInBritain) }, names)
    for (const sentence of made?.sentences ?? []) used.add(sentence)
    return made ? [made.fact] : []
  })
  return { facts, used }
}

const firstPerson = /\b(?:i|i['’]\p{L}+|me|my)(?![\p{L}'’])/iu
/** "I'm on levothyroxine", said by the wife, isn't the patient's medicine; "he's on ramipril" is. */
const isOfOther = ({ statements, line, text }: Sentence): boolean =>
  statements.every(({ subject }) => subject === 'relative' || subject === 'other') &&
  (line.role !== 'relative' || firstPerson.test(text))

/** These say nothing beside a dose or a decision. */
const weakest: ReadonlySet<string> = new Set([notTaken, 'taking', 'advised'])

function factOf(
  { generic, said, mentions }: Medicine,
  names: ReadonlyMap<string, string>,
): { fact: MedicineFact; sentences: Sentence[] } | undefined {
  const all = mentions.map((mention) => chooseWording(mention, names))
  const told = superseded(withoutTakenBack(all.filter(({ segment }) => segment !== '')))
  const real = told.some(({ segment }) => !weakest.has(segment))
    ? told.filter(({ segment }) => !weakest.has(segment))
    : told.filter(({ segment }, at) => at === told.findLastIndex((one) => one.segment === segment))
  const [first] = real
  if (!first) return undefined
  const current = real.findLast(({ status }) => status === 'taking') ?? real.at(-1)
  const decided = real.findLast(({ status }) => status !== 'taking') ?? current
  const segments = distinct(withoutRepeats(real.map(({ segment }) => segment)))
  const [dose] = doseUnits.exec(current?.details ?? '') ?? []
  const [often] = frequency.exec(current?.details ?? '') ?? []
  const sentences = real.map(({ mention }) => mention.sentence)
  return {
    // Of a sentence that is about more, the rest is read as well.
    sentences: real.flatMap(({ mention: { sentence, span, said: name } }) =>
      sentence.isQuestion || (name === '' && span !== sentence.text) ? [] : [sentence],
    ),
    fact: {
      kind: 'medicine',
      drug: nameOf(generic, [...said]),
      ...(dose && { dose }),
      ...(often && { frequency: often }),
      status: decided?.status ?? 'taking',
      lines: [...new Set(sentences.flatMap(linesOf))].toSorted((a, b) => a - b),
      subject: first.mention.sentence.statements[0]?.subject ?? 'patient',
      certainty: 'stated',
      critical: true,
      text: segments.map(lowered).join('; '),
    },
  }
}

const linesOf = ({ lines }: Sentence): number[] => lines

/** "We'll start with 50. Sorry, 25, not 50.": a value withdrawn later in the line supports nothing. */
const withoutTakenBack = (mentions: readonly Wording[]): Wording[] =>
  mentions.filter(
    ({ mention, details }, at) =>
      !/\d/.test(details) ||
      !mentions.slice(at + 1).some(({ mention: later }) => {
        const { line } = later.sentence
        const back = /\bnot (?:the )?(\d+(?:\.\d+)?)/i.exec(line.text)?.[1]
        return (
          line.number === mention.sentence.line.number &&
          back !== undefined &&
          details.startsWith(back)
        )
      }),
  )

/** "5 mg", "2 x 200 mg", or a bare "5"; '' for tablets and puffs, which go with a strength. */
const doseOf = (details: string): string =>
  /^\d+(?:\.\d+)?(?: x \d+)?(?: ?(?:mg|mcg|g|ml|units?)\b|(?=$|,| (?:\d+ times?|once|twice) ))/i.exec(
    details,
  )?.[0] ?? ''
const unitOf = (dose: string) => dose.replace(/[\d.,/x\s]+/g, '').toLowerCase()

/** A dose on a list gives way to the one that the patient says they take. */
function superseded(mentions: readonly Wording[]): Wording[] {
  return mentions.filter(({ mention, status, details }, at) => {
    const dose = doseOf(details)
    if (status !== 'taking' || dose === '' || mention.sentence.line.role !== 'clinician')
      return true
    const next = mentions
      .slice(at + 1)
      .find(
        (one) =>
          one.status === 'taking' &&
          doseOf(one.details) !== '' &&
          one.mention.sentence.line.number - mention.sentence.line.number <= 6,
      )
    if (!next) return true
    const other = doseOf(next.details)
    return (
      Number.parseFloat(other) === Number.parseFloat(dose) ||
      (unitOf(other) !== unitOf(dose) && unitOf(other) !== '')
    )
  })
}

const lowered = (text: string): string =>
  /^(?:If|Every|Each|Once|Only|Up|Take|Use) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/** The spoken name, for a line about another medicine. */
const shortName = (generic: string, said: readonly string[]): string =>
  capitalised(said[0] ?? generic)

/** The generic name with the spoken brand; as spoken if that is a part of it, or generic elsewhere. */
function nameOf(generic: string, said: readonly string[]): string {
  const [first] = said
  // Generic names are in lower case, brands are not: "paracetamol" stays, "Tylenol" goes into brackets.
  const other = said.find((name) => drugOfPlain(generic)?.names.includes(name))
  if (other) return capitalised(other)
  if (first && generic.toLowerCase().startsWith(`${first} `)) return capitalised(first)
  const brand = said.find((name) => !generic.toLowerCase().includes(name))
  return capitalised(brand ? `${generic} (${capitalised(brand)})` : generic)
}

const frequency = new RegExp(frequencies, 'i')
/** "Start twice a day; 25 mg, twice a day": a frequency appears once, with the dose. */
const withoutRepeats = (segments: readonly string[]): string[] =>
  segments.map((segment, at) => {
    const own = frequency.exec(segment)?.[0]
    const isRepeated =
      own !== undefined &&
      !doseUnits.test(segment) &&
      segments.some((other, n) => n !== at && doseUnits.test(other) && other.includes(own))
    return isRepeated ? segment.replace(own, '').replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '') : segment
  })

const contentOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [])

/** Without what another segment says as well. */
export function distinct(segments: readonly string[]): string[] {
  return segments.filter((segment, at) => {
    if (segment === '') return false
    const words = contentOf(segment)
    return !segments.some((other, n) => {
      if (n === at) return false
      const theirs = contentOf(other)
      const isInside = [...words].every((word) => theirs.has(word))
      return isInside && (theirs.size > words.size || n < at)
    })
  })
}
