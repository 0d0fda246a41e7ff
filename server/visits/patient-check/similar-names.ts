import { distance } from 'fastest-levenshtein'
import { asHeard, toConsonants } from '#server/clinical/drugs/sound.ts'

/** Short forms that share no beginning with the name. */
const shortForms = [
  'william bill billy will liam',
  'robert bob bobby rob',
  'richard dick rick ricky',
  'john jack johnny',
  'james jim jimmy jamie',
  'edward ted teddy ned ed eddie',
  'henry harry hank',
  'margaret peggy meg maggie greta daisy',
  'elizabeth liz lizzie beth betty bess libby eliza',
  'mary molly polly',
  'catherine katherine kate kathy kitty cathy katie kay',
  'anthony tony',
  'andrew drew',
  'alexander sasha sandy',
  'alexandra sasha sandra',
  'dorothy dot dolly',
  'sarah sally sadie',
  'charles chuck chas',
  'francis frank',
  'frances fran fanny',
  'helen nell nellie',
  'susan sue',
  'patricia patty trish tricia',
  'patrick paddy',
  'antoinette toni',
  'virginia ginny',
  'rebecca becky',
  'barbara babs',
  'joseph jo joe',
  'theodore ted',
  'isabelle bella belle',
  'eleanor nora nell ellie',
].map((line) => line.split(' '))

/** The words of a name without case, accents and apostrophes: "Zoé Bélanger-Roy" has three. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

/**
 * Whether two words can be one name: equal, short forms of each other, or spelled differently by a recogniser. It rather
 * takes two names for one than one for two, because a misheard name must not raise an alarm.
 */
export function isSimilarName(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.startsWith(short)) return true
  if (commonPrefix(a, b) >= 4) return true
  if (shortForms.some((forms) => forms.includes(a) && forms.includes(b))) return true
  return soundAlike(asHeard(a), asHeard(b))
}

function soundAlike(a: string, b: string): boolean {
  const bones = toConsonants(a)
  if (bones.length >= 3 && bones === toConsonants(b)) return true
  // One sound in three may be misheard.
  return distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 3)
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Whether a spoken or written name can be the patient's. In any order; one word in common is enough. */
export function isSameName(spoken: readonly string[], patient: readonly string[]): boolean {
  if (spoken.some((one) => patient.some((other) => isSimilarName(one, other)))) return true
  // "Oh Kafor" is one word that was transcribed as two.
  return isSimilarName(spoken.join(''), patient.at(-1) ?? '')
}
