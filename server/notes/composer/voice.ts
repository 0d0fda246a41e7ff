import { unitOf } from '#server/notes/text/units.ts'
import { numbersIn } from '#server/notes/text/numbers.ts'
import { tokenize } from '#server/notes/text/tokens.ts'

export type Sex = 'female' | 'male' | undefined

const pronouns = {
  female: { subject: 'she', object: 'her', possessive: 'her', reflexive: 'herself' },
  male: { subject: 'he', object: 'him', possessive: 'his', reflexive: 'himself' },
  unknown: { subject: 'they', object: 'them', possessive: 'their', reflexive: 'themselves' },
}

const adverbs =
  /^(?:just|really|also|usually|sometimes|never|always|still|already|only|even|probably|definitely|actually|normally|typically|often|mostly|generally|recently|certainly|ever|currently|now|both|then|kept)$/i
const unchanged =
  /^(?:can|could|will|would|should|may|might|must|can't|couldn't|won't|wouldn't|shouldn't|had|hadn't|did|didn't|was|wasn't|took|felt|went|came|got|ran|saw|slept|ate|drank|fell|gave|began|broke|woke|lost|kept|left|said|told|thought|made|knew|found|heard|met|put|hit|hurt|cut|quit|let|set|read|bought|brought|caught|taught|paid|sat|stood|spent|wrote|held|built|grew|threw|drove|rode|sent|used|swam|bent|twisted|to|and|or|have't|and)$/i
const special = new Map([
  ['am', 'is'],
  ['have', 'has'],
  ["haven't", "hasn't"],
  ['do', 'does'],
  ["don't", "doesn't"],
  ['go', 'goes'],
  ['were', 'was'],
  ["weren't", "wasn't"],
  ['are', 'is'],
  ["aren't", "isn't"],
])

function thirdPerson(verb: string): string {
  const known = special.get(verb.toLowerCase())
  if (known) return known
  if (unchanged.test(verb) || /ed$|ing$|ly$/i.test(verb) || !/^[a-z]+$/i.test(verb)) return verb
  if (/(?:s|x|ch|sh|z)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** "I usually take" → "The patient usually takes": the verb behind the subject, past adverbs, agrees with it. */
function agree(rest: string, plural: boolean): string {
  if (plural) return rest.replace(/^(\s+)am\b/, '$1are').replace(/^(\s+)was\b/, '$1were')
  const match = /^((?:\s+[\w']+)*?)(\s+)([\w']+)/.exec(rest)
  if (!match) return rest
  const words = rest.trimStart().split(/\s+/)
  let at = 0
  while (at < words.length - 1 && adverbs.test(words[at] ?? '')) at++
  const verb = words[at] ?? ''
  const bare = verb.replace(/[^\w']+$/, '')
  words[at] = thirdPerson(bare) + verb.slice(bare.length)
  return ` ${words.join(' ')}`
}

const contractions: [RegExp, string][] = [
  [/\bi'm\b/gi, 'i am'],
  [/\bi've\b/gi, 'i have'],
  [/\bi'll\b/gi, 'i will'],
  [/\bi'd\b/gi, 'i would'],
  [/\byou're\b/gi, 'you are'],
  [/\byou've\b/gi, 'you have'],
  [/\byou'll\b/gi, 'you will'],
  [/\byou'd\b/gi, 'you would'],
]

/** Replaces one subject pronoun by the patient: named the first time, "she", "he" or "they" afterwards. */
function replaceSubject(text: string, subject: RegExp, sex: Sex): string {
  const { subject: pronoun } = pronouns[sex ?? 'unknown']
  let first = true
  const parts = text.split(subject)
  return parts.reduce((done, part) => {
    const isFirst = first
    first = false
    const name = isFirst ? 'the patient' : pronoun
    return done + name + agree(part, !isFirst && sex === undefined)
  })
}

const kin =
  /\byour (?=(?:mother|father|mom|dad|brother|sister|son|daughter|wife|husband|parents|family|children|kids|doctor|partner)\b)/gi

/** The patient's own words, told of the patient. Whoever else is "you" in them is the clinician. */
export function ofPatient(text: string, sex: Sex): string {
  const p = pronouns[sex ?? 'unknown']
  let told = text
  for (const [pattern, to] of contractions.slice(0, 4)) told = told.replace(pattern, to)
  told = replaceSubject(told, /\bi\b(?!\.)/gi, sex)
  return told
    .replace(/\bmyself\b/gi, p.reflexive)
    .replace(/\bmine\b/gi, sex === 'female' ? 'hers' : sex === 'male' ? 'his' : 'theirs')
    .replace(/\bmy\b/gi, p.possessive)
    .replace(/\bme\b/gi, p.object)
}

/** The clinician's words to the patient, told of the patient; "I" and "we" stay the clinician's. */
export function toPatient(text: string, sex: Sex): string {
  let told = text
  for (const [pattern, to] of contractions.slice(4)) told = told.replace(pattern, to)
  told = told
    .replace(
      /^(?:so |and )?(?:let's|let us|i am going to|i'm going to|i'll|i will|we'll|we will|we're going to|we are going to|what i'm going to do is|what we'll do is)(?: just| also| probably)?(?: go ahead and)? (?:just )?(?=\w)/i,
      'we will ',
    )
    .replace(/\bgo ahead and /gi, '')
    .replace(kin, "the patient's ")
    .replace(/^your /i, '')
    .replace(/\byourself\b/gi, pronouns[sex ?? 'unknown'].reflexive)
    .replace(/\byour\b/gi, 'the')
    .replace(
      /\b(start|give|put|send|see|refer|prescribe|order|get|want|let|keep|have|continue|switch|for|to|with|on|of|from|help|tell|told|ask|advise|recommend|treat|call|cause|gave|started|about|at) you\b/gi,
      '$1 the patient',
    )
  return replaceSubject(told, /\byou\b/gi, sex)
}

/** Numbers with one reading in digits and units in short: "fifty milligrams" → "50 mg". */
export function withDigits(text: string): string {
  const tokens = tokenize(text)
  let result = ''
  let from = 0
  for (const number of numbersIn(tokens)) {
    const [value] = number.values
    const unit = unitOf(tokens[number.to]?.word ?? '')
    const start = tokens[number.from]?.start ?? 0
    const end = tokens[number.to - 1]?.end ?? 0
    if (
      !number.spoken ||
      number.ordinal ||
      number.values.length > 1 ||
      value === undefined ||
      (!unit && value < 10)
    )
      continue
    result += text.slice(from, start) + String(value)
    from = end
  }
  return (result + text.slice(from))
    .replace(/(?<=\d )milligrams?\b/gi, 'mg')
    .replace(/(?<=\d )micrograms?\b/gi, 'mcg')
    .replace(/ percent\b/gi, '%')
}
