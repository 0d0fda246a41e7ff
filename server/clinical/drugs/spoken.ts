/** A word or a number of a line. Offsets are into the line. */
export interface SpokenWord {
  /** Lower case, without the ending 's. */
  word: string
  start: number
  end: number
  isNumber: boolean
  /** Whether only space or a hyphen separates it from the word before. */
  joined: boolean
  /** Whether it measures or shapes a medicine ("mg", "tablets"), or is a thing one does with it ("take"). */
  role: 'dose' | 'act' | undefined
}

const pattern = /\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)?|\d+(?:[.,]\d+)*/gu

/** The words and numbers of a line in order. */
export function spokenIn(text: string): SpokenWord[] {
  const words: SpokenWord[] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    const start = match.index
    const raw = match[0].replace(/['’]s$/i, '')
    const word = raw.toLowerCase().replaceAll('’', "'")
    words.push({
      word,
      start,
      end: start + raw.length,
      isNumber: /^\d/.test(raw),
      joined: words.length > 0 && /^(?:\s+|-)$/.test(text.slice(last, start)),
      role: roles.get(word),
    })
    last = start + match[0].length
  }
  return words
}

const dose =
  'mg mgs mcg milligram milligrams microgram micrograms unit units gram grams milliliter milliliters millilitre millilitres ml puff puffs mics tablet tablets capsule capsules pill pills dose doses dosage cream ointment gel patch patches inhaler inhalers spray drops injection injections infusion shots syrup suppository suppositories tab tabs caps'
const act =
  'take takes taking took taken prescribe prescribes prescribed prescribing prescription start started starting stop stopped stopping refill refills allergic allergy medication medications medicine medicines meds increase increased decrease decreased restart switch switched daily bedtime tried give gave given script'
const roles = new Map<string, SpokenWord['role']>([
  ...dose.split(' ').map((word) => [word, 'dose'] as const),
  ...act.split(' ').map((word) => [word, 'act'] as const),
])

/**
 * The number of words within which a dose belongs to the name before it, or a verb such as "take" to the name after it.
 */
const reach = { dose: 3, act: 3, actAfter: 2 }

export type Setting = 'dose' | 'act' | 'none'

/** The context of words: a dose after them says that they name a drug, a verb makes it likely. */
export function readSetting(
  words: readonly SpokenWord[],
  from: number,
  to: number,
): { setting: Setting; strength: number | undefined } {
  let strength: number | undefined
  for (let at = to; at < Math.min(words.length, to + reach.dose); at++) {
    const word = words[at]
    if (word?.role === 'dose') return { setting: 'dose', strength }
    if (word?.isNumber) strength ??= Number(word.word.replaceAll(',', ''))
  }
  const isAct = (at: number) => words[at]?.role === 'act'
  for (let at = from - reach.act; at < from; at++)
    if (isAct(at)) return { setting: 'act', strength }
  for (let at = to; at < to + reach.actAfter; at++)
    if (isAct(at)) return { setting: 'act', strength }
  return { setting: 'none', strength }
}
