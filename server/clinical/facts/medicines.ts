import { drugNamesIn } from './drugs.ts'
import type { MedicineFact, MedicineStatus } from './fact.ts'
import {
  adherence,
  asNeeded,
  changing,
  continuing,
  doseUnits,
  frequencies,
  genericNames,
  refusing,
  starting,
  stopping,
} from './medicine-words.ts'
import { withoutLongRuns } from './long-runs.ts'
import { capitalised, noteForm } from './note-form.ts'
import { type Sentence, isBareAnswer } from './sentences.ts'
import { allergyWords, conditions, reactions } from './cues.ts'

/** Lines after which a dose no longer belongs to the drug that was named last. */
const reach = 4

interface Mention {
  sentence: Sentence
  status: MedicineStatus
  dose?: string
  frequency?: string
}
interface Medicine {
  generic: string
  said: Set<string>
  mentions: Mention[]
}

/** One fact for each medicine of the visit, made of everything that was said of it. */
export function medicineFacts(sentences: readonly Sentence[]): {
  facts: MedicineFact[]
  used: Set<Sentence>
} {
  const medicines = new Map<string, Medicine>()
  const used = new Set<Sentence>()
  let last: { generic: string; line: number } | undefined
  for (const sentence of sentences) {
    if (isOfAllergy(sentence)) continue
    const named = drugNamesIn(sentence.text)
    for (const { generic, said } of named) {
      const medicine = medicines.get(generic) ?? { generic, said: new Set(), mentions: [] }
      medicine.said.add(said)
      medicines.set(generic, medicine)
    }
    const follows =
      named.length === 0 && last && sentence.line.number - last.line <= reach && goesOn(sentence)
    const of =
      named.length > 0 ? named.map(({ generic }) => generic) : follows ? [last?.generic ?? ''] : []
    for (const generic of of) medicines.get(generic)?.mentions.push(mentionOf(sentence))
    if (of.length > 0 && !sentence.isQuestion) used.add(sentence)
    const newest = of.at(-1)
    if (newest) last = { generic: newest, line: sentence.line.number }
  }
  const facts = [...medicines.values()].flatMap((medicine) => factOf(medicine) ?? [])
  return { facts, used }
}

const isOfAllergy = ({ text, question }: Sentence): boolean =>
  allergyWords.test(text) ||
  (question !== undefined && allergyWords.test(question.normal)) ||
  (/\bbrings me out|came out in\b/i.test(text) && reactions.test(text))

/** Whether a sentence without a drug speaks of the drug before it: its dose, how often, or how it is taken. */
function goesOn({ text, isQuestion, line }: Sentence): boolean {
  if (isBareAnswer(text)) return false
  if (isQuestion && line.role !== 'patient')
    return doseUnits.test(text) && text.split(' ').length < 8
  if (conditions.test(text) && !asNeeded.test(text)) return false
  const isOrder = line.role === 'clinician' && thatOne.test(text)
  if (isOrder && [stopping, starting, changing, continuing].some((one) => one.test(text)))
    return true
  const hasDose = doseUnits.test(text) || new RegExp(frequencies).test(text)
  return (
    hasDose ||
    (adherence.test(text) && genericNames.test(text)) ||
    /^\W*(?:the )?\d+(?:\.\d+)?s?\W*$/.test(text)
  )
}

const thatOne = /\b(?:it|that|this|them|those|one|same|\d+)\b/i

function mentionOf(sentence: Sentence): Mention {
  const { text } = sentence
  const dose = doseUnits.exec(text)?.[0]
  const frequency = [...text.matchAll(new RegExp(frequencies))].map(([found]) => found).join(', ')
  return {
    sentence,
    status: statusOf(sentence),
    ...(dose && { dose }),
    ...(frequency && { frequency }),
  }
}

function statusOf({ text, statements, line }: Sentence): MedicineStatus {
  const statuses = new Set(statements.map(({ status }) => status))
  const isClinician = line.role === 'clinician'
  if (statuses.has('declined') || (isClinician && refusing.test(text) && !starting.test(text)))
    return 'declined'
  if (stopping.test(text) || statuses.has('stopped')) return 'stopped'
  if (asNeeded.test(text)) return 'as needed'
  if (isClinician && continuing.test(text)) return 'continued'
  if (isClinician && changing.test(text)) return 'changed'
  if (isClinician && starting.test(text)) return 'started'
  if (isClinician && statuses.has('planned')) return 'planned'
  if (statuses.has('past')) return 'stopped'
  return 'taking'
}

const spokenTimes: [RegExp, string][] = [
  [/\b1 time (?:a|per) day\b/gi, 'once a day'],
  [/\b2 times (?:a|per) day\b/gi, 'twice a day'],
  [/\b1 time (?:a|per) week\b/gi, 'once a week'],
  [/\b2 times (?:a|per) week\b/gi, 'twice a week'],
]
export const readableTimes = (text: string): string =>
  spokenTimes.reduce((all, [from, to]) => all.replace(from, to), text)

