import { doubleMetaphone } from 'double-metaphone'

const rules: [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/^ps/, 's'],
  [/^x/, 'z'],
  [/^kn/, 'n'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/tch/g, 'ch'],
  [/sch/g, 'sk'],
  [/ck/g, 'k'],
  [/qu?/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ch/g, 'k'],
  [/th/g, 't'],
  [/([rwk])h/g, '$1'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/(?:ae|oe|ea|ee|ie|ei|ai|ay)/g, 'e'],
  [/(?:ou|oo|au|aw|ow)/g, 'o'],
  [/e$/, ''],
  [/(.)\1+/g, '$1'],
]

/** A word spelled as it sounds, so that two spellings of one sound are alike: 'Xanax' and 'Zanacks'. */
export function asHeard(word: string): string {
  return rules.reduce((text, [from, to]) => text.replace(from, to), word.toLowerCase())
}

const voiced: Record<string, string> = {
  b: 'p',
  d: 't',
  g: 'k',
  v: 'f',
  j: 'k',
  w: '',
  h: '',
  m: 'n',
}

/** A sound without vowels, with voiced and voiceless consonants merged. */
export function toConsonants(heard: string): string {
  const bones = heard
    .replace(/[bdgvjwhm]/g, (letter) => voiced[letter] ?? letter)
    .replace(/(?<!^)[aeiou]/g, '')
    .replace(/^[aeiou]/, 'a')
  return bones.replace(/(.)\1+/g, '$1')
}

/** The double metaphone codes of a word; `TH` counts as T, because it's often pronounced so. */
export function encodeSound(word: string): string[] {
  const [first, second] = doubleMetaphone(word)
  const codes = [first.replaceAll('0', 'T'), second.replaceAll('0', 'T')]
  return codes[0] === codes[1] ? codes.slice(0, 1) : codes
}

/** The code of words said without a pause: a vowel at the start of a later word isn't a separate sound. */
export function codeOfAll(codes: readonly string[]): string {
  return codes.map((code, at) => (at === 0 ? code : code.replace(/^A/, ''))).join('')
}

/** A code and all that is left of it when one sound is missing; codes of up to three sounds stay as they are. */
export function nearCodes(code: string): string[] {
  if (code.length < 4) return [code]
  const near = new Set([code])
  for (let at = 0; at < code.length; at++) near.add(code.slice(0, at) + code.slice(at + 1))
  return [...near]
}
