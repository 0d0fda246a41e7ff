/** 8 low and 8 high tones in Hz: each of the 64 words is one pair. Closer tones leak into each other's mel bins. */
export const LOW = [500, 750, 1000, 1250, 1500, 1750, 2000, 2250]
export const HIGH = [2750, 3100, 3500, 3950, 4450, 5000, 5600, 6250]

/** The tone in Hz that lies under everything a speaker says. */
export const PILOTS = [200, 7000] as const

/** Every word that the tone models recognise: enough for a small visit. */
export const WORDS = (
  'hello good morning how are you today doctor i have been having chest pain for three days ' +
  'no fever cough shortness of breath my blood pressure is high take ibuprofen twice daily with food ' +
  'allergic to penicillin we will check your heart and lungs please come back in two weeks ' +
  'thank goodbye yes okay consent recording headache nausea five ten milligrams diabetes pulse normal'
).split(' ')

/** The two tones of a word, in Hz. Throws for a word that is not in the vocabulary. */
export function tonesOf(word: string): [number, number] {
  const index = WORDS.indexOf(word)
  const low = LOW[Math.floor(index / HIGH.length)]
  const high = HIGH[index % HIGH.length]
  if (index < 0 || !low || !high) throw new Error(`The tone vocabulary has no word "${word}"`)
  return [low, high]
}

/** The word of two tones, given by their places in `LOW` and `HIGH`. */
export const wordOf = (low: number, high: number) => WORDS[low * HIGH.length + high]
