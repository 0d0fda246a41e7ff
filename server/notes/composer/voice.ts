import { unitOf } from '#server/notes/text/units.ts'
import { numbersIn } from '#server/notes/text/numbers.ts'
import { type Quantity, quantitiesIn } from '#server/notes/text/quantities.ts'
import { type Token, tokenize } from '#server/notes/text/tokens.ts'

export type Sex = 'female' | 'male' | undefined

const pronouns = {
  female: { subject: 'she', object: 'her', possessive: 'her', reflexive: 'herself' },
  male: { subject: 'he', object: 'him', possessive: 'his', reflexive: 'himself' },
  unknown: { subject: 'they', object: 'them', possessive: 'their', reflexive: 'themselves' },
}

const adverbs =
  /^(?:just|really|also|usually|sometimes|never|always|still|already|only|even|probably|definitely|actually|normally|typically|often|mostly|generally|recently|certainly|ever|currently|now|both|kept|do|did|don't|didn't|can|could|will|would|should|may|might|must|can't|couldn't|won't|wouldn't|shouldn't)$/i
const unchanged =
  /^(?:can|could|will|would|should|may|might|must|can't|couldn't|won't|wouldn't|shouldn't|had|hadn't|did|didn't|was|wasn't|took|felt|went|came|got|ran|saw|slept|ate|drank|fell|gave|began|broke|woke|lost|kept|left|said|told|thought|made|knew|found|heard|met|put|hit|hurt|cut|quit|let|set|read|bought|brought|caught|taught|paid|sat|stood|spent|wrote|held|built|grew|threw|drove|rode|sent|swam|bent|tried|cannot)$/i
// What follows a pronoun that is no subject: "putting you on", "with you and".
const notVerb =
  /^(?:in|on|up|to|a|an|the|as|at|so|not|for|with|off|out|back|about|into|through|over|down|more|less|some|any|this|that|these|those|i|we|he|she|they|it|my|your|his|her|our|what|when|where|if|and|or|but|because|there|here|no|all|too|very|then|than|again|today|tomorrow|by|from|of|after|before|until|while|which|who|like|another|one|two|three|know|guys|guy|well|better|together|once|twice|maybe|okay|right|now)$/i
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
  if (
    unchanged.test(verb) ||
    notVerb.test(verb) ||
    /ed$|ing$|ly$/i.test(verb) ||
    !/^[a-z]+$/i.test(verb)
  )
    return verb
  if (/(?:s|x|ch|sh|z)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const helping =
  /^(?:do|did|don't|didn't|can|could|will|would|should|may|might|must|can't|couldn't|won't|wouldn't|shouldn't)$/i

/** "I usually take" → "The patient usually takes": the verb behind the subject, past adverbs, agrees with it. */
function agree(rest: string, plural: boolean): string {
  if (plural) return rest.replace(/^(\s+)am\b/, '$1are').replace(/^(\s+)was\b/, '$1were')
  if (!/^\s/.test(rest)) return rest
  const words = rest.trimStart().split(/\s+/)
  let at = 0
  while (at < words.length - 1 && adverbs.test(words[at] ?? '') && !helping.test(words[at] ?? ''))
    at++
  const verb = words[at] ?? ''
  const bare = verb.replace(/[^\w']+$/, '')
  words[at] = thirdPerson(bare) + verb.slice(bare.length)
  return ` ${words.join(' ').trimEnd()}${/\s$/.test(rest) ? ' ' : ''}`
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

/** Replaces a pronoun by the patient: named the first time, "she", "he" or "they" afterwards. */
function replaceSubject(text: string, subject: RegExp, sex: Sex): string {
  const p = pronouns[sex ?? 'unknown']
  const parts = text.split(subject)
  let told = parts[0] ?? ''
  for (const [i, part] of parts.slice(1).entries()) {
    const isSubject = !notVerb.test(/^\s+([\w']+)/.exec(part)?.[1] ?? 'the')
    if (i === 0) told += 'the patient' + (isSubject ? agree(part, false) : part)
    else told += isSubject ? p.subject + agree(part, sex === undefined) : p.object + part
  }
  return told
}

const kin =
  /\byour (?=(?:mother|father|mom|dad|brother|sister|son|daughter|wife|husband|parents|family|children|kids|doctor|partner)\b)/gi

/** "I" is a subject wherever it stands; `named` when the patient has been named before. */
function replaceFirstPerson(text: string, sex: Sex, named: boolean): string {
  const { subject } = pronouns[sex ?? 'unknown']
  const parts = text.split(/\bi\b(?!\.)/gi)
  return parts.reduce((told, part, i) => {
    const isNamed = named || i > 1
    return told + (isNamed ? subject : 'the patient') + agree(part, isNamed && sex === undefined)
  })
}

/** The patient's own words, told of the patient. Whoever else is "you" in them is the clinician. */
export function ofPatient(text: string, sex: Sex): string {
  const p = pronouns[sex ?? 'unknown']
  let told = text
  for (const [pattern, to] of contractions.slice(0, 4)) told = told.replace(pattern, to)
  const firstMine = /\bmy\b/i.exec(told)?.index ?? Infinity
  const named = firstMine < (/\bi\b(?!\.)/i.exec(told)?.index ?? Infinity)
  if (named) told = told.replace(/\bmy\b/i, "the patient's")
  return replaceFirstPerson(told, sex, named)
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
      /^(?:let's|let us|i am going to|i'm going to|i'll|i will|we'll|we will|we're going to|we are going to|what i'm going to do is|what we'll do is)(?: just| also| probably)?(?: go ahead and)? (?:just )?(?=\w)/i,
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
  return replaceSubject(told, /\byou\b/gi, sex).replace(/\bi\b(?=['\s,.?!]|$)/g, 'I')
}

/** Bounds within which a spoken pair is a blood pressure, in mmHg. */
const systolic = { least: 60, most: 260 }
const diastolic = { least: 30, most: 160 }

/** "one forty two over ninety": the only reading that is a blood pressure, if there is just one. */
function pressureOf(quantity: Quantity): string | undefined {
  const readings = quantity.raw.map(String).filter((raw) => {
    const [high = 0, low = 0] = raw.split('/').map(Number)
    const isHigh = high >= systolic.least && high <= systolic.most
    return isHigh && low >= diastolic.least && low <= diastolic.most && high > low
  })
  return quantity.kind === 'ratio' && readings.length === 1 ? readings[0] : undefined
}

interface Replacement {
  start: number
  end: number
  by: string
}

function pressuresIn(tokens: readonly Token[]): Replacement[] {
  return quantitiesIn(tokens).flatMap((q) => {
    const by = pressureOf(q)
    return by === undefined ? [] : [{ start: q.start, end: q.end, by }]
  })
}

function numbersWithOneReading(tokens: readonly Token[]): Replacement[] {
  return numbersIn(tokens).flatMap((number) => {
    const [value] = number.values
    const unit = unitOf(tokens[number.to]?.word ?? '')
    const isPlainSmall = !unit && (value ?? 0) < 10
    if (
      !number.spoken ||
      number.ordinal ||
      number.values.length > 1 ||
      value === undefined ||
      isPlainSmall
    )
      return []
    return [
      {
        start: tokens[number.from]?.start ?? 0,
        end: tokens[number.to - 1]?.end ?? 0,
        by: String(value),
      },
    ]
  })
}

/** Numbers with one reading in digits and units in short: "fifty milligrams" → "50 mg". */
export function withDigits(text: string): string {
  const tokens = tokenize(text)
  const pressures = pressuresIn(tokens)
  const others = numbersWithOneReading(tokens).filter((n) =>
    pressures.every((p) => n.end <= p.start || n.start >= p.end),
  )
  let result = ''
  let from = 0
  for (const { start, end, by } of [...pressures, ...others].sort((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + by
    from = end
  }
  return (result + text.slice(from))
    .replace(/(?<=\d )milligrams?\b/gi, 'mg')
    .replace(/(?<=\d )micrograms?\b/gi, 'mcg')
    .replace(/ percent\b/gi, '%')
}
