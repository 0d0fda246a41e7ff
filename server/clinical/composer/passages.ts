import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { answerOf } from '#server/clinical/language/questions.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { bareStatement, withoutFillers } from './clean.ts'
import { elliptic, joinExchanges, sumsUp } from './exchanges.ts'
import { asksOfRisk } from './risk.ts'
import { type Role, roleOf } from './roles.ts'
import type { Steps } from '#server/clinical/language/steps.ts'
import {
  asksAgain,
  identity,
  isAsking,
  isFragment,
  isNoContent,
  isReadBack,
  isShort,
  leans,
  pointsBack,
  seeksConfirmation,
} from './speech.ts'
import {
  fits,
  longestAnswer,
  longestExchange,
  namesDrug,
  type Passage,
  passagesOf,
  readingTurn,
  words,
} from './turn-passages.ts'

/** "Could you have a look at it?" and "Is it hot, or swollen?" need the sentence before them. */
const pointsBefore =
  /^(?:(?:and|so|but|then|okay)[\s,]+)*(?:(?:could|can|should|will) (?:you|i|we)\b.*\b(?:it|that)\b|(?:is|was|does|did|has|are|were|do|have) (?:it|that|they|these|those)\b)/i

const example =
  /^\W*(?:(?:and|um+|uh+)[\s,]+)*(?:like|such as|for example|for instance|even|say|or)\b/i

/** The last question of a turn, with what was said behind it if that is little. */
function questionOf(turn: readonly Unit[]): Unit[] {
  const at = turn.findLastIndex(isAsking)
  const rest = turn.slice(at + 1)
  if (at < 0 || rest.length > 1 || words(rest) > 10) return []
  const before = turn[at - 1]
  const says = before && !isAsking(before) && !isNoContent(before) && !isFragment(before.text)
  // "Can I carry heavy things? Like shopping?": what is asked stands before its example.
  const asked = before && isAsking(before) && example.test(turn[at]?.text ?? '')
  if (asked && words([before]) <= longestAnswer) return turn.slice(at - 1)
  const needs = says && pointsBefore.test(turn[at]?.text ?? '')
  return turn.slice(needs && rest.length === 0 ? at - 1 : at)
}

/** Behind "No, nothing." something else may begin. */
const isBareNo = (unit: Unit | undefined) =>
  unit !== undefined && answerOf(unit.text) === 'no' && unit.analysis.terms.length === 0
const startsAnew = ({ text }: Unit) => !leans(text) && !isFragment(text) && !isShort(text)
const isSpare = (unit: Unit | undefined) =>
  unit !== undefined && isNoContent(unit) && !answerOf(unit.text)
const isSound = (unit: Unit | undefined) =>
  unit !== undefined && !answerOf(unit.text) && !/[\p{L}\d]/u.test(bareStatement(unit.text))

/** What narrows a "no" or takes it back stands with it, as far as a passage may grow. */
function reservedAnswer(turn: readonly Unit[], reserved: readonly Unit[]): Passage[] {
  const said = turn.filter((u) => reserved.includes(u))
  while (said.length > 1 && words(said) > longestExchange) said.pop()
  // "Not any more, no. They've stopped since Easter."
  const next = turn.find((u) => u.at === (said.at(-1)?.at ?? -1) + 1)
  if (next && leans(next.text) && fits(said, [next], longestAnswer)) said.push(next)
  const last = said.at(-1)?.at ?? -1
  return [{ units: said, asked: 0 }, ...passagesOf(turn.filter((u) => u.at > last))]
}

/** A whole short answer is quoted whole. */
function wholeAnswer(turn: readonly Unit[], passages: Passage[]): Passage[] {
  const spoken = turn.filter((u) => !isAsking(u))
  const ends = spoken.findIndex((u, i) => i > 0 && isBareNo(spoken[0]) && startsAnew(u))
  const said = ends < 0 ? spoken : spoken.slice(0, ends)
  const inRow = said.every((u, i) => i === 0 || u.at === (said[i - 1]?.at ?? 0) + 1)
  while (said.length > 1 && isSound(said[0])) said.shift()
  while (said.length > 1 && isSpare(said.at(-1))) said.pop()
  if (
    !inRow ||
    words(said) > longestAnswer ||
    said.some((u) => isNoContent(u) && !answerOf(u.text) && /\p{L}{3}/u.test(bareStatement(u.text)))
  )
    return passages
  const last = said.at(-1)
  if (!last) return passages
  return [{ units: said, asked: 0 }, ...passagesOf(turn.filter((u) => u.at > last.at))]
}

