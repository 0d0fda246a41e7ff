import type { Term } from '#server/clinical/language/analysis.ts'
import type { Mention } from '#server/clinical/language/unit.ts'
import { isOwnWord } from '#server/clinical/language/lexicon.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { likeness } from './likeness.ts'
import { explainsScale, isOnlyAsked, isOver } from './only-asked.ts'
import { isBesidePoint, isLookedFor } from './beside-point.ts'
import { isSameMatter, repeatsPatient } from './same-matter.ts'
import { isOtherPlace } from './places.ts'
import { whoSaid } from './speakers.ts'

const wanted = /\b(?:try|trying|want|like|hoping|working|need) (?:to|on) (?:\w+ )?los/i
/** "Ex-smoker": neither a smoker nor someone who never smoked. */
const former = /\b(?:ex|former(?:ly)?|quit|used to|stopped|past|previous(?:ly)?)\b/i
const avoids = /\bavoid/i
const harm =
  /\b(?:reaction|allerg\w+|intoleran\w+|causes?|caused|side effects?|rash|hives|swell\w*|swollen|throat clos\w+|anaphyla\w+|spots)\b/i

/** Mentions that say yes or no, the patient's own unless the note speaks of a relative. */
function ownMentions(context: CheckContext, term: Term): Mention[] {
  const all = (context.index.mentions.get(term.key) ?? []).filter(
    (m) =>
      m.polarity !== 'open' &&
      !isBesidePoint(context, term, m) &&
      !explainsScale(m.unit) &&
      !isEcho(context, m) &&
      !(m.polarity === 'yes' && (isOnlyAsked(m.unit, m.term.start) || isOver(m.unit))) &&
      !(term.key === 'weight loss' && wanted.test(m.unit.text)),
  )
  const persons = new Set(context.analysis.persons.map(({ person }) => person))
  // What the patient says of themselves speaks neither for nor against what a relative has.
  if (persons.size > 0) return all.filter((m) => m.unit.persons.some((one) => isSame(persons, one)))
  const own = all.filter((m) => m.unit.aboutPatient)
  return own.length > 0 ? own : all
}

/** "I don't want her to have haloperidol." – "Haloperidol.": a name that is given back says nothing of its own. */
function isEcho({ index }: CheckContext, { unit, term }: Mention): boolean {
  if (term.kind !== 'drug' || unit.analysis.tokens.length > longestEcho || unit.question)
    return false
  const before = index.units[unit.at - 1]
  const said = index.units.slice(Math.max(0, unit.at - echoReach), unit.at)
  return !before?.question && said.some((u) => u.turn !== unit.turn && u.keys.has(term.key))
}
const longestEcho = 2
const echoReach = 3

const isSame = (persons: ReadonlySet<string>, one: string) =>
  one === 'family' || persons.has('family') || persons.has(one)

// Parts of the body, investigations and acts are spoken of in passing; only these of them are denied or affirmed.
const deniable = new Set([
  'clear',
  'radiate',
  'vaccine',
  'retired',
  'married',
  'surgery',
  'hospital',
  'hydrated',
  'lives alone',
  'consent',
  'steroid',
  'antibiotic',
  'nonsteroidal',
  'walk',
  'normal',
])
const vague = new Set([
  'famy',
  'family',
  'mother',
  'father',
  'brother',
  'sister',
  'ever',
  'appreciat',
  'tak',
  'take',
  'time',
  'other',
  'first',
  'last',
  'previous',
  'past',
  'recent',
  'new',
  'symptom',
  'issu',
  'problem',
  'concern',
  'question',
  'chang',
  'day',
  'year',
  'month',
  'few',
  'long',
  'usual',
  'signific',
  'type',
  'area',
  'level',
  'result',
  'doe',
  'body',
  'other',
  'sound',
  'extra',
  'ordinary',
  'major',
  'bad',
  'hard',
  'full',
  'abl',
  'diagnosi',
  'diagnosis',
  'try',
  'find',
  'gross',
  'acut',
  'physical',
  'physic',
])
// These stand at many places of one body: only a mention of the same place speaks against the note.
const placed = new Set([
  'pain',
  'edema',
  'injury',
  'infection',
  'tenderness',
  'weakness',
  'stiffness',
  'redness',
  'discharge',
  'bleeding',
  'numbness',
  'tingling',
  'rash',
  'lump',
  'fracture',
  'effusion',
  'strain',
  'sprain',
  'allergy',
  'smoking',
  'bruising',
  'complications',
  'itching',
  'cramps',
  'cancer',
  'cough',
  'trouble',
])

const isChecked = (term: Term) =>
  term.polarity !== 'open' &&
  // "Denies any trouble" says of what only by the words around it.
  !(term.key === 'trouble' && term.polarity === 'no') &&
  (term.kind !== 'word' ||
    (!vague.has(term.key) && (deniable.has(term.key) || isOwnWord(term.key))))

