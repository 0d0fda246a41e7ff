import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { type Thing, thingsIn } from './things.ts'

/** "Stop that", "any more of those", "repeat it": the referent was said before. "That tablet" names something. */
const points =
  /(?<=(?<!\p{L})(?:stop|stopping|take|taking|start|keep|continue|use|using|try|do|book|change|increase|reduce|repeat|have|of|off|with|on|up|order|arrange|get|avoid|put|bring|chase|request|sign|send)\s+)(?:any (?:more|of) )?(?:of )?(that|those|these|them|it|this)(?=\s*(?:[,.;!?]|$|(?:today|tonight|now|for|until|till|and|straight|right|again|every|once|twice|in|at|to|done|as|when|with|next|on|before|after|any ?more|please|regularly|daily|an? (?:day|night|week)|each|altogether|completely)(?!\p{L})))/iu
/** A medicine that is spoken of before it's named. */
const unnamed =
  /(?:a|an|another|the) (?:new |small |different |low.dose )*(?:tablet|pill|medicine|medication|inhaler|spray|drug|injection|cream|capsule|patch)(?!\p{L})[^.?!]*/iu
const introduces = /^(?:it['’]s|it is|that['’]s|this is|the name is)(?: called| named)?(?!\p{L})/iu
const dose =
  /(?<!\d)\d+(?:\.\d+)? ?(?:mg|mcg|micrograms|g|ml|units?|puffs?|tablets?)(?!\p{L})[^.?!;]*/iu

/** "Rest it": a part of the body. */
const ofBody =
  /^(rest|ice|elevate|strap|wrap|bandage|keep|move|exercise|bathe|soak|clean) (?:it|that|them)(?![\p{L}'’])/iu
/** It's unclear what "it" is. */
const vague =
  /^(?!let |get (?:it|them) )\p{L}+ (?:it|that|them|those|this one)(?=$|[\s,.])(?! (?:to|into|with) (?:the|your)(?!\p{L}))/iu

/** How many statements back "that" may refer to; a medicine is remembered longer. */
const reach = { any: 8, medicine: 24 }
const aboutMedicine =
  /(?<!\p{L})(?:tak(?:e|ing)|stop(?:ping)?|swallow|dose|tablets?|carry on|come off|stay on|(?:more|any) of)(?!\p{L})/iu
const several = /^(?:those|these|them)$/iu

/** Taken: a medicine; booked: a test; done or written: a letter. */
const meant: readonly [RegExp, readonly Thing['kind'][]][] = [
  [aboutMedicine, ['medicine']],
  [/^(?:book|order|arrange|schedule|request|get)(?!\p{L})/iu, ['test', 'letter']],
  [/^(?:write|print|sign|do)(?!\p{L})/iu, ['letter', 'test']],
]
const ofAny: readonly Thing['kind'][] = ['medicine', 'test', 'letter']

function lastNamed(statement: Statement, kinds: readonly Thing['kind'][], isSeveral: boolean) {
  const things = thingsIn(statement.normal).filter(({ kind }) => kind !== 'service')
  // Something asked about and denied isn't what later words refer to.
  if (statement.isQuestion && statement.answer !== 'yes' && things.length > 1) return undefined
  return things.findLast(
    ({ kind, isOne, words }) =>
      kinds.includes(kind) &&
      // "Those" aren't a "blood thinner".
      (!isSeveral || isOne || words.endsWith('s')),
  )
}

function referentOf(words: string, pronoun: string, at: number, { statements }: Visit) {
  const kinds = meant.find(([says]) => says.test(words))?.[1] ?? ofAny
  const first = Math.max(0, at - (aboutMedicine.test(words) ? reach.medicine : reach.any))
  for (let before = at - 1; before >= first; before--) {
    const statement = statements[before]
    const named = statement && lastNamed(statement, kinds, several.test(pronoun))
    if (named) return named
  }
  return undefined
}

function bodyPartBefore(at: number, { statements }: Visit): string | undefined {
  const before = statements.slice(Math.max(0, at - reach.any), at)
  const parts = before.flatMap(({ normal }) =>
    mentionsIn(normal).flatMap(({ category, words, part }) =>
      category === 'body-part' ? [words] : part ? [part] : [],
    ),
  )
  return parts.at(-1)
}

/** "It's called metoprolol. 25 mg, twice a day.": the name that comes right behind, with its dose. */
function introduced(at: number, { statements, lines }: Visit): string | undefined {
  const role = (one: Statement | undefined) => one && lines[one.line]?.role
  const behind = statements
    .slice(at + 1, at + 6)
    .filter((one) => role(one) === role(statements[at]))
  const names = behind
    .slice(0, 3)
    .find(({ normal }) => introduces.test(normal.trim()) || thingsIn(normal)[0]?.start === 0)
  const drug = names && thingsIn(names.normal).find(isMedicine)
  if (!drug) return undefined
  for (const statement of behind) {
    const others = thingsIn(statement.normal).filter(isMedicine)
    if (others.some(({ key }) => key !== drug.key) || statement.status === 'conditional') break
    const [amount] = dose.exec(statement.normal) ?? []
    if (amount) return `${plain(drug.words)} ${amount.trim()}`
  }
  return plain(drug.words)
}

const isMedicine = ({ kind }: Thing) => kind === 'medicine'
/** As within a sentence; "GTN" stays. */
const plain = (words: string) => (/^\p{Lu}\p{Ll}/u.test(words) ? words.toLowerCase() : words)
const withoutThe = (words: string) => words.replace(/^(?:the|my|your) /iu, '')

/**
 * The words of an action with its referent by name: "stop that" is "stop ibuprofen"; undefined if the referent is
 * unclear.
 */
export function withReferent(words: string, at: number, visit: Visit): string | undefined {
  const things = thingsIn(words)
  const name =
    unnamed.test(words) && !things.some((one) => isMedicine(one) && one.isOne)
      ? introduced(at, visit)
      : undefined
  if (name) return words.replace(unnamed, name)
  if (things.some(({ kind }) => kind !== 'service')) return words
  const pointed = points.exec(words)
  if (pointed) {
    const named = referentOf(words, pointed[1] ?? '', at, visit)
    return named && words.replace(points, withoutThe(named.words))
  }
  const part = ofBody.test(words) ? bodyPartBefore(at, visit) : undefined
  if (part) return words.replace(ofBody, `$1 ${part}`)
  if (vague.test(words) || / of (?:these|those|them)(?!\p{L})/iu.test(words)) return undefined
  return words
}
