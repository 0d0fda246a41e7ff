import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { figureInReply } from '../bare-answers.ts'
import { isExcluded, passagesOn } from '../drug-uses.ts'
import { fixFor } from '../fix.ts'
import type { NoteSentence } from '../note-sentence.ts'
import { isTelling, passagesSaying, saysValue, speaksOfDayParts } from '../values.ts'
import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import type { Passage } from '../visit-index.ts'

const isAmount = ({ kind }: Quantity) => kind === 'dose' || kind === 'strength'
const isFrequency = ({ kind }: Quantity) => kind === 'frequency'

const apart = /[,;]|\b(?:and|plus)\b/i

/** The drug that a value belongs to: the nearest before it, else the nearest behind. */
export function findDrug(
  { drugs, normal }: NoteSentence,
  value: Quantity,
): DrugMention | undefined {
  const given = drugs.filter((drug) => !isExcluded({ normal }, drug))
  return (
    given.findLast(({ end }) => end <= value.start) ??
    given.find(({ start }) => start >= value.end && !apart.test(normal.slice(value.end, start)))
  )
}

/** Whether it says what the drug's dose is now: not a former one, nor one only asked about. */
const isSettled = ({ statement }: Passage) =>
  statement.status !== 'past' &&
  statement.status !== 'stopped' &&
  statement.status !== 'declined' &&
  (!statement.isQuestion || statement.answer === 'yes')

/** Values that mean a dose in speech: with their unit, or bare beside a drug or a frequency. */
const rivalsIn = (passage: Passage, value: Quantity): Quantity[] =>
  passage.quantities.filter(
    (said) =>
      // A dose among several drugs may belong to another one.
      passage.drugs.length <= 1 &&
      (said.kind === value.kind ||
        (isAmount(value) && isAmount(said)) ||
        (isAmount(value) && said.kind === 'plain' && isTelling(said))) &&
      compareQuantities(value, said) === 'different',
  )

/** "Not more than 4 g in a day" limits a dose and isn't one. */
const limits =
  /(?:\b(?:not|no) more than|\bmaximum(?: is| of| dose)*|\bmax\.?|\bat most|\bup to)\s*$/i

const isOnlyLimit = ({ normal, quantities }: Passage, value: Quantity): boolean =>
  quantities.some((said) => compareQuantities(value, said) === 'same') &&
  quantities
    .filter((said) => compareQuantities(value, said) === 'same')
    .every(({ start }) => limits.test(normal.slice(0, start)))

/** The patient's passages on the drug that a value belongs to. */
function passagesOnDrug({ sentence, visit }: CheckContext, value: Quantity): Passage[] {
  const drug = findDrug(sentence, value)
  if (!drug) return []
  return passagesOn(visit, drug).filter(({ statement }) => statement.subject === 'patient')
}

function checkValue(context: CheckContext, value: Quantity): Finding[] {
  const { sentence, visit } = context
  const span = { start: value.start, end: value.end }
  const on = passagesOnDrug(context, value)
  const isLimit = limits.test(sentence.normal.slice(0, value.start))
  const said = on.filter(
    (passage) => saysValue(passage, value, sentence) && (isLimit || !isOnlyLimit(passage, value)),
  )
  const corrected = isAmount(value) ? said.flatMap((one) => figureInReply(visit, one) ?? []) : []
  const saying = said.filter((passage) => !figureInReply(visit, passage))
  const correction = corrected.find((passage) => !saysValue(passage, value, sentence))
  if (correction && saying.length === 0) return [{ span, passage: correction }]
  if (said.some(isSettled)) return []
  const rival = findRival(on, value, saying)
  const isLater = rival && rival.passage.statement.at >= (saying[0]?.statement.at ?? 0)
  if (saying.length > 0 && !(isLater && isAmount(value))) return []
  if (rival) return [contradiction(sentence, value, rival)]
  if (passagesSaying(visit, value, sentence).length > 0) return []
  if (isFrequency(value) && (on.length === 0 || on.some(speaksOfDayParts))) return []
  return [{ kind: isFrequency(value) ? 'frequency' : 'number', span }]
}

interface Rival {
  passage: Passage
  quantity: Quantity
}

/** The last other value that was said about the drug. */
function findRival(
  on: readonly Passage[],
  value: Quantity,
  saying: readonly Passage[],
): Rival | undefined {
  const settled = on.filter((passage) => isSettled(passage) || passage.statement.isQuestion)
  const passage = settled.findLast(
    (one) => rivalsIn(one, value).length > 0 && !saying.includes(one),
  )
  const quantity = passage && rivalsIn(passage, value).at(-1)
  return quantity && { passage, quantity }
}

function contradiction(sentence: NoteSentence, value: Quantity, rival: Rival): Finding {
  const { passage, quantity } = rival
  const isUnit = isAmount(value) && value.value === quantity.value
  const fix = fixFor(sentence, value, passage, quantity)
  return {
    kind: isFrequency(value) ? 'frequency' : isUnit ? 'unit' : 'number',
    span: { start: value.start, end: value.end },
    passage,
    inPassage: quantity,
    ...(fix && { fix }),
  }
}

const check = (context: CheckContext): Finding[] =>
  context.sentence.drugs.length === 0
    ? []
    : context.sentence.quantities
        .filter((value) => isAmount(value) || isFrequency(value))
        .flatMap((value) => checkValue(context, value))

export const drugDose: Check = {
  id: 'drug-dose',
  title: 'Dose and frequency of a drug are as was said',
  kind: 'number',
  examples: [
    {
      said: [
        'C: Take two of the five hundreds, three times a day.',
        'P: Paracetamol, right?',
        'C: Yes.',
      ],
      sentence: 'Paracetamol 1000 mg TDS.',
      expected: 'no mark',
    },
    {
      said: ["C: I'd use alendronate, seventy milligrams.", 'C: Once a week, on an empty stomach.'],
      sentence: 'Alendronate 70 mg once daily.',
      expected: 'red',
    },
    {
      said: ['C: Sertraline twenty-five milligrams a day.'],
      sentence: 'Sertraline 50 mg daily.',
      expected: 'red',
    },
    {
      said: ["C: You're on bisoprolol, five milligrams.", 'P: Two and a half.'],
      sentence: 'Bisoprolol 5 mg.',
      expected: 'red',
    },
    {
      said: ['C: What about the ramipril, ten?', 'P: They put me down to five in May.'],
      sentence: 'Ramipril 10 mg.',
      expected: 'red',
    },
    { said: ['C: Sertraline fifty milligrams.'], sentence: 'Sertraline 50 mcg.', expected: 'red' },
    {
      said: ["C: I'd like to add Ozempic.", "C: You'd start at point two five for four weeks."],
      sentence: 'Semaglutide 0.25 mg for 4 weeks.',
      expected: 'no mark',
    },
  ],
  check,
}
