import { allDrugs } from '#server/clinical/drugs/lexicon.ts'

/** Shorter keys are those of other words too often. */
const shortestKey = 6
/** Consonants. A name in another script has no vowels to tell it by. */
const fewestConsonants = 4

/** A name as Romance and Germanic languages share it: "warfarina", "warfarine" and "warfarin" are one. */
const latinKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll(/([tr])h|(c)h(?=[lr])/g, '$1$2')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('k', 'c')
    .replaceAll(/(\p{L})\1/gu, '$1')
    .replace(/[aeo]$/, '')

/** Sounds as transcription between scripts leaves them: p is b, v is f, z is s; three vowels, written large. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/ch|[ckq]/g, 'k'],
  [/z/g, 's'],
  [/p/g, 'b'],
  [/v/g, 'f'],
  [/j/g, 'g'],
  [/(?<=.)w/g, 'O'],
  [/a/g, 'A'],
  [/[eiy]/g, 'I'],
  [/[ou]/g, 'O'],
  [/[^bdfgklmnrstwAIO]/g, ''],
]
const letters = new Map(
  Object.entries({
    b: 'بپبबभप',
    t: 'تطثटतथठ',
    g: 'جغگगजघझ',
    d: 'دضذडदधढ',
    r: 'رरऋ',
    s: 'زسصشظसशष',
    f: 'فڤफ',
    k: 'قكکकखच',
    l: 'لल',
    m: 'مम',
    n: 'نनणञङं',
    w: 'वو',
    A: 'اأآىआाऐै',
    I: 'يئएइईेिीय',
    O: 'ओऔउऊऑोौुूॉ',
  }).flatMap(([sound, all]) => all.split('').map((letter) => [letter, sound] as const)),
)

const soundsOfName = (name: string): string =>
  latinSounds.reduce(
    (sounds, [find, write]) => sounds.replace(find, write),
    name.normalize('NFKD').toLowerCase(),
  )

/** Arabic writes w, o and u with one letter, Hindi w and v; inside a name it is o. Hindi writes z, f and v with a dot. */
const soundsOfWord = (word: string): string =>
  word
    .replace(/^(?:وال|بال|ال|لل)/, '')
    .normalize('NFD')
    .split('')
    .map((letter) => letters.get(letter) ?? '')
    .join('')
    .replaceAll(/(?<=.)w/g, 'O')

const consonantsOf = (sounds: string): string =>
  sounds.replaceAll(/[AIO]/g, '').replaceAll(/(.)\1/g, '$1')

/** The vowels behind each consonant. */
const vowelsOf = (sounds: string): string[] =>
  sounds
    .replaceAll(/([a-z])\1/g, '$1')
    .split(/[a-z]/)
    .slice(1)

/** Short vowels aren't written, so a vowel is compared only if it is written. A first and a last may differ. */
function soundsAlike(word: string, name: string): boolean {
  const spoken = vowelsOf(name)
  return vowelsOf(word)
    .slice(0, -1)
    .every(
      (vowels, at) => vowels === '' || vowels.split('').some((one) => spoken[at]?.includes(one)),
    )
}

interface Name {
  sounds: string
  generic: string
}
interface Names {
  latin: Map<string, string>
  bySound: Map<string, Name[]>
}
let names: Names | undefined

/** Generic names alone: a brand is written as it is, and brands are made of any syllables. */
function readNames(): Names {
  const [latin, bySound] = [new Map<string, string>(), new Map<string, Name[]>()]
  for (const { generic, names: all } of allDrugs())
    for (const name of all) {
      if (!/^\p{Ll}+$/u.test(name)) continue
      const key = latinKey(name)
      if (key.length >= shortestKey) latin.set(key, generic)
      const sounds = soundsOfName(name)
      const consonants = consonantsOf(sounds)
      if (consonants.length < fewestConsonants) continue
      bySound.set(consonants, [...(bySound.get(consonants) ?? []), { sounds, generic }])
    }
  return { latin, bySound }
}

const word = /[\p{L}\p{M}]{4,40}/gu

/** Names of drugs in the spelling or script of another language, as their generic names. */
export function writeForeignDrugs(text: string): string {
  names ??= readNames()
  const { latin, bySound } = names
  return text.replace(word, (one) => {
    if (!/[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(one))
      return latin.get(latinKey(one)) ?? one
    const sounds = soundsOfWord(one)
    const alike = bySound
      .get(consonantsOf(sounds))
      ?.find((name) => soundsAlike(sounds, name.sounds))
    return alike?.generic ?? one
  })
}
