import { isCue } from '#server/clinical/language/negation.ts'
import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const pairs =
  'regular irregular|normal abnormal|stable unstable|healthy unhealthy|steady unsteady|symmetrical asymmetrical|symmetric asymmetric|equal unequal|even uneven|reactive unreactive|responsive unresponsive|conscious unconscious|controlled uncontrolled|complicated uncomplicated|complete incomplete|continent incontinent|employed unemployed|vaccinated unvaccinated|remarkable unremarkable|productive unproductive|symptomatic asymptomatic|febrile afebrile|palpable impalpable|usual unusual|comfortable uncomfortable|mobile immobile|displaced undisplaced|healed unhealed|adequate inadequate|sufficient insufficient|able unable|likely unlikely|benign malignant|tachycardic bradycardic|hypertensive hypotensive|reducible irreducible|reversible irreversible|intact broken|soft rigid|safe unsafe|fit unfit|happy unhappy|rhythmic arrhythmic'
interface Sign {
  name: string
  isOpposite: boolean
}
const signs = new Map<string, Sign>()
for (const pair of pairs.split('|'))
  for (const [i, word] of pair.split(' ').entries())
    signs.set(word, { name: pair, isOpposite: i === 1 })

interface Said extends Sign {
  at: number
  start: number
  end: number
}

/** Tokens before a word in which a denial turns it round. */
const deniedWithin = 3
/** Tokens between such a word and what it is said of. */
const reach = 6

/** The words of a pair that a sentence says; "not regular" says irregular. */
function saidIn({ tokens }: Analysis): Said[] {
  return tokens.flatMap(({ word, start, end }, at) => {
    const sign = signs.get(word) ?? signs.get(word.replace(/ly$/, ''))
    if (!sign) return []
    const from = Math.max(0, at - deniedWithin)
    const isDenied = tokens.slice(from, at).some((_, i) => isCue(tokens, from + i))
    return [{ name: sign.name, isOpposite: sign.isOpposite !== isDenied, at, start, end }]
  })
}

const near = (terms: readonly Term[], { at, start }: Said) =>
  new Set(terms.filter((t) => t.start !== start && Math.abs(t.at - at) <= reach).map((t) => t.key))

/** Whether a line says such a word of the same thing as the note. */
function isOfSame(context: CheckContext, note: Said, unit: Unit, said: Said): boolean {
  const own = near(context.analysis.terms, note)
  return !own.isDisjointFrom(near(unit.analysis.terms, said))
}

const supposes = /\b(?:if|whether|could be|may be|might be|can be|in case)\b/i
const states = (unit: Unit) =>
  (!unit.question || unit.answer === 'yes') && !supposes.test(unit.text)

/** "Pulse 58, regular" against "Pulse 58, irregular": the opposite word of the same thing. */
export function checkOpposites(context: CheckContext): Finding[] {
  return saidIn(context.analysis).flatMap((note) => {
    const spoken = context.index.units.filter(states).flatMap((unit) =>
      saidIn(unit.analysis)
        .filter((said) => said.name === note.name && isOfSame(context, note, unit, said))
        .map((said) => ({ unit, said })),
    )
    const [other] = spoken
    if (!other || spoken.some(({ said }) => said.isOpposite === note.isOpposite)) return []
    const { unit } = other
    const inNote = context.text.slice(note.start, note.end)
    const message = `Note says "${inNote}"; ${whoSaid(unit)} "${unit.text}"`
    const at = { kind: 'negation' as const, start: note.start, end: note.end }
    return [finding(context, { ...at, inSource: unit.text, contradicts: true, message })]
  })
}