const isPlain = ({ kind }: { kind: string }) => kind === 'word'

/** Whether a sentence means nothing, or something else, without the question that it answers. */
function answersOnly(opening: Unit, question: readonly Unit[]): boolean {
  if (elliptic.test(opening.text.replace(/^(?:(?:um+|uh+|well|oh|yes|yeah)[\s,.]+)*/i, '')))
    return true
  if (answerOf(opening.text) !== 'no') return false
  // "No, I've had no fever" names what was asked and stands alone.
  return (
    question.some((u) => u.reserve) || question.every((u) => u.keys.isDisjointFrom(opening.keys))
  )
}

/** "And what about your mother?" – "She has diabetes.": who is meant stands in the question alone. */
const asksOfKin = ({ text }: Unit) =>
  /\b(?:what|how) about (?:your|his|her|the) (?:\w+ )?(?:mother|father|mom|mum|dad|parents|brothers?|sisters?|siblings|grand\w+|wife|husband|partner|children|kids|sons?|daughters?)\b/i.test(
    text,
  )

function withQuestion(
  question: readonly Unit[],
  turn: readonly Unit[],
  passages: Passage[],
  index: SourceIndex,
): Passage[] {
  const [first] = passages
  const opening = turn[0]
  if (question.length === 0 || !opening) return passages
  if (question.some((u) => identity.test(u.text)) && opening.analysis.terms.every(isPlain))
    return passages.filter(({ units }) => units[0] !== opening)
  if (!first || first.units[0] !== opening) {
    // "Thank you" answers nothing, "No" and "Please" do.
    if (isAsking(opening) || (isNoContent(opening) && !answerOf(opening.text))) return passages
  }
  const needs =
    isShort(opening.text) ||
    isFragment(opening.text) ||
    leans(opening.text) ||
    pointsBack(withoutFillers(opening.text)) ||
    question.some((u) => asksOfRisk(u, index) || seeksConfirmation(u)) ||
    answersOnly(opening, question) ||
    question.some(asksOfKin)
  if (!needs) return passages
  const reserve = question.find((u) => u.reserve)?.reserve
  const whole = reserve ? reservedAnswer(turn, reserve.units) : wholeAnswer(turn, passages)
  const [answer, ...rest] = whole[0]?.units[0] === opening ? whole : passages
  if (!answer || answer.units[0]?.at !== opening.at) return passages
  // "I like some, sorry?" was not understood.
  if (answer.units.every(asksAgain)) return rest
  return [{ units: [...question, ...answer.units], asked: question.length }, ...rest]
}

const listed = (role: Role, passage: Passage) =>
  role === 'clinician' &&
  passage.units.some(namesDrug) &&
  !passage.units.some((u) => proposes.test(u.text))
/** Words of a plan, which reading from a list has not. */
export const proposes: RegExp =
  /\b(?:i'd like|i want|we'll|i'll|we will|i will|let's|let us|going to|gon na|gonna|continue|start(?:ing)?|stop|increase|decrease|prescribe|switch|change|recommend|should|stays?|need to|use|add|refill|try|if you|put you|keep|go ahead|first|second|third|today)\b/i

const isMute = (unit: Unit) => !/[\p{L}\d]/u.test(withoutFillers(unit.text))

