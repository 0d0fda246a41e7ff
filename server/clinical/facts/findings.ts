import { analyse } from '#server/clinical/language/analysis.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { bodyParts } from './cues.ts'

/** Whether a text names a symptom, a finding or a condition. */
export const namesFinding = (text: string): boolean =>
  mentionsIn(text).some(({ category }) => category !== 'body-part') ||
  analyse(text).terms.some(({ kind }) => kind === 'finding')

const sides: [RegExp, 'left' | 'right' | 'both'][] = [
  [/\b(?:both|bilateral\w*|either)\b/i, 'both'],
  [/\bleft\b/i, 'left'],
  [/\bright\b(?! now| away)/i, 'right'],
]
/** The side that a finding names. */
export const findSide = (text: string): 'left' | 'right' | 'both' | undefined =>
  sides.find(([pattern]) => pattern.test(text))?.[1]
export const findBodyPart = (text: string): string | undefined =>
  bodyParts.exec(text)?.[0].toLowerCase()
/** Whether a finding says that all is well. */
export const isNormal = (text: string): boolean =>
  /\b(?:normal|clear|fine|no|not|without|good|well|can't (?:hear|feel)|regular|intact|nothing)\b/i.test(
    text,
  )

/** Whether a text is the name of a part of the body and no more. */
export const isBodyPart = (text: string): boolean =>
  bodyParts.exec(text.trim())?.[0].length === text.trim().length && text.trim() !== ''
