import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import { isCue } from '#server/clinical/language/negation.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'

export type Action = 'start' | 'stop' | 'continue' | 'increase' | 'decrease'

/** What is done with a drug; without a key the sentence says "it" or "a tablet". */
export interface DrugAction {
  action: Action
  key: string | undefined
  /** Index of the verb's token. */
  at: number
}

const verbs: [RegExp, Action][] = [
  [
    /^(?:start(?:s|ed|ing)?|begin|beginning|began|begun|initiat\w+|commenc\w+|resum\w+|restart\w*|prescrib\w+)$/,
    'start',
  ],
  [/^(?:stop(?:s|ped|ping)?|discontinu\w+|ceas\w+|hold(?:ing)?|held|withh\w+)$/, 'stop'],
  [/^(?:continu\w+|stay(?:s|ed|ing)?|remain\w*|keep(?:ing)?|maintain\w*)$/, 'continue'],
  [/^(?:increas\w+|rais\w+|doubl\w+|uptitrat\w+)$/, 'increase'],
  [/^(?:decreas\w+|reduc\w+|halv\w+|lower(?:ed|ing)?|taper\w*|cut(?:ting)?)$/, 'decrease'],
]
const participle = /(?:ed|held|stays?|remains?)$/
const doseWords =
  /^(?:dos|medic|tablet|medication|pill|decrease|increase|start|stop|tak|take|daily|current|usual)/
const refersBack = /^(?:it|that|this|them|those|these|same)$/
const clauseEnd = /^(?:[.;?!]|but|because|if|unless|when)$/
/** Tokens between a verb and the drug that it acts upon. */
const reach = 7

const actionOf = (word: string) => verbs.find(([pattern]) => pattern.test(word))?.[1]

function denied(analysis: Analysis, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) if (isCue(analysis.tokens, i)) return true
  return false
}

/** The drugs behind a verb, up to the next verb or the end of the clause. */
function objects(analysis: Analysis, at: number): Term[] {
  const end = analysis.tokens.findIndex(
    (t, i) => i > at && (clauseEnd.test(t.word) || actionOf(t.word) !== undefined),
  )
  const terms = analysis.terms.filter((t) => t.at > at && (end < 0 || t.at < end))
  const first = terms.find((t) => t.kind === 'drug')
  if (!first || first.at - at > reach) return []
  const between = terms.filter((t) => t.at < first.at && !doseWords.test(t.key))
  return between.length > 0 ? [] : terms.filter((t) => t.kind === 'drug')
}

/** "Ibuprofen was stopped", "the metformin stays the same", "ibuprofen: stop". */
function subject(analysis: Analysis, at: number): Term | undefined {
  const drugs = analysis.terms.filter((t) => t.kind === 'drug' && t.at < at)
  // "It is from the amlodipine, so let's stop that."
  if (analysis.tokens.slice(at + 1, at + 3).some((t) => refersBack.test(t.word)))
    return drugs.at(-1)
  const before = analysis.tokens[at - 1]?.word ?? ''
  if (!participle.test(analysis.tokens[at]?.word ?? '') && !/^[:,–-]$/.test(before))
    return undefined
  return drugs.findLast((t) => at - t.at <= reach)
}

/** Every start, stop, continuation and change of a dose that a sentence names. */
export function actionsIn(analysis: Analysis): DrugAction[] {
  return analysis.tokens.flatMap(({ word }, at): DrugAction[] => {
    const named = actionOf(word)
    if (!named) return []
    const isDenied = denied(analysis, at)
    if (isDenied && named !== 'stop') return []
    const action = isDenied ? 'continue' : named
    const found = objects(analysis, at)
    if (found.length > 0) return found.map(({ key }) => ({ action, key, at }))
    return [{ action, key: subject(analysis, at)?.key, at }]
  })
}

const names = /^(?:(?:and|so|um|uh),? )*(?:it's|it is|that's|this is|that is)\b/i
const something = /\b(?:tablet|medication|medicine|pill|something|drug|antibiotic|one)s?\b/i
/** Sentences around the drug's name in which "it" may be the drug. */
const near = 2

/** "Then the ibuprofen. I'd like you to stop that today." */
function behind(index: SourceIndex, unit: Unit, key: string): Action[] {
  const found: Action[] = []
  for (const next of index.units.slice(unit.at + 1, unit.at + 1 + near)) {
    const others = next.analysis.terms.some((t) => t.kind === 'drug' && t.key !== key)
    const goesOn = next.turn === unit.turn || (unit.question && next.turn === unit.turn + 1)
    if (!goesOn || next.question || others) break
    const { tokens, quantities } = next.analysis
    for (const { action, key: own, at } of actionsIn(next.analysis)) {
      const isDose = quantities.some((q) => q.from > at && q.from <= at + 4)
      if (
        own === undefined &&
        (isDose || tokens.slice(at, at + 4).some((t) => refersBack.test(t.word)))
      )
        found.push(action)
    }
  }
  return found
}

/** "I'd like to start a tablet that slows the heart down. It's called metoprolol." */
function before(index: SourceIndex, unit: Unit): Action[] {
  if (!names.test(unit.text)) return []
  return index.units
    .slice(Math.max(0, unit.at - near), unit.at)
    .filter((u) => u.turn === unit.turn && !u.question && something.test(u.text))
    .flatMap((u) => actionsIn(u.analysis))
    .filter((a) => a.key === undefined)
    .map((a) => a.action)
}

/** What the visit says is done with a drug, with the sentence that says it. */
export function spokenActions(index: SourceIndex, key: string): { action: Action; unit: Unit }[] {
  const units = new Set((index.mentions.get(key) ?? []).map((m) => m.unit))
  return [...units].flatMap((unit) => [
    ...actionsIn(unit.analysis)
      .filter((a) => a.key === key && (!unit.question || unit.answer === 'yes'))
      .map(({ action }) => ({ action, unit })),
    ...behind(index, unit, key).map((action) => ({
      action,
      unit: index.units[unit.at + 1] ?? unit,
    })),
    ...before(index, unit).map((action) => ({ action, unit })),
  ])
}
