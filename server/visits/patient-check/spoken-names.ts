import { kin } from '#server/clinical/transcript/kin.ts'
import { isCommonWord, isNameToken, namesAt, type NameToken, tokenise } from './tokens.ts'

const titles = new Set('mr mrs ms miss mister missus mme mlle monsieur madame'.split(' '))
const greetings = new Set('hi hello hey bonjour allo salut'.split(' '))
const dayTimes = new Set('morning afternoon evening'.split(' '))
/** Words before a title that mean somebody else. */
const others = new Set(
  'neighbour neighbor friend colleague specialist surgeon consultant teacher nurse pharmacist boss called named from by with'.split(
    ' ',
  ),
)
const thirdPerson = new Set('he she they who whose hes shes his her'.split(' '))
/** "are you Mr. Allen", "I'm seeing Ms. Hill", "next patient is". */
const asksOrPresents =
  /(?:are you|is it|you must be|i'm seeing|i am seeing|next patient is|patient's name is)$/

export interface SpokenName {
  /** The words: "Mrs. Okafor". */
  text: string
  names: string[]
  hasTitle: boolean
}

const words = (tokens: readonly NameToken[]) => tokens.map(({ word }) => word).join(' ')
const shown = (tokens: readonly NameToken[]) =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/ \./g, '.')
const isMark = (token: NameToken | undefined) => !token || token.word === ''

/** "I'm his daughter", "this is my wife": a relative who is there may be addressed too. */
export function introducesKin(text: string): boolean {
  const tokens = tokenise(text)
  return tokens.some(
    ({ word }, at) =>
      Object.hasOwn(kin, word) &&
      owners.has(tokens[at - 1]?.word ?? '') &&
      presents.has(tokens[at - 2]?.word ?? ''),
  )
}
const owners = new Set('his her their my your the'.split(' '))
const presents = new Set('im am is thats hes shes with brought'.split(' '))

export const hasKin = (text: string): boolean =>
  tokenise(text).some(({ word }) => Object.hasOwn(kin, word))

/** Names by which the clinician addresses somebody or introduces them as the patient in a line. */
export function addressedNames(text: string, isCased: boolean): SpokenName[] {
  const tokens = tokenise(text)
  return tokens.flatMap(
    (_, at) => titledName(tokens, at, isCased) ?? greetedName(tokens, at, isCased) ?? [],
  )
}

/** "Good morning, Mrs. Okafor", "Mr. Chen, come in", "Thank you, Ms. Hill." */
function titledName(
  tokens: readonly NameToken[],
  at: number,
  isCased: boolean,
): SpokenName | undefined {
  if (!titles.has(tokens[at]?.word ?? '')) return undefined
  const from = tokens[at + 1]?.text === '.' ? at + 2 : at + 1
  const names = namesAt(tokens, from, { isCased, most: isCased ? 3 : 1 })
  if (names.length === 0) return undefined
  const end = from + names.length
  if (!isAddress(tokens, at, end)) return undefined
  return {
    text: shown(tokens.slice(at, end)),
    names: names.map(({ text }) => text),
    hasTitle: true,
  }
}

function isAddress(tokens: readonly NameToken[], at: number, end: number): boolean {
  if (isGreeting(tokens, at)) return true
  const before = tokens.slice(Math.max(0, at - 6), at)
  const said = before.map(({ text }) => text.toLowerCase().replaceAll('’', "'")).join(' ')
  if (asksOrPresents.test(said.replace(/ [,.]$/, ''))) return true
  const previous = tokens[at - 1]
  const isSetOff = isMark(previous) && isMark(tokens[end])
  const isAboutOther =
    thirdPerson.has(tokens[end + 1]?.word ?? '') ||
    before.some(({ word }) => others.has(word) || Object.hasOwn(kin, word))
  return isSetOff && !isAboutOther
}

/** Whether a greeting ends before a token. */
function isGreeting(tokens: readonly NameToken[], at: number): boolean {
  const back = isMark(tokens[at - 1]) ? at - 2 : at - 1
  const last = tokens[back]?.word ?? ''
  if (greetings.has(last)) return true
  return dayTimes.has(last) && tokens[back - 1]?.word === 'good'
}

/** "Hi, Martha". */
function greetedName(
  tokens: readonly NameToken[],
  at: number,
  isCased: boolean,
): SpokenName | undefined {
  if (!isGreeting(tokens, at) || isMark(tokens[at]) || titles.has(tokens[at]?.word ?? ''))
    return undefined
  const names = namesAt(tokens, at, { isCased, most: isCased ? 3 : 1 })
  const next = tokens[at + names.length]
  // Without capitals a pause or a common word has to follow.
  const isClear = isCased || isMark(next) || isCommonWord(next)
  if (names.length === 0 || !isClear) return undefined
  return { text: shown(names), names: names.map(({ text }) => text), hasTitle: false }
}

const asked =
  /\b(?:your (?:full |first |last )?name|full name|confirm (?:your|you) name|votre nom)\b/i
/** Whether a line asks who the patient is. */
export const asksName = (text: string): boolean => asked.test(text)

const introductions = [
  'my name is',
  'my names',
  'name is',
  'its',
  'it is',
  'im',
  'i am',
  'this is',
  'je mappelle',
  'cest',
]

/** The name in an answer to "can I confirm your name?". */
export function answeredName(text: string, isCased: boolean): SpokenName | undefined {
  if (hasKin(text)) return undefined
  const tokens = tokenise(text)
  for (let at = 0; at < tokens.length; at++) {
    const names = namesAt(tokens, at, { isCased, most: 3 })
    const isIntroduced = endsInCue(tokens.slice(Math.max(0, at - CUE_TOKENS), at))
    const isClear = isIntroduced ? names.length > 0 : isCased && names.length > 1
    if (isClear) return { text: shown(names), names: names.map((one) => one.text), hasTitle: false }
    at += names.length
  }
  return undefined
}

const fillers = new Set('um uh er erm'.split(' '))
/** An introduction with its fillers and commas. A long answer is read once, not once per word. */
const CUE_TOKENS = 8

function endsInCue(before: readonly NameToken[]): boolean {
  const said = words(before.filter((one) => !isMark(one) && !fillers.has(one.word)))
  return introductions.some((cue) => said.endsWith(cue))
}

/** "Philip Gutierrez, date of birth 1/12/71", "next patient is Paul Edwards": dictated before the visit. */
export function dictatedName(text: string, isCased: boolean): SpokenName | undefined {
  const tokens = tokenise(text)
  const birth = tokens.findIndex(
    ({ word }, at) => word === 'date' && words(tokens.slice(at, at + 3)) === 'date of birth',
  )
  if (birth < 0) return undefined
  const marks = isMark(tokens[birth - 1]) ? birth - 1 : birth
  let from = marks
  while (from > 0 && marks - from < 3 && isNameToken(tokens[from - 1], isCased)) from--
  const names = tokens.slice(from, marks)
  const isClear =
    from === 0 || isMark(tokens[from - 1]) || /^(?:is|on)$/.test(tokens[from - 1]?.word ?? '')
  if (names.length < 2 || !isClear) return undefined
  return { text: shown(names), names: names.map((one) => one.text), hasTitle: false }
}