/** The clinician reads a drug from the list, the patient says how it is. */
function joinReplies(turns: readonly { role: Role; units: Unit[] }[], made: Passage[][]): void {
  for (const [i, turn] of turns.entries()) {
    const before = made[i - 1]?.at(-1)
    const reply = made[i]?.[0] ?? firstOf(turn.units)
    const role = turns[i - 1]?.role
    if (turn.role !== 'patient' || !before || !role || !reply || !listed(role, before)) continue
    if (reply.units.every((unit) => asksAgain(unit) || isMute(unit))) continue
    if (reply.asked > 0 || before.units.at(-1) !== turns[i - 1]?.units.at(-1)) continue
    const whole = wholeAnswer(turn.units, made[i] ?? [])
    const said = whole[0] ?? reply
    // "How are you?" – "Good. So you take metformin.": the greeting is not what was replied to.
    const isGreeting = before.units.slice(0, before.asked).every(isNoContent)
    const read = isGreeting ? before.units.slice(before.asked) : before.units
    made[i - 1]?.splice(-1, 1, { units: [...read, ...said.units], asked: 0 })
    made[i] = whole.length > 0 ? whole.slice(1) : []
  }
}

const firstOf = (units: readonly Unit[]): Passage | undefined =>
  units[0] && !isAsking(units[0]) ? { units: [units[0]], asked: 0 } : undefined

/** All passages of a visit in spoken order. What is said without an answer of its own stands alone. */
export function* passagesIn(index: SourceIndex, clinician: string | undefined): Steps<Passage[]> {
  const turns = [...Map.groupBy(index.units, (u) => u.turn).values()].map((units) => ({
    units,
    role: units[0]?.sources[0] ? roleOf(units[0].sources[0], clinician) : ('other' as const),
  }))
  const made: Passage[][] = []
  for (const [i, { units, role }] of turns.entries()) {
    const before = turns[i - 1]
    const question = before && before.role !== role ? questionOf(before.units) : []
    const passages = withQuestion(question, units, yield* readingTurn(units), index)
    const heard = turns.slice(Math.max(0, i - 3), i).filter((t) => t.role !== role)
    const said = heard.flatMap((t) => t.units)
    made.push(passages.filter((p) => p.asked > 0 || sumsUp(p) || !repeats(p, said, role)))
  }
  yield
  joinReplies(turns, made)
  const joined = joinExchanges(made.flat())
  const asked = new Set(joined.flatMap((p) => p.units.slice(0, p.asked)))
  return joined.filter((p) => p.asked > 0 || p.units.some((u) => !asked.has(u)))
}

/** One word of the patient's that a clinician gives back ("Diabetes.") says nothing; of one's own it may. */
const fewestRepeated = { clinician: 1, patient: 2, other: 2 }

/** "Nausea, okay." behind "I feel sick": the clinician's name for it. */
const namesOnly = (units: readonly Unit[], heard: readonly Unit[]) =>
  words(units) <= longestName &&
  units.every(({ keys }) => keys.size > 0 && heard.some((u) => keys.isSubsetOf(u.keys)))
const longestName = 3

/** "Fifteen milligrams a week, Mondays." behind "Fifteen. Once a week, on Mondays.": the same values, and no name. */
const countsBack = (units: readonly Unit[], heard: readonly Unit[]) => {
  const values = (list: readonly Unit[]) =>
    list.flatMap((u) => u.analysis.quantities.flatMap((q) => q.raw.map(String)))
  const own = values(units)
  const said = new Set(values(heard))
  return (
    own.length > 1 &&
    own.every((value) => said.has(value)) &&
    units.every((u) => isFragment(u.text) && u.analysis.terms.every((t) => t.kind === 'word'))
  )
}

/** "25, twice a day. Okay.", "In the middle and to the left.": words of the other speaker given back. */
function repeats(passage: Passage, heard: readonly Unit[], role: Role): boolean {
  const most = role === 'patient' ? 0.66 : 0.99
  const said = new Set(heard.flatMap((u) => u.analysis.tokens.map((t) => t.word)))
  const own = passage.units
    .flatMap((u) => u.analysis.tokens.map((t) => t.word))
    .filter((w) => /[\p{L}\d]/u.test(w) && !isStopword(w))
  const shared = own.filter((w) => said.has(w)).length
  const isBack = isReadBack(passage.units[0]?.text ?? '')
  if (role === 'clinician' && (namesOnly(passage.units, heard) || countsBack(passage.units, heard)))
    return true
  return own.length >= fewestRepeated[role] && shared >= (isBack ? 0.6 : most) * own.length
}
