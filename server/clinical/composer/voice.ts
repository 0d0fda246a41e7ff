import { monthOf, unitOf } from '#server/clinical/language/units.ts'
import { numbersIn } from '#server/clinical/language/numbers.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { quantitiesIn } from '#server/clinical/language/quantities.ts'
import { type Token, tokenize } from '#server/clinical/language/tokens.ts'

export type Sex = 'female' | 'male' | undefined

const pronouns = { female: 'she', male: 'he' }
const possessives = { female: 'her', male: 'his', unknown: 'their' }

// What stands behind "I" may only be one of these, so that agreement is certain; all else is quoted.
const asIs =
  /^(?:will|would|had|did|was|ate|drank|gave|began|broke|kept|left|said|told|thought|made|knew|found|hit|hurt|cut|put|ran|bought|threw|sat|stood|spent|drove|felt|went|took|got|came|saw|slept|fell|woke|lost|stopped|started|tried|used|noticed|smoked|worked|lived|moved|quit|can|can't|cannot|could|couldn't|didn't|wasn't|hadn't|never had|never smoked|[a-z]{3,}ed)$/i
export const agreeing: ReadonlyMap<string, string> = new Map(
  "am:is have:has haven't:hasn't do:does don't:doesn't get:gets take:takes feel:feels work:works live:lives smoke:smokes drink:drinks use:uses eat:eats sleep:sleeps wake:wakes cough:coughs vomit:vomits walk:walks run:runs see:sees need:needs want:wants exercise:exercises play:plays go:goes come:comes keep:keeps stay:stays think:thinks know:knows hope:hopes guess:guesses believe:believes worry:worries remember:remembers like:likes try:tries sit:sits stand:stands check:checks monitor:monitors watch:watches cook:cooks struggle:struggles suffer:suffers find:finds lose:loses gain:gains breathe:breathes swallow:swallows throw:throws itch:itches turn:turns make:makes hear:hears start:starts stop:stops suppose:supposes tend:tends seem:seems bring:brings miss:misses notice:notices"
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
export const adverbs: RegExp =
  /^(?:just|really|also|usually|sometimes|never|always|still|already|only|normally|typically|often|mostly|generally|recently|currently|now|definitely|probably|actually|kind|occasionally|rarely)$/i
const contractions: [RegExp, string][] = [
  [/^i'm\b/i, 'I am'],
  [/^i've\b/i, 'I have'],
  [/^i'll\b/i, 'I will'],
]
/** Words whose meaning hangs on who speaks or on what was pointed at: such sentences are quoted. */
const personal =
  /\b(?:i'm|i've|i'd|i'll|me|myself|mine|you|your|yours|we|our|us|he|she|his|her|him|don't you|isn't it|hasn't it)\b/i
const kin =
  /\b(?:mother|father|mom|mum|dad|brother|sister|son|daughter|wife|husband|partner|parents|family|children|kids|doctor|friend|boss|boyfriend|girlfriend|grand\w+|aunt|uncle|cousin)\b/i

/** "I usually take": the verb that agrees with "Patient", or undefined where that is not certain. */
function agreed(words: string[]): string | undefined {
  let at = 0
  while (at < words.length - 1 && adverbs.test(words[at] ?? '')) at++
  const verb = words[at]?.toLowerCase() ?? ''
  const third = agreeing.get(verb) ?? (asIs.test(verb) ? verb : undefined)
  if (third === undefined) return undefined
  return [...words.slice(0, at), third, ...words.slice(at + 1)].join(' ')
}

/**
 * A sentence of the patient told of the patient where that is certain to keep its meaning: "I have
 * been having pain in my knee" and "My knee hurts". Undefined where it must be quoted instead.
 */
export function ofPatient(said: string, sex: Sex): string | undefined {
  let text = said
  for (const [pattern, to] of contractions) text = text.replace(pattern, to)
  const own = possessives[sex ?? 'unknown']
  const mine = (rest: string) => (kin.test(rest) ? undefined : rest.replace(/\bmy\b/gi, own))
  const first = /^my (?=\w)(.*)$/is.exec(text)?.[1]
  if (first !== undefined)
    return personal.test(first) || /\bi\b/i.test(first) || /\bmy\b/i.test(first)
      ? undefined
      : `The patient's ${first}`
  const rest = /^i (.*)$/is.exec(text)?.[1]
  if (rest === undefined || personal.test(rest)) return undefined
  const clauses = rest.split(/\bi /i)
  const subject = sex && pronouns[sex]
  if (clauses.length > 2 || (clauses.length === 2 && !subject)) return undefined
  const told = clauses.map((clause) => agreed(clause.split(/\s+/)))
  if (told.includes(undefined)) return undefined
  const whole = mine(told.join(`${subject} `))
  return whole && `The patient ${whole}`
}

const addressed = /\b(?:you|your|yours|yourself|you're|you've|you'll|you'd|we're going to|okay)\b/i
const body = String.raw`(?:blood pressure|heart(?: rate)?|lungs?|abdomen|belly|stomach|throat|skin|ears?|eyes?|neck|weight|pulse|oxygen|temperature|vitals?|vital signs|knees?|legs?|ankles?|feet|hands?|back|strength|reflexes|x-?rays?|labs?|blood(?: work| count| sugar)?|bloods|kidneys?|liver|thyroid|cholesterol|hemoglobin|a1c|ekg|ecg|mri|ct|exam|tests?|results?|urine|incision|wound|shoulders?|elbows?|wrists?|hips?|spine|nose|mouth|tongue|sinuses|chest)\b`
const opensBody = new RegExp(`^your (?=${body})`, 'i')
const ofBody = new RegExp(`\\byour (?=(?:left |right |lower |upper )?${body})`, 'gi')

// The patient as the object of one of these, and what must follow so that it is one.
const object =
  /\b(start|put|refer|prescribe|give|send|see|want|like|need|advise|recommend|keep|have|order|starting|putting|referring|prescribing|giving|sending) you (?=on\b|to\b|an?\b|some\b|the\b|in\b|back\b|for\b|again\b|with\b|off\b|from\b)/gi
// "You" as the subject of one of these, at the start or behind one of those words; never behind "if",
// where an order to the patient may follow.
const subject =
  /(^|\b(?:(?<=\b(?:looks|sounds|feels|seems) )like|that|think|because|since|but|know|where|see|says|shows) )you( have| had| are| were| was| do have| don't have| did| didn't| need| look| said| mentioned| told me| take| took| feel| felt| get| got|'re|'ve) /gi
const third = new Map([
  ['have', 'has'],
  ['are', 'is'],
  ['were', 'was'],
  ['do have', 'does have'],
  ["don't have", "doesn't have"],
  ['look', 'looks'],
  ['need', 'needs'],
  ['take', 'takes'],
  ['feel', 'feels'],
  ['get', 'gets'],
  ["'re", 'is'],
  ["'ve", 'has'],
])

/**
 * A sentence of the clinician that speaks to nobody stands as said. "Your lungs are clear" loses its
 * first word, "You have a fracture" and "start you on" name the patient once ("they" from then on); undefined for all else.
 */
export function ofClinician(said: string): string | undefined {
  let isNamed = false
  const text = said
    .replace(/\bgo ahead and /gi, '')
    .replace(/\b((?:we|i)'ll) \1\b/gi, '$1')
    .replace(opensBody, '')
    .replace(ofBody, 'the ')
    .replace(object, '$1 the patient ')
    .replace(subject, (_, before: string, verb: string) => {
      const said = verb.trim().toLowerCase()
      if (isNamed) return `${before}they${verb} `
      isNamed = true
      return `${before}the patient ${third.get(said) ?? said} `
    })
    .replace(/\b(for|to|with) you$/i, '$1 the patient')
  return addressed.test(text) ? undefined : text
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
    const before = tokens[number.from - 1]?.word ?? ''
    // "The right one puffs", "two, three minutes", "one or two weeks" stay as said.
    const isPart =
      /^(?:,|or|to|and|-|–)$/.test(before) && numbersIn(tokens.slice(0, number.from)).length > 0
    const isPronoun =
      value === 1 &&
      /^(?:the|this|that|which|left|right|other|each|every|any|no|last|first)$/.test(before)
    const isOfDate = [before, tokens[number.to]?.word ?? ''].some((word) => monthOf(word))
    const isPlainSmall = !unit && (value ?? 0) < 10
    if (
      !number.spoken ||
      number.ordinal ||
      number.values.length > 1 ||
      value === undefined ||
      isPlainSmall ||
      isPronoun ||
      isOfDate ||
      isPart
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
    const before = text.slice(from, start)
    // "a . five centimeter stone": the point that was written apart belongs to the number.
    result += /\p{L}$/u.test(before) ? `${before} ${by}` : before + by
    from = end
  }
  return (result + text.slice(from))
    .replace(/(?<=\d )milligrams?\b/gi, 'mg')
    .replace(/(?<=\d )micrograms?\b/gi, 'mcg')
    .replace(/ percent\b/gi, '%')
}