function factOf({ generic, said, mentions }: Medicine): MedicineFact | undefined {
  const stated = mentions.filter(({ sentence, dose }) => !sentence.isQuestion || dose)
  const real = superseded(withoutTakenBack(stated))
  if (real.length === 0) return undefined
  const segments = distinct(real.flatMap((mention) => segmentOf(mention, [generic, ...said])))
  const drug = nameOf(generic, [...said])
  const current = real.findLast(({ status }) => status === 'taking') ?? real.at(-1)
  const decided = real.findLast(({ status }) => status !== 'taking') ?? current
  if (segments.length === 0 && real.every(({ status }) => status === 'taking') && real.length < 2)
    return undefined
  return {
    kind: 'medicine',
    drug,
    ...(current?.dose && { dose: current.dose }),
    ...(current?.frequency && { frequency: current.frequency }),
    status: decided?.status ?? 'taking',
    lines: [...new Set(real.flatMap(({ sentence }) => sentence.lines))].toSorted((a, b) => a - b),
    subject: real[0]?.sentence.statements[0]?.subject ?? 'patient',
    certainty: 'stated',
    critical: true,
    text: segments.join('; '),
  }
}

/** "We'll start with 50. Sorry, 25, not 50.": what a later sentence of the line takes back supports nothing. */
const withoutTakenBack = (mentions: readonly Mention[]): Mention[] =>
  mentions.filter(
    ({ sentence, dose }, at) =>
      !dose ||
      !mentions.slice(at + 1).some((later) => {
        const back = /\bnot (?:the )?(\d+(?:\.\d+)?)/i.exec(later.sentence.line.text)?.[1]
        return (
          later.sentence.line.number === sentence.line.number &&
          back !== undefined &&
          dose.startsWith(back)
        )
      }),
  )

/** A dose on a list gives way to the one that the patient says they take. */
function superseded(mentions: readonly Mention[]): Mention[] {
  return mentions.filter((mention, at) => {
    if (mention.status !== 'taking' || !mention.dose || mention.sentence.line.role !== 'clinician')
      return true
    const next = mentions
      .slice(at + 1)
      .find(
        ({ status, dose, sentence }) =>
          status === 'taking' && dose && sentence.line.number - mention.sentence.line.number <= 6,
      )
    return !next || next.dose === mention.dose || unitOf(next.dose) !== unitOf(mention.dose)
  })
}
const unitOf = (dose = '') => dose.replace(/[\d.,/x\s]+/g, '').toLowerCase()

function segmentOf(mention: Mention, names: readonly string[]): string[] {
  const { sentence, status, dose, frequency } = mention
  const isPlain = status === 'taking' && (dose || frequency) && !adherence.test(sentence.text)
  const text = isPlain
    ? [dose, frequency].filter(Boolean).join(' ')
    : withoutName(noteForm(sentence.text), names)
  const words = readableTimes(withoutLongRuns(text, sentence.line.text)).replace(
    /^[\s,;:.-]+|[\s,;:.-]+$/g,
    '',
  )
  if (words === '' && status !== 'taking') return [status]
  const isNameOnly = names.some((name) => name.toLowerCase() === words.toLowerCase())
  return words === '' || isNameOnly ? [] : [words]
}

/** The generic name with the brand that was said; as it was said where that is a part of it. */
function nameOf(generic: string, said: readonly string[]): string {
  const [first] = said
  if (first && generic.toLowerCase().startsWith(`${first} `)) return capitalised(first)
  const brand = said.find((name) => !generic.toLowerCase().includes(name))
  return capitalised(brand ? `${generic} (${capitalised(brand)})` : generic)
}

/** A line about one drug need not name it again; of two drugs the sentence says what happens to which. */
function withoutName(text: string, names: readonly string[]): string {
  const first = names
    .map((name) => new RegExp(`^(?:${name})[\\s,]+`, 'i'))
    .find((pattern) => pattern.test(text))
  if (first) return text.replace(first, '')
  const last = names
    .map((name) => new RegExp(`[\\s,]+(?:${name})$`, 'i'))
    .find((pattern) => pattern.test(text))
  return last ? text.replace(last, '') : text
}

const contentOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [])

/** Without what another segment says as well. */
export function distinct(segments: readonly string[]): string[] {
  return segments.filter((segment, at) => {
    const words = contentOf(segment)
    return !segments.some((other, n) => {
      if (n === at) return false
      const theirs = contentOf(other)
      const isInside = [...words].every((word) => theirs.has(word))
      return isInside && (theirs.size > words.size || n < at)
    })
  })
}
