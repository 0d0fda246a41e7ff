import { drugIndexes } from './drug-names.ts'
import { drugOfPlain } from './lexicon.ts'
import type { Name } from './name-index.ts'
import type { SpokenWord } from './spoken.ts'

/** Words `from` up to, not including, `to`. */
export interface Stretch {
  from: number
  to: number
  /** The name that the words make when written together: "hydro chlorothiazide". */
  apart?: Name
}

/** The number of words in the longest known name. */
const mostNameWords = 5
/** The most words and letters that a misheard name can be split into. */
const mostWords = 4
const mostLetters = 22
const fewestLetters = { one: 4, several: 6 }

const set = (list: string) => new Set(list.split(' '))
const small = set(
  'a an the and or of to in on at for is it i you he we she they that this so but be as with was are my your his her not do did have has had if no yes um uh oh okay there what when',
)
/** No name begins or ends with the sound of these as a word; "in", "an", "all", "on" do end names. */
const neverFirst = set(
  "the and this that you we they is was it he she so but with are were his her your if yes um uh oh okay there what when which has had who how then not been just me us we'll i'll you'll i'm we're you're i've we've you've i'd he's she's it's that's there's they're don't didn't",
)
const neverLast = set(
  'the and this that you we they is was it he she so but with are were his her your if yes um uh oh okay there what when which has had who how then to of at i as or a be my do did have for not been just no some me us get times time days day weeks week months month take takes taking took taken use uses using used give gives given try tried need needs',
)

/** Behind its first word no name holds people or times: "my primary care doctor", "my dad one time", "a test later on". */
const neverInside = set('doctor doctors nurse nurses dad mum mom wife husband later tomorrow')

/** Words that are the end of a fixed phrase begin no name: "under control | in order to", "hay fever | at home". */
const fixed = new Set(['under control', 'birth control', 'hay fever', 'heart rate', 'blood sugar'])

export const joinWords = (words: readonly SpokenWord[]): string =>
  words.map(({ word }) => word).join(' ')

/** The positions of correct names: drugs, and words of the dictionaries; and names written apart. */
export function namesAmong(words: readonly SpokenWord[], right: ReadonlySet<string>): Stretch[] {
  const found: Stretch[] = []
  for (let from = 0; from < words.length;) {
    const name = nameFrom(words, from, right)
    if (name) found.push(name)
    from = name?.to ?? from + 1
  }
  return found
}

function nameFrom(words: readonly SpokenWord[], from: number, right: ReadonlySet<string>) {
  let phrase = ''
  let letters = ''
  let best: Stretch | undefined
  for (let to = from + 1; to <= Math.min(words.length, from + mostNameWords); to++) {
    const last = words[to - 1]
    if (!last || (to > from + 1 && !last.joined)) break
    phrase = phrase === '' ? last.word : `${phrase} ${last.word}`
    letters += last.word
    if (drugOfPlain(phrase) || right.has(phrase) || isPlural(phrase)) best = { from, to }
    else if (to > from + 1 && letters.length > 8) {
      const apart = drugIndexes().common.spelled(letters) ?? drugIndexes().rare.spelled(letters)
      if (apart) best = { from, to, apart }
    }
  }
  return best
}

const isPlural = (phrase: string) => phrase.endsWith('s') && drugOfPlain(phrase.slice(0, -1))

/** Stretches of one to four words without a known name that could be one. */
export function listWindows(words: readonly SpokenWord[], names: readonly Stretch[]): Stretch[] {
  const taken = new Set<number>()
  for (const { from, to } of names) for (let at = from; at < to; at++) taken.add(at)
  const windows: Stretch[] = []
  for (let from = 0; from < words.length; from++) {
    let letters = 0
    let telling = false
    const first = words[from]?.word ?? ''
    const ends = fixed.has(`${words[from - 1]?.word} ${first}`)
    const most = neverFirst.has(first) || ends ? 1 : mostWords
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      const last = words[to - 1]
      if (!last || taken.has(to - 1) || last.isNumber || (to > from + 1 && !last.joined)) break
      // "a spray", "one tablet": the form of a drug, not its name.
      if (last.role === 'dose') break
      if (to > from + 1 && neverInside.has(last.word)) break
      letters += last.word.length
      if (letters > mostLetters) break
      telling ||= last.word.length >= 3 && !small.has(last.word)
      const enough = to === from + 1 ? fewestLetters.one : fewestLetters.several
      if (letters < enough || !telling) continue
      if (to > from + 1 && neverLast.has(last.word)) continue
      windows.push({ from, to })
    }
  }
  return windows
}
