import type { Term } from './analysis.ts'
import type { Reserve, Unit } from './unit.ts'

const opener =
  /(?:^|[.,;:!?–—-]\s*)(?:and\s+)?(?:oh|ah|well|actually|wait|hang on|hold on|i mean|tell a lie|come to think of it|to be honest|hmm)\b/i
const contrast =
  /(?<!\b(?:nothing|anything) )\b(?:but|although|though|except|apart from|aside from|other than|unless|until|only|used to|maybe|perhaps|might|could(?!n't| not)|possibly|sometimes|occasionally|now and (?:then|again)|once|usually|mostly)\b/i
const narrowed =
  /\bnot\s+(?:(?:right |just )?now|today|tonight|yet|lately|recently|currently|always|every\w*|often|any ?more|any longer|since|this (?:week|time|morning|month|year)|at (?:the|this) (?:moment|minute|time)|for (?:a|the|some) \w+|so much|exactly|like (?:last time|before|that time|I did|I used to))\b|\bas such\b|\bnot [^.,;?]{1,25} exactly\b/i
/** "No", "No, no, nothing like that" and the like, without any reservation. */
const plainLead =
  /^(?:\W*(?:um+|uh+|er+m?|oh|well|hmm|mm|okay|so|and))*\W*(?:no|nope|nah|none|nothing|never|neither|not)\b(?:\W+(?:(?:oh|well|um|uh)\W+)?(?:no|nope|none|never|nothing(?: like that| at all| else)?|not at all|thank you|thanks)\b)*/i
/** "I could be", "I do, sometimes": a yes to the question, without naming it. */
const affirms =
  /\b(?:yes|yeah|yep|i (?:could|might|may) (?:be|have)|it (?:could|might|may) be|(?:i|it|there) (?:do|did|does|have|has|had|am|is|was)(?= (?:sometimes|occasionally|once|though|actually)\b|\s*[.,;!?]|\s*$))\b/i
const allergy = 'allergy'
/** Words up to which the other speaker only shows that they listen. */
const longestHeard = 4
/** Characters behind the "no" in which it is taken back; later the talk is of something else. */
const behindNo = 110
/** Characters at the start of a later turn in which it goes back to the answer. */
const early = 30
/** Sentences of an answer that are read. */
const longestAnswer = 8

/** "Not hurting myself as such": a denial that narrows itself. */
export const narrowsItself = (text: string): boolean => narrowed.test(text)

const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const speaker = (unit: Unit | undefined) => unit?.sources[0]?.speaker

/** What the person who replies says up to the other's next question; "okay" in between ends nothing. */
export function wholeReply(units: readonly Unit[], reply: Unit): Unit[] {
  const found: Unit[] = []
  for (const unit of units.slice(reply.at, reply.at + longestAnswer)) {
    const isOwn = unit.turn === reply.turn || (speaker(unit) && speaker(unit) === speaker(reply))
    if (isOwn && !unit.question) found.push(unit)
    else if (unit.question || words(unit.text) > longestHeard || speaker(reply) === undefined) break
  }
  return found
}

const isNamed = (term: Term) => term.kind !== 'word' && term.polarity === 'yes'

const isNamedIn = (said: readonly Unit[], of: (term: Term) => boolean) =>
  said.some((u) => u.analysis.terms.some((t) => isNamed(t) && of(t)))

/** "Any allergies? – No. Oh, trimethoprim, my tongue swelled up": a drug or a reaction answers the question. */
const namesAllergy = (question: Unit, said: readonly Unit[]) =>
  question.keys.has(allergy) && isNamedIn(said, (t) => t.key !== allergy)

/** The finding itself, affirmed behind the "no". */
const namesFinding = (question: Unit, said: readonly Unit[]) =>
  isNamedIn(said, (t) => t.kind === 'finding' && question.keys.has(t.key))

/** Whether a later turn goes back to the answer: "Oh, wait, penicillin." */
const goesBack = (unit: Unit) => opener.test(unit.text) || contrast.test(unit.text.slice(0, early))

/** "Not hurting myself as such. Just, you know, not being here.": what it is instead. */
const goesOnNarrowing = (before: Unit | undefined, unit: Unit) =>
  before !== undefined &&
  before.turn === unit.turn &&
  narrowed.test(before.text) &&
  /^\W*(?:just|only|more|but|it's|like|sort of)\b/i.test(unit.text)

/** The answer up to the last sentence that returns to the question; anything later is a different topic. */
function withoutRest(question: Unit, said: readonly Unit[]): Unit[] {
  const [first] = said
  const isAllergy = question.keys.has(allergy)
  const last = said.findLastIndex(
    (u, i) =>
      i === 0 ||
      goesBack(u) ||
      narrowed.test(u.text) ||
      goesOnNarrowing(said[i - 1], u) ||
      u.analysis.terms.some((t) => isNamed(t) && (isAllergy || question.keys.has(t.key))),
  )
  const later = said.find((u) => u.turn !== first?.turn)
  const isBack = later && (goesBack(later) || (isAllergy && later.analysis.terms.some(isNamed)))
  return said.slice(0, last + 1).filter((u) => isBack || u.turn === first?.turn)
}

const reacts =
  /\b(?:rash|hives|swell\w*|swelled|swollen|swole|anaphyla\w+|(?:came|come|comes|broke) (?:up|out) in|blister\w*|throat (?:clos\w+|swell\w*)|itch\w*|spots|lumps|allergic|allergy|couldn't breathe)\b/i
/** How many sentences after a "no" somebody may mention an allergy, and the patient confirm it. */
const reminded = 10

/**
 * "Any allergies? – No." – "What about the codeine?" – "Oh, codeine, yeah. I came up in hives.": confirmed after all.
 */
function allergyAfterAll(units: readonly Unit[], question: Unit, reply: Unit): Unit[] {
  if (!question.keys.has(allergy)) return []
  const behind = units.slice(reply.at + 1, reply.at + 1 + reminded)
  const at = behind.findIndex(
    (u, i) =>
      speaker(u) !== 'clinician' &&
      !u.question &&
      u.analysis.terms.some((t) => t.kind === 'drug' && t.polarity !== 'no') &&
      [u, behind[i + 1]].some((one) => one?.turn === u.turn && reacts.test(one.text)),
  )
  const named = behind[at]
  const next = behind[at + 1]
  if (!named) return []
  return next && next.turn === named.turn && reacts.test(next.text) ? [named, next] : [named]
}

function reserveOf(question: Unit, reply: readonly Unit[]): Reserve | undefined {
  const said = withoutRest(question, reply)
  const text = said.map((u) => u.text).join(' ')
  const rest = text.replace(plainLead, '').slice(0, behindNo)
  // "Any pain at the moment?" – "No, not at the moment." narrows nothing.
  const time = narrowed.exec(text)?.[0].replace(/^not\s+/i, '')
  const isNarrowed = time !== undefined && !question.text.toLowerCase().includes(time.toLowerCase())
  // "Not heart, no. My brother passed away, but that was cancer.": a separate sentence, with its own contrast.
  const [first = '', ...later] = said.map((u) => u.text)
  const isContrary =
    opener.test(rest) ||
    contrast.test(first.replace(plainLead, '')) ||
    later.some((one) => rest.includes(one.slice(0, early)) && contrast.test(one.slice(0, early)))
  const isAllergy = namesAllergy(question, said)
  if (!isNarrowed && !isContrary && !isAllergy && !namesFinding(question, said)) return undefined
  return { units: said, isTakenBack: isAllergy || (isContrary && affirms.test(rest)) }
}

/**
 * Marks the closed questions whose "no" is withdrawn or narrowed in the same person's next words: "Any allergies?" –
 * "No. Oh, trimethoprim." A withdrawn "no" doesn't count as an answer.
 */
export function markReserves(units: readonly Unit[], some = units): void {
  for (const question of some) {
    const reply = question.pair === undefined ? undefined : units[question.pair]
    if (!question.question || question.answer !== 'no' || !reply || reply.at < question.at) continue
    // A patient's question is answered by the clinician, who denies nothing about themselves.
    if (speaker(question) === 'patient') continue
    const told = allergyAfterAll(units, question, reply)
    const reserve =
      reserveOf(question, wholeReply(units, reply)) ??
      (told.length > 0 ? { units: [reply, ...told], isTakenBack: true } : undefined)
    if (!reserve) continue
    question.reserve = reserve
    if (reserve.isTakenBack && !question.settles) delete question.answer
  }
}
