import { adverbs, agreeing } from '#server/clinical/composer/voice.ts'

const irregular: [string, string][] = [
  ['is', 'are'],
  ["isn't", "aren't"],
  ['was', 'were'],
  ["wasn't", "weren't"],
]
const plain = new Map([
  ...[...agreeing].map(([base, third]) => [third, base] as const),
  ...irregular,
])

/** "has" as it stands behind "you"; words that are no verb, and verbs that agree with everybody, stay. */
const ofYou = (verb: string) => plain.get(verb.toLowerCase()) ?? verb

const subject = new RegExp(
  `\\b(the) patient((?: ${adverbs.source.slice(1, -1)})*)(?: ([a-z]+(?:'t)?)\\b)?`,
  'gi',
)
const goesOn =
  /\b(and|but|so|because|when|since|that|as|or) (?:she|he|they)(?:('re|'ve)| ([a-z]+(?:'t)?))\b/g

/** What the note says of the patient, said to them: "The patient has their inhaler" is "You have your inhaler". */
export const toSecondPerson = (text: string): string => {
  const told = text
    .replace(/\bThe patient's\b/g, 'Your')
    .replace(/\bthe patient's\b/g, 'your')
    .replace(subject, (_, the: string, between: string, verb?: string) => {
      const you = the === 'The' ? 'You' : 'you'
      return `${you}${between}${verb === undefined ? '' : ` ${ofYou(verb)}`}`
    })
  // Only what began with the patient goes on about them.
  if (!/^(?:The patient|the patient)\b/.test(text)) return told
  return told
    .replace(
      goesOn,
      (_, joint: string, short?: string, verb?: string) =>
        `${joint} you${short ?? ` ${ofYou(verb ?? '')}`}`,
    )
    .replace(/\b(?:their|his|her)\b/g, 'your')
}
