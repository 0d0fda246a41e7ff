import type { Term } from '#server/clinical/language/analysis.ts'
import { isClosedQuestion } from '#server/clinical/language/questions.ts'
import type { Mention, Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { isAnswered } from './answers.ts'
import { isBesidePoint } from './beside-point.ts'
import { type CheckContext, type Finding, finding, spokenKeys } from './context.ts'
import { isSaidOtherwise } from './negations.ts'
import { whoSaid } from './speakers.ts'

/** What stands beside every denial and is itself not denied by it. */
const vague =
  /^(?:trouble|symptom|sign|evidenc|histor\w*|time|other|first|last|past|recent|new|day|year|month|current\w*|known|pati\w*|famil\w*|famy|report|not|stat|feel\w*|tak|take|us|go|com|get|chang|bit|lot|thing\w*|signific|relat\w*|normal|low|elevated|test|physical exam|review|discuss|advis\w*|recommend|plan|follow up|refer|consent|appetit|sleep|mood|energy|great|well)$/

type Said = 'yes' | 'no' | 'open'

/** What a mention says, the answer to its question included, however long the question. */
function saidBy({ unit, term, polarity }: Mention): Said {
  if (!unit.question || polarity !== 'open' || unit.settles) return polarity
  if (!unit.answer || term.polarity !== 'yes' || !isClosedQuestion(unit.text)) return 'open'
  return unit.answer
}

const isPerson = ({ analysis }: CheckContext, term: Term) =>
  analysis.persons.some((p) => p.start <= term.start && p.end >= term.end)

/** Weight of what a mention's line, with its question or answer, shares with the note beside the term itself. */
function sharedBeside(context: CheckContext, term: Term, { unit }: Mention): number {
  const said = spokenKeys(context, unit)
  const keys = new Set(context.analysis.terms.map(({ key }) => key))
  keys.delete(term.key)
  return [...keys].reduce((sum, key) => sum + (said.has(key) ? context.index.weight(key) : 0), 0)
}

/** What an agreeing line must share with the note, of what the differing one shares. */
const asMuch = 0.8

interface Difference {
  term: Term
  unit: Unit
}

/** A term whose lines all say the opposite of the note. */
function opposed(
  context: CheckContext,
  term: Term,
  spoken: ReadonlySet<Unit>,
): Difference | undefined {
  if (term.polarity === 'open' || vague.test(term.key) || isPerson(context, term)) return undefined
  if (isSaidOtherwise(context.text, term)) return undefined
  const mentions = context.index.mentions.get(term.key) ?? []
  const other = mentions.find(
    (m) =>
      spoken.has(m.unit) &&
      saidBy(m) !== 'open' &&
      saidBy(m) !== term.polarity &&
      !(term.kind !== 'word' && isBesidePoint(context, term, m)),
  )
  if (!other) return undefined
  const needed = asMuch * sharedBeside(context, term, other)
  const agrees = mentions.some(
    (m) => saidBy(m) === term.polarity && sharedBeside(context, term, m) >= needed,
  )
  return agrees ? undefined : { term, unit: other.unit }
}

/** "No difficulty urinating" against "you're having some difficulty urinating": trouble with the same thing. */
function troubled(context: CheckContext, term: Term): Difference | undefined {
  if (term.key !== 'trouble' || term.polarity === 'open') return undefined
  const near = (context.index.mentions.get('trouble') ?? [])
    .filter((m) => sharedBeside(context, term, m) > 0)
    .toSorted((a, b) => sharedBeside(context, term, b) - sharedBeside(context, term, a))
  if (near.some((m) => saidBy(m) === term.polarity)) return undefined
  const other = near.find((m) => saidBy(m) !== 'open')
  return other && { term, unit: other.unit }
}

/** Tokens of a line in shorthand. */
const fragment = 5
const unnamed = /^(?:symptom|disturbanc|trouble)$/

/** "Urinary sx" where all that was said of it is that it is as it should be: nobody told of any. */
function untold(
  context: CheckContext,
  term: Term,
  spoken: ReadonlySet<Unit>,
): Difference | undefined {
  const { terms, tokens } = context.analysis
  if (tokens.length > fragment || term.polarity !== 'yes' || !unnamed.test(term.key))
    return undefined
  const of = terms.filter((t) => !unnamed.test(t.key))
  const about = [...spoken].filter((unit) => of.some(({ key }) => unit.keys.has(key)))
  const isTold = [...spoken].some((unit) =>
    unit.analysis.terms.some((t) => t.kind === 'finding' && t.polarity === 'yes' && !unit.question),
  )
  const [unit] = about
  return unit && !isTold ? { term, unit } : undefined
}

/** "No eczema", where nobody denied it and the question after it was answered otherwise. */
function undenied(context: CheckContext, term: Term): Difference | undefined {
  if (term.kind !== 'finding' || term.polarity !== 'no' || term.key === 'trouble') return undefined
  const mentions = context.index.mentions.get(term.key) ?? []
  if (mentions.length === 0 || mentions.some((m) => saidBy(m) === 'no')) return undefined
  const told = mentions.find(
    ({ unit }) =>
      !unit.question ||
      (unit.pair !== undefined && (unit.answer === 'yes' || isAnswered(context, unit))),
  )
  return told && { term, unit: told.unit }
}

/**
 * What a note affirms though its lines deny it, or denies though they affirm it, of anything: for the reader to judge,
 * since words that are no findings are denied in passing.
 */
export function checkAgreement(context: CheckContext): Finding[] {
  const spoken = new Set(context.evidence.flatMap((unit) => withPair(context.index, unit)))
  return context.analysis.terms.flatMap((term) => {
    const found =
      opposed(context, term, spoken) ??
      troubled(context, term) ??
      untold(context, term, spoken) ??
      undenied(context, term)
    if (!found) return []
    const { start, end, polarity } = term
    const inNote = context.text.slice(start, end)
    const message = `Note ${polarity === 'no' ? 'denies' : 'affirms'} "${inNote}"; ${whoSaid(found.unit)} "${found.unit.text}"`
    const at = { kind: 'negation' as const, start, end, inSource: found.unit.text }
    return [finding(context, { ...at, contradicts: false, message })]
  })
}
