import type { Unit } from '#server/clinical/language/unit.ts'

/** Words before a finding that ask for it, however a recogniser has punctuated them. */
const asking =
  /\b(?:any|do (?:you|they)|did (?:you|it|they)|have you|had you|are (?:you|they)|were you|was there|is there|are there|were there|does (?:it|that|he|she)|has (?:it|there|he|she)|how about|what about)\b/i
const tells =
  /\b(?:you (?:said|mentioned|told)|i (?:see|feel|hear|know|understand|do)|there (?:is|are|'s))\b/i

const lead =
  /^(?:(?:so|and|but|or|okay|ok|alright|all right|right|well|now|then|um+|uh+|yeah|yes|no|great|good|sure|awesome|perfect|sorry|great)[\s,.]+)*/i
const opens =
  /^(?:do|does|did|have|has|had|are|is|was|were|can|could|would|will|any|how|what|tell me)\b(?=.*\b(?:you|your|yourself|any)\b)/i

/** Whether a sentence of a note only repeats a question that somebody was asked, whatever mark stands at its end. */
export const asksSomeone = (text: string): boolean => opens.test(text.replace(lead, ''))

/** Where such words stand last, -1 where none do. */
const lastOf = (of: RegExp, text: string): number =>
  [...text.matchAll(new RegExp(of, 'gi'))].at(-1)?.index ?? -1

/** Whether a sentence of the clinician only asks for what stands at `start`, and nobody said yes. */
export function isOnlyAsked(unit: Unit, start: number): boolean {
  if (unit.answer === 'yes' || unit.sources[0]?.speaker !== 'clinician') return false
  const before = unit.text.slice(0, start)
  // "I know you mentioned a cough, are you having any fever": what stands nearer to the finding counts.
  return lastOf(asking, before) > lastOf(tells, before)
}

const over =
  /\b(?:gone away|went away|goes away|has gone|have gone|resolved|cleared up|no longer|not any ?more|used to|years ago)\b/i

/** "My cough has gone away": what was, and is no more. */
export const isOver = ({ text }: Unit): boolean => over.test(text)

/** "Zero being no pain and ten the worst": a scale explained says nothing of the patient. */
export const explainsScale = ({ text }: Unit): boolean =>
  /\b(?:zero|0|one|ten|10) (?:being|is|means|meaning)\b/i.test(text) &&
  /\b(?:no|none|worst|worse)\b/i.test(text)
