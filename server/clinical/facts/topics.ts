import { namesDeniable } from './deniable.ts'
import { nounForm } from './gerund.ts'
import { noteForm } from './note-form.ts'
import { opening, phrases } from './phrases.ts'

const lead = opening([
  'and',
  'so',
  'but',
  'okay',
  'ok',
  'right',
  'well',
  'now',
  'alright',
  'all right',
  'um',
  'uh',
  'good',
  'great',
  'or',
  'then',
  'just',
  'also',
  'anyone',
  'anybody',
  'does anyone',
  'any other',
  'what time do you',
  'have you noticed any',
  'have you had any',
  'have you ever had any',
  'have you ever had',
  'have you had',
  'have you got any',
  'have you got',
  'have you been having',
  'have you been getting',
  'have you noticed',
  'have you ever',
  'have you been',
  'have you',
  'do you have any',
  'do you have',
  'do you get any',
  'do you get',
  'do you ever get',
  'do you ever',
  'do you use any',
  'do you use',
  'do you take any',
  'do you take',
  'do you feel',
  'did you have any',
  'did you have',
  'did you get any',
  'did you get',
  'did you notice',
  'are you having any',
  'are you having',
  'are you getting any',
  'are you getting',
  'are you still on',
  'are you still taking',
  'are you still',
  'are you on',
  'are you taking',
  'is there any',
  'is there',
  'are there any',
  'are there',
  'was there any',
  'was there',
  'were there any',
  'has there been any',
  'any history of',
  'any problems with',
  'any trouble with',
  'any issues with',
  'any chance of',
  'any',
  'anything like',
  'no',
  'how about',
  'what about',
  'how is',
  'how are',
  "how's",
  'how was',
  "how's your",
  'how is your',
  'what is',
  "what's",
  'does he have',
  'does she have',
  'does he',
  'does she',
  'has he had',
  'has she had',
  'has he',
  'has she',
  'is he',
  'is she',
  'did he',
  'did she',
  'your',
  'the',
  'does it',
  'do they',
  'is it',
  'was it',
  'is the',
  'is your',
  'are your',
  'did you actually',
  'do you',
  'did you',
  'are you',
  'did it',
  'does that',
  'is that',
  'another',
  'you are not on',
  "you're not on",
  'and in',
])
const tail = phrases([
  'at all',
  'with it',
  'as well',
  'or anything like that',
  'or anything',
  'anything like that',
  'anything',
  'too',
  'these days',
  'at the moment',
  'ever',
  'or not',
  'be honest',
  'and be honest',
  'by the way',
  'been',
  'actually',
  'with that',
  'anything else',
  'or anything harder',
  'would you say',
  "weren't you",
  "isn't it",
  "aren't you",
  "don't you",
  "haven't you",
  'out of interest',
  'even',
])
const tailPattern = new RegExp(`(?:(?<![\\s,])[\\s,]+)?${tail.source}`, 'gi')

const verbLead =
  /^(?:and |so |but |okay,? |um,? )*(do|did|does|have|has|are|is|can|could|will|would|was|were) (you|he|she|it|they|that)\b/i
/** After these a question asks for a thing, not whether something is done. */
const nounAfter =
  /^(?:and |so |but |okay,? |um,? )*(?:do|did|does|have|has|are|is|was|were) (?:you|he|she|it|they|there) (?:ever |still |been )*(?:have|had|get|got|having|getting|notice|noticed|use|take|on|taking|feel)\b/i
const ofThing =
  /^(?:\W*(?:and|so|but|okay|um)\W+(?:(?:and|so|but|okay|um)\W+)*)?(?:do|does|did|is|are|was|were|has|have) (?:it|they|that|this|the|there)\b/i
const refusals: Record<string, string> = {
  do: 'does not',
  did: 'did not',
  does: 'does not',
  have: 'has not',
  has: 'has not',
  are: 'not',
  is: 'not',
  was: 'was not',
  were: 'was not',
  can: 'cannot',
  could: 'could not',
  will: 'will not',
  would: 'would not',
}

/** A question's topic, in note form: "Any chest pain?" asks about "chest pain". '' if nothing is named. */
export function findTopic(question: string): string {
  let rest = question.replace(/\[[^\]\n]{0,60}\]/g, ' ').trim()
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(lead, '').trim()
  }
  return noteForm(rest.replace(tailPattern, ' '))
}

/** The meaning of a no to a question: "chest pain" (to be listed as denied) or "did not pass out". */
export function formatDenial(question: string): string {
  const topic = findTopic(question)
  const aux = verbLead.exec(question)?.[1]?.toLowerCase()
  if (!aux || ofThing.test(question) || nounAfter.test(question) || topic === '') return topic
  const refusal = refusals[aux]
  return refusal ? `${refusal} ${topic.charAt(0).toLowerCase()}${topic.slice(1)}` : topic
}

const labels: [RegExp, string][] = [
  [/\bhow long\b/i, 'duration'],
  [/\bwhen did|\bwhen was|\bsince when\b/i, 'onset'],
  [/\bhow often|\bhow many times|\bhow frequent/i, 'frequency'],
  [
    /\b(?:makes?|made|brings?|brought) (?:it|that|them) (?:any )?worse|brings? it on|sets? it off/i,
    'worse with',
  ],
  [/\b(?:makes?|made) (?:it|that|them) (?:any )?better|helps?\b/i, 'helped by'],
  [/\b(?:your|his|her) (?:job|work)\b|do you do for (?:a living|work)|you work/i, 'work'],
  [/\bwho (?:do you live|lives?)|live (?:alone|with)|at home with/i, 'home'],
  [/\bwhere(?:abouts)? (?:is|are|does|exactly|in)|whereabouts|go anywhere|radiat/i, 'site'],
  [/\bout of ten|scale of|how bad\b/i, 'severity'],
  [/\bwhat (?:kind|sort|does it feel|is it like)|describe/i, 'character'],
  [
    /\bwhat(?:'s| has)? (?:happened|brings|brought|can i|seems|'s going on|is going on)|tell me|how (?:can|may) i help|what does|go on\b/i,
    '',
  ],
]
const plainTopic = /^[\p{L}\d'’ ,/-]{2,40}$/u

/** A short label for the answer to an open question, such as "duration" or "caffeine"; '' if the answer needs none. */
export function findLabel(question: string): string {
  const known = labels.find(([pattern]) => pattern.test(question))
  if (known) return known[1]
  if (verbLead.test(question) && !nounAfter.test(question) && !ofThing.test(question)) {
    const asked = nounForm(findTopic(question))
    return asked.split(' ').length < 3 && namesDeniable(asked) ? asked.toLowerCase() : ''
  }
  const hours = /\bhow many (hours|units|pillows)\b/i.exec(question)?.[1]
  if (hours) return hours.toLowerCase()
  const topic = findTopic(question).replace(/, (?:like|where|for example|such as|you) .*$/, '')
  const words = topic.split(/\s+/).length
  return plainTopic.test(topic) && !/['’]s\b/.test(topic) && words <= 4 ? topic.toLowerCase() : ''
}
