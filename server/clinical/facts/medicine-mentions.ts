import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import {
  allergyWords,
  asides,
  callWords,
  conditions,
  emergencyNumbers,
  followUp,
  reactions,
} from './cues.ts'
import { drugNamesIn } from './drugs.ts'
import { measurementsIn } from './measurements.ts'
import { detailsIn, purposeIn, reportsIn, sideEffectIn } from './medicine-details.ts'
import {
  adherence,
  asNeeded,
  changing,
  continuing,
  genericNames,
  starting,
  stopping,
} from './medicine-words.ts'
import { isBareAnswer, type Sentence } from './sentences.ts'

/** One sentence's statements about one medicine. */
export interface Mention {
  generic: string
  /** As said, such as a brand; '' if only a pronoun or a colour refers to it. */
  said: string
  sentence: Sentence
  /** The part of the sentence that is about this medicine. */
  span: string
  /** Of the medicine that is started when this one is stopped. */
  whenStarting?: string
  /** The sentence before it, if that is its date: "So 2012. They had me on it for a year." */
  date?: string
}

/** Lines after which a dose no longer belongs to the drug that was named last. */
const reach = 4

/** Every mention of a medicine, in spoken order; a sentence without a name continues the one before it. */
export function medicineMentions(sentences: readonly Sentence[]): Mention[] {
  const found: Mention[] = []
  const colours = new Map<string, string>()
  let open: { generic: string; line: number } | undefined
  for (const sentence of sentences) {
    if (isOfAllergy(sentence) || isOfOther(sentence)) continue
    const named = spansOf(sentence, colours, open?.generic)
    const isNear = open !== undefined && sentence.line.number - open.line <= reach
    const isOwn = named.length === 0 || comparesWith.test(sentence.text)
    const span = open && isNear && isOwn ? ownSpan(sentence) : ''
    if (open && span !== '') {
      found.push({ generic: open.generic, said: '', sentence, span })
      open.line = sentence.line.number
      continue
    }
    if (open && isNear && comparesWith.test(sentence.text)) continue
    found.push(...named)
    const newest = opensNone(sentence, named) ? undefined : named.at(-1)
    if (newest) open = { generic: newest.generic, line: sentence.line.number }
    else if (open && (!isNear || endsTopic(sentence))) open = undefined
  }
  return found
}

const isOfAllergy = ({ text, question }: Sentence): boolean =>
  allergyWords.test(text) ||
  (question !== undefined && allergyWords.test(question.normal)) ||
  (/\bbrings me out|came out in\b/i.test(text) && reactions.test(text))

/** "Instead of the pink and the grey?" asks of another medicine. */
const opensNone = (
  { isQuestion, line, statements }: Sentence,
  named: readonly Mention[],
): boolean =>
  (isQuestion && line.role !== 'clinician' && named.length > 1) ||
  statements.some(({ answer }) => answer === 'no')
const startsWithPronoun =
  /^(?:\W*(?:and|so|but|because)\W+(?:(?:and|so|but|because)\W+)*)?(?:it|that|this)\b/i

/** The call to an ambulance, or how an inhaler is used, names a medicine without a word on its dose. */
const isOfOther = ({ text }: Sentence): boolean =>
  asides.test(text) ||
  emergencyNumbers.test(text) ||
  (conditions.test(text) && callWords.test(text))

/** "It doesn't go well with aspirin" speaks of the medicine before it, not of aspirin. */
const comparesWith =
  /^(?:\W*(?:and|so|but|because)\W+(?:(?:and|so|but|because)\W+)*)?(?:it|that|this)\b.*\b(?:with|of|than|like|as|from) (?:the )?\w+\W*$/i

