import { capitalised } from '#server/clinical/facts/note-form.ts'
import { readableTimes } from '#server/clinical/facts/times.ts'
import {
  type Dose,
  dosesIn,
  type Frequency,
  frequencyIn,
  isPlausible,
  type ListedDoses,
  listedDoses,
  listedFrequencies,
  sameDose,
  summed,
} from './amounts.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import { isAnswered, isPatientsWord, isStated } from './said.ts'

/** Words with another amount than that of now. */
const notNow =
  /\b(?:used to|was|were|took|had|previously|before that|instead of|forg[eo]t|miss(?:ed)?|skip(?:ped)?|stopped|ran out|supposed to|meant to|should|could|would|might|if|until|last|yesterday|this morning|at most|maximum|never|can ?not)\b|n['’]t\b/i
const past: ReadonlySet<string> = new Set(['past', 'planned', 'offered', 'declined'])

/** What the patient says that they take now, or confirms. */
const isTaken = ({ passage, text }: DrugTalk): boolean =>
  !past.has(passage.statement.status) &&
  !notNow.test(text) &&
  (isAnswered(passage, 'yes') || (isPatientsWord(passage) && isStated(passage)))

/** Differences in dose and frequency of a drug that the list has. The patient's last word counts. */
export function amountDifferences(talk: readonly DrugTalk[]): Draft[] {
  const taken = talk.filter(isTaken)
  return [...doseDifference(taken), ...frequencyDifference(taken)]
}

/** The last that the patient says, or else the last that they agreed to. */
const lastSaid = <T extends { talk: DrugTalk }>(said: readonly T[]): T | undefined =>
  said.findLast(({ talk: { passage } }) => isPatientsWord(passage)) ?? said.at(-1)

function doseDifference(taken: readonly DrugTalk[]): Draft[] {
  const topic = taken[0]?.topic
  const entry = topic?.current[0]
  if (!topic || !entry) return []
  const listed = listedDoses(topic.current.map(({ reading }) => reading.normal))
  const known = [...listed.single, ...listed.daily]
  const last = lastSaid(
    taken.flatMap((talk) => {
      const doses = dosesIn(withoutFormer(talk.text)).filter((dose) => isPlausible(dose, known))
      return doses.length > 0 ? [{ talk, doses }] : []
    }),
  )
  if (!last || isListed(last.doses, listed, frequencyIn(last.talk.text))) return []
  const inVisit = last.doses.map(({ words }) => words).join(', ')
  const subject = capitalised(topic.words)
  return [{ kind: 'dose', subject, inVisit, entry, passages: [last.talk.passage] }]
}

/** "100 mg twice a day" isn't a dose of 100 mg a day. */
function isListed(
  said: readonly Dose[],
  { single, daily }: ListedDoses,
  often: Frequency | undefined,
): boolean {
  const isEach = often !== undefined && often.perDay > 1 && said.length === 1
  const known = isEach ? single : [...single, ...daily]
  const all = isEach ? said : [...said, ...summed(said)]
  return all.some((one) => known.some((other) => sameDose(one, other)))
}

/** "I went from 50 to 100." */
const withoutFormer = (text: string): string =>
  text.replace(/\bfrom \d[\d.]*(?: ?(?:mg|mcg|g|units?))?(?= (?:up |down )?to \d)/gi, '')

const takes = /\b(?:tak(?:e|es|ing)|us(?:e|es|ing))\b/i
const asksAmount =
  /\b(?:tak(?:e|ing)|us(?:e|ing)|dose|how (?:much|many|often)|when|tablets?|units?|puffs?|drops?|mg|mcg|once|twice|times|still on)\b/i
const asksYesOrNo =
  /^\W*(?:(?:and|so|okay|but)\W+)?(?:do|does|did|is|are|any|have|has|can|could|will|would)\b/i
const fewWords = 8
const vague =
  /\b(?:once in a while|now and (?:then|again)|sometimes|occasional\p{L}*|as needed|when(?:ever)? i (?:need|remember)|rarely|(?:most|some) (?:days|nights|mornings)|on and off|tonight|today|check|measure|monitor|test|walk|run|exercise|smoke|drink|sleep|wake|eat)\b/iu
const complaints: ReadonlySet<string> = new Set(['symptom', 'sign'])

/** Whether a statement about a drug says how often it is taken, and not how often something else happens. */
function isAmount({ isNamed, text, passage: { question, mentions } }: DrugTalk): boolean {
  if (vague.test(text)) return false
  if (takes.test(text)) return true
  if (mentions.some(({ category }) => complaints.has(category))) return false
  // "Does it upset your stomach?" – "In the mornings."
  const asked = question?.normal ?? ''
  if (asksYesOrNo.test(asked) && !asksAmount.test(asked)) return false
  // "How often do you wake with reflux on it?"
  const isOfComplaint = question?.mentions.some(({ category }) => complaints.has(category))
  if (isOfComplaint && !takes.test(asked)) return false
  return isNamed || /\d|\b(?:one|once|twice)\b/i.test(text) || text.split(/\s+/).length <= fewWords
}

/** "How many times a day?" – "Five." */
const asWhole = ({ text, passage: { question } }: DrugTalk): string =>
  /\btimes a day\b/i.test(question?.normal ?? '')
    ? text.replace(/^(\W*)(\d+)(?: times)?(?=\W*$)/i, '$1$2 times a day')
    : text

function frequencyDifference(taken: readonly DrugTalk[]): Draft[] {
  const topic = taken[0]?.topic
  const entry = topic?.current[0]
  if (!topic || !entry) return []
  const texts = topic.current.map(({ reading }) => reading.normal)
  const [listed, doses] = [listedFrequencies(texts), listedDoses(texts).single]
  const byLine = Map.groupBy(taken.filter(isAmount), ({ passage }) => passage.line)
  const last = lastSaid(
    [...byLine.values()].flatMap(([talk, ...more]) => {
      if (!talk) return []
      // "One when I get up, and again at bedtime": the times of the day of a whole line.
      const frequency = frequencyIn([talk, ...more].map(asWhole).join(' '))
      return frequency && !isDose(frequency, doses) ? [{ talk, frequency }] : []
    }),
  )
  if (!last || listed.length === 0 || listed.some((one) => isCompatible(last.frequency, one)))
    return []
  const inVisit = readableTimes(last.frequency.words)
  const passages = [last.talk.passage]
  return [{ kind: 'frequency', subject: capitalised(topic.words), inVisit, entry, passages }]
}

/** "Four a day" of a drug of 4 mg. */
const isDose = ({ perDay, words }: Frequency, listed: readonly Dose[]): boolean =>
  /^\d+ a day$/.test(words) && listed.some(({ value }) => value === perDay)

/** "In the morning" may be one of several times; it isn't once a week. */
const isCompatible = (said: Frequency, listed: number): boolean =>
  said.isPartial ? listed >= said.perDay * 0.9 : Math.abs(said.perDay - listed) < 0.01
