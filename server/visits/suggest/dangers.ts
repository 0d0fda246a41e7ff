import { message } from '#common/translation.ts'
import { plainly, selfHarmWords } from '#server/clinical/language/mind-words.ts'
import { splitSentences } from '#server/clinical/language/sentences.ts'

/** Findings so dangerous that their template comes first, however briefly they were mentioned. */
interface Danger {
  says: RegExp
  /** Templates for it, the first before the second. */
  templates: string[]
  reason: string
}

const dangers: Danger[] = [
  {
    says: selfHarmWords,
    templates: ['mental-health', 'psychiatric-intake'],
    reason: message('Mentions thoughts of self-harm.'),
  },
  {
    says: /\b(?:(?:hit|hits|bang(?:ed)?|bump(?:ed)?|knock(?:ed)?|struck|crack(?:ed)?|smack(?:ed)?|landed on|fell on|injured) (?:\w+ ){0,4}head\b|head (?:injury|trauma|wound)|(?:blow|knock|bang) (?:to|on) (?:the|my|his|her|your) head|concuss\w+|hit in the head)/i,
    templates: ['concussion-visit', 'minor-injury'],
    reason: message('Mentions a head injury.'),
  },
]
const denied =
  /^\W*(?:no|never|nope)\b|\b(?:no (?:thoughts|plans|head injury)|never (?:thought|had|hit)|denie[sd]|not suicidal|(?:did|have|had|do|does|has)(?:n't| not) (?:\w+ ){0,3}(?:thought|hit|hurt|harm|bang\w*|knock\w*|plan\w*))\b/i
const affirmed =
  /^\W*(?:(?:um+|uh+|well|er)[\s,.]+)*(?:yes|yeah|yep|i have|i did|i do|sometimes|a (?:bit|little)|once|often|now and then|most days|on and off|it (?:did|has))\b/i

/** "Any thoughts of harming yourself?" says it only where the answer affirms. */
function isSaid(says: RegExp, sentences: readonly string[]): boolean {
  return sentences.some((sentence, at) => {
    if (!says.test(plainly(sentence)) || denied.test(sentence)) return false
    return !/\?\s*$/.test(sentence) || affirmed.test(sentences[at + 1] ?? '')
  })
}

/** The templates for the dangers that a visit speaks of: by id their place among them, from 0, and why. */
export function dangersIn(text: string): Map<string, { place: number; reason: string }> {
  const sentences = text
    .split('\n')
    .flatMap((line) => splitSentences(line).map(({ start, end }) => line.slice(start, end)))
  const found = new Map<string, { place: number; reason: string }>()
  for (const { says, templates, reason } of dangers)
    if (isSaid(says, sentences))
      for (const [place, id] of templates.entries()) found.set(id, { place, reason })
  return found
}