/** The part of a sentence without a name that continues with the medicine before it; '' for none. */
function ownSpan(sentence: Sentence): string {
  if (goesOn(sentence)) return sentence.text
  if (sentence.line.role !== 'clinician' || sentence.isQuestion) return ''
  const last = sentence.text.split(/,\s*(?:so|and|but)\s/).at(-1) ?? ''
  const isBan =
    /\b(?:don't|do not) (?:take|use) (?:any more|it|that|them)\b|\bstop (?:it|that|them)\b/i
  return last !== sentence.text && isBan.test(last) ? last : ''
}

/** Topics other than a medicine: what comes after them is theirs. */
const otherTopics = new Set([
  'test',
  'imaging',
  'procedure',
  'service',
  'immunisation',
  'substance',
  'social',
])
const ofOther = (text: string): boolean =>
  mentionsIn(text).some(
    ({ category, words }) =>
      otherTopics.has(category) && !/pharmac|chemist|work|inject/i.test(words),
  )

/** Whether a sentence without a drug speaks of the drug before it: its dose, how often, or how it is taken. */
function goesOn(sentence: Sentence): boolean {
  const { text, isQuestion, line } = sentence
  if (isBareAnswer(text) || measurementsIn(sentence).length > 0) return false
  const isClinician = line.role === 'clinician'
  if (isClinician && followUp.test(text)) return false
  if (ofOther(text) || (isClinician && callWords.test(text))) return false
  if (!isClinician && reportsIn(text).length > 0) return true
  if (!isClinician && conditions.test(text)) return false
  if (howLong(sentence) !== undefined) return true
  if (!isClinician && text.split(' ').length <= 4 && purposeIn(text)) return true
  if (isQuestion) return isClinician && detailsIn(text) !== '' && text.split(' ').length < 8
  if (isClinician && conditions.test(text) && !asNeeded.test(text))
    return takesIt.test(text) || /\b\d+ (?:puff|tablet)/i.test(text)
  if (isClinician && sideEffectIn(text) !== undefined) return true
  const isOrder = isClinician && thatOne.test(text) && text.split(' ').length < 16
  if (isOrder && [stopping, starting, changing, continuing].some((one) => one.test(text)))
    return true
  if (detailsIn(text) !== '') return isClinician || !hasOtherVerb.test(text)
  if (isClinician) return false
  return (
    (/\blast (?:one|dose|tablet|time)\b/i.test(sentence.question?.normal ?? '') &&
      /\bago\b/i.test(text)) ||
    (adherence.test(text) && (genericNames.test(text) || sentence.question !== undefined)) ||
    stopping.test(text) ||
    /^\W*(?:the )?\d+(?:\.\d+)?s?\W*$/.test(text)
  )
}
/** The answer to "For how long?" about a medicine. */
export const howLong = ({ text, question, line }: Sentence): string | undefined =>
  line.role !== 'clinician' && /\bhow long\b/i.test(question?.normal ?? '')
    ? /\b\d[\d-]{0,20} (?:days?|weeks?|months?|years?)\b/i.exec(text)?.[0]
    : undefined
const takesIt = /\b(?:take|use|have) (?:it|this|that|them|one|1|2)\b/i
const thatOne = /\b(?:it|that|this|them|those|one|same|\d+)\b/i
/** What a patient does besides taking it. */
const hasOtherVerb =
  /(?<!before |after )\b(?:work\w*|walk\w*|sleep\w*|wake|woke|drink|drank|smok\w*|exercise|went|live|see|sees|pain|hurts?)\b/i

/** A further matter of the clinician; a word of the patient in between ends nothing. */
const endsTopic = ({ text, line, isQuestion }: Sentence): boolean =>
  line.role === 'clinician' &&
  !isBareAnswer(text) &&
  !/\d/.test(text) &&
  !startsWithPronoun.test(text) &&
  ((!isQuestion && text.split(' ').length > 3) ||
    (isQuestion && !ofTaking.test(text)) ||
    ofOther(text))
const ofTaking =
  /\bhow (?:many|much|often|long|do you take)|\bmiss\b|\bwhen (?:was|did)|\bhelp\w*\b|\bside effects?\b|\bdose\b|\btak(?:e|ing)\b|\bnot yours|\bprescription/i

/** A colour refers to the medicine that was said to have it; nicotine counts as a habit. */
const notNamed = /^(?:(?:blue|pink|brown|grey|gray) .*|inhaler|nicotine)$/
const colourOf =
  /\b(?:the |your )?(pink|blue|grey|gray|brown|white|purple|orange|green|red|yellow)(?: (?:one|inhaler|tablets?|pill|capsules?)\b|(?=['’]s\b|,| you\b| and\b|[.?!]|$))/gi

/** The drugs that a sentence names, each with its part of the sentence. */
function spansOf(
  sentence: Sentence,
  colours: Map<string, string>,
  open: string | undefined,
): Mention[] {
  const { text } = sentence
  const low = text.toLowerCase()
  const named = drugNamesIn(text)
    .filter(({ said }) => !notNamed.test(said))
    .map(({ generic, said }) => ({ generic, said, at: placeOf(low, said) }))
    .toSorted((a, b) => a.at - b.at)
  const shades = [...text.matchAll(colourOf)].map(({ index, 1: colour = '' }) => ({
    colour: colour.toLowerCase(),
    at: index,
  }))
  for (const [n, { generic, at }] of named.entries()) {
    const from = named[n - 1]?.at ?? -1
    const shade = shades.find((one) => one.at > from && one.at < at && at - one.at < 30)
    if (shade) colours.set(shade.colour, generic)
  }
  const byColour = shades.flatMap(({ colour, at }) => {
    const generic = colours.get(colour)
    return generic && !named.some((one) => one.generic === generic)
      ? [{ generic, said: '', at }]
      : []
  })
  const all = [...named, ...byColour].toSorted((a, b) => a.at - b.at)
  return all.flatMap(({ generic, said, at }, n): Mention[] => {
    const from = n === 0 ? 0 : boundary(text, all[n - 1]?.at ?? 0, at)
    const next = all[n + 1]
    const end = next ? boundary(text, at, next.at) : text.length
    return mentionOf({ sentence, generic, said, at: at - from, span: text.slice(from, end), open })
  })
}

const placeOf = (low: string, said: string): number =>
  Math.max(0, low.indexOf(said.split(/[\s-]/)[0] ?? said))

/** Where the words about one drug end and those about the next begin: the last comma or "and" between them. */
function boundary(text: string, from: number, to: number): number {
  const cut = [...text.slice(from, to).matchAll(/[,;]|\b(?:and|or|but)\b/gi)].at(-1)
  return cut ? from + cut.index : to
}

/** Names in "as starting the metoprolol" or "since I stopped codeine" only date a statement about another. */
const reference =
  /\b(?:as|before|after|when|since|while|until) (?:you |i |we )?(?:start|stop|tak)\w*[^,.;]*/i

function mentionOf({
  sentence,
  generic,
  said,
  at,
  span,
  open,
}: {
  sentence: Sentence
  generic: string
  said: string
  at: number
  span: string
  open: string | undefined
}): Mention[] {
  const aside = reference.exec(span)
  if (aside && at >= aside.index && at < aside.index + aside[0].length && aside.index > 0) return []
  const whenStarting =
    aside && /\bwhen you start (?:it|this|that)\b/i.test(aside[0]) ? open : undefined
  const date = sentence.before?.text
  return [
    {
      generic,
      said,
      sentence,
      span: aside && aside.index >= 0 && whenStarting ? span.replace(aside[0], '') : span,
      ...(whenStarting && whenStarting !== generic && { whenStarting }),
      ...(date !== undefined &&
        isDate.test(date) && { date: date.replace(/^so /i, '').replace(/\W+$/, '') }),
    },
  ]
}
const isDate = /^(?:so |in |back in )*(?:19|20)\d\d\W*$/i