/** Former habits, advice to avoid what someone does, and harm that a drug once did deny nothing. */
export const isSaidOtherwise = (text: string, term: Term) =>
  (term.key === 'smoking' && former.test(text)) ||
  (term.kind !== 'finding' && avoids.test(text)) ||
  (term.kind === 'drug' && harm.test(text))

/** "No lip swelling": what is denied is the swelling; the word before it only says of what. */
const isOfFinding = (context: CheckContext, term: Term) =>
  term.kind === 'word' &&
  term.polarity === 'no' &&
  context.analysis.terms.some(
    (t) => t.kind === 'finding' && t.polarity === 'no' && t.at === term.at + 1,
  )

/** "Tobacco use: non-smoker": the label affirms nothing. */
const isLabel = (context: CheckContext, term: Term) =>
  /^(?:\s+\w+)?:/.test(context.text.slice(term.end)) &&
  context.analysis.terms.some((t) => t.key === term.key && t.start > term.start)

/** Enough shared surroundings that a mention and the note speak of one thing. */
function isAlike(context: CheckContext, term: Term, like: number, isSettled: boolean): boolean {
  if (term.kind === 'word') return like >= 2
  if (!placed.has(term.key)) return true
  // Where nobody said otherwise, the evidence need share no more than the finding.
  if (isSettled && like >= 0.5) return true
  return like > 0.5 || context.analysis.terms.every((t) => t.key === term.key || t.kind !== 'word')
}

const ofIt = /\b(?:with|from) (?:it|them)\b/i

/** "No trouble breathing with it?" speaks of the rash before it; of breathing in general it says nothing. */
function isElsewhere(context: CheckContext, { unit }: Mention): boolean {
  if (!unit.question || !ofIt.test(unit.text)) return false
  const topic = context.index.units.slice(Math.max(0, unit.at - 3), unit.at)
  return !context.analysis.terms.some((t) => topic.some((u) => u.keys.has(t.key)))
}

/** "He said a retinopathy" against "He said no retinopathy": all that the note says, and nothing more. */
const saysTheSame = (context: CheckContext, { unit }: Mention) =>
  context.evidence[0] === unit &&
  unit.keys.size === new Set(context.analysis.terms.map((t) => t.key)).size &&
  context.analysis.terms.every((t) => unit.keys.has(t.key))

function flipped(context: CheckContext, term: Term): Finding | undefined {
  const own = ownMentions(context, term)
  const general = own.filter(
    (mention) => !isElsewhere(context, mention) && !isOtherPlace(context.text, mention.unit.text),
  )
  const likes = general.map((mention) => ({
    mention,
    like: likeness(context, term.key, mention.unit),
  }))
  if (likes.length === 0) return undefined
  const best = Math.max(...likes.map((l) => l.like))
  const isSettled = likes.every((l) => l.mention.polarity !== term.polarity)
  const isSame = isSettled && likes.some(({ mention }) => saysTheSame(context, mention))
  if (!isSame && !isAlike(context, term, best, isSettled)) return undefined
  if (likes.some((l) => l.mention.polarity === term.polarity && l.like >= 0.5 * best))
    return undefined
  const against = likes.find((l) => l.like === best)?.mention
  if (!against) return undefined
  const isCertain = isSettled && (term.kind !== 'word' || deniable.has(term.key) || isSame)
  return problem(context, term, against, isCertain)
}

function problem(context: CheckContext, term: Term, against: Mention, isCertain: boolean): Finding {
  const inNote = context.text.slice(term.start, term.end)
  const inSource = against.unit.text
  const message =
    term.polarity === 'no'
      ? `Note denies "${inNote}"; ${whoSaid(against.unit)} "${inSource}"`
      : `Note affirms "${inNote}"; in the visit it was denied: "${inSource}"`
  return finding(context, {
    kind: 'negation',
    start: term.start,
    end: term.end,
    inSource,
    message,
    // Somebody looked and did not see what the patient told of: that is for the reader to judge.
    contradicts:
      isCertain &&
      // A no with something behind it denies not all of it.
      !(term.polarity === 'yes' && against.unit.reserve) &&
      (term.polarity === 'yes' ||
        (isSameMatter(context, against.unit) && !(isLookedFor(context) && isTold(against)))),
  })
}

const isTold = ({ unit }: Mention) =>
  unit.sources[0]?.speaker === 'patient' || repeatsPatient.test(unit.text)

/** What the note affirms and the visit denies, or the other way round. */
export function checkNegations(context: CheckContext): Finding[] {
  return context.analysis.terms
    .filter(
      (term) =>
        isChecked(term) &&
        !isSaidOtherwise(context.text, term) &&
        !isLabel(context, term) &&
        !isOfFinding(context, term),
    )
    .map((term) => flipped(context, term))
    .filter((found) => found !== undefined)
}
