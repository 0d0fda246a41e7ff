import type { Term } from '#server/notes/text/analysis.ts'
import type { Mention } from '#server/notes/text/source-index.ts'
import { type CheckContext, type Finding, finding, spokenKeys } from './context.ts'
import { whoSaid } from './speakers.ts'

/** How alike the surroundings of a mention and of the note's sentence are: shared weight of other terms. */
function likeness(context: CheckContext, term: Term, mention: Mention): number {
  const spoken = spokenKeys(context, mention.unit)
  let shared = context.evidence.includes(mention.unit) ? 0.5 : 0
  for (const key of new Set(context.analysis.terms.map((t) => t.key)))
    if (key !== term.key && spoken.has(key)) shared += Math.max(0.2, context.index.weight(key))
  return shared
}

/** Mentions of the patient's own, unless the note speaks of a relative. */
function ownMentions(context: CheckContext, term: Term): Mention[] {
  const all = (context.index.mentions.get(term.key) ?? []).filter((m) => m.polarity !== 'open')
  if (context.analysis.persons.length > 0) return all
  const own = all.filter((m) => m.unit.persons.length === 0)
  return own.length > 0 ? own : all
}

// Words whose denial changes nothing that a reader must know, or which speech denies in passing.
const vague = new Set(['normal', 'improv', 'medication', 'work', 'start', 'stop', 'follow up', 'test', 'increase', 'decrease', 'physical exam', 'rest', 'sleep', 'eat', 'elevated', 'low', 'refer', 'severe', 'mild', 'constant', 'intermittent', 'chronic', 'acute', 'bilateral', 'morning', 'night', 'monitor', 'check', 'week', 'time', 'day', 'other', 'first', 'last', 'previous', 'past', 'recent', 'new', 'symptom', 'issu', 'problem', 'concern', 'question'])

function flipped(context: CheckContext, term: Term): Finding | undefined {
  const mentions = ownMentions(context, term)
  if (mentions.length === 0) return undefined
  const wanted = term.negated ? 'no' : 'yes'
  const likes = mentions.map((mention) => ({ mention, like: likeness(context, term, mention) }))
  const best = Math.max(...likes.map((l) => l.like))
  if (likes.some((l) => l.mention.polarity === wanted && l.like >= 0.5 * best)) return undefined
  if (term.kind === 'word' && best < 2) return undefined
  const against = likes.find((l) => l.like === best)?.mention
  return against && problem(context, term, against)
}

function problem(context: CheckContext, term: Term, against: Mention): Finding {
  const inNote = context.text.slice(term.start, term.end)
  const inSource = against.unit.text
  const message = term.negated
    ? `Note denies "${inNote}"; ${whoSaid(against.unit)} "${inSource}"`
    : `Note affirms "${inNote}"; in the visit it was denied: "${inSource}"`
  return finding(context, { kind: 'negation', start: term.start, end: term.end, inSource, message, contradicts: true })
}

/** What the note affirms and the visit denies, or the other way round. */
export function checkNegations(context: CheckContext): Finding[] {
  return context.analysis.terms
    .filter((term) => term.kind !== 'word' || !vague.has(term.key))
    .map((term) => flipped(context, term))
    .filter((found) => found !== undefined)
}
