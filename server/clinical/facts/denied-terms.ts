import { contentWords } from './content-words.ts'
import { bodyParts } from './cues.ts'
import { drugNamesIn } from './drugs.ts'
import { nounForm } from './gerund.ts'
import { isBodyPart } from './findings.ts'
import { deniableIn, namesDeniable } from './deniable.ts'
import { findTopic } from './topics.ts'

/** A term with one of these is a piece of a question, or denies something else than it names. */
const notATerm =
  /\b(?:if|when|while|who|which|what|that|this|these|those|them|any(?:one|body|thing|where)?|some(?:one|body|thing|where)|everyone|other|else|things?|questions?|think|notice[ds]?|told|said|know|aware|example|apart|except|similar|same|normal(?:ly)?|well|fine|ok|okay|good|better|worse|usual(?:ly)?|fit|much|lots?|enough|too|many|do|does|did|don't|didn't|has|have|had|is|are|was|were|can|could|should|may|might|would|you|your|i|my|he|she|they|it|never|not|no|or|and then|going|related|medication|medications|medicines?|tablets?|check(?:ed)?|medical|history|future|measured|bringing up|squeez\w+|press\w*|bit|feel)\b|^(?:hurt\w*|problems?|spots|drink|symptoms)$/i
/** "Is the pain worse at night? No" does not deny the pain, nor does "Has the cream helped with the itch? No" the itch. */
const ofDegree =
  /\b(?:worse|better|more|less|often|mov(?:e|es|ed|ing)|spread\w*|chang\w+|help\w*|eas(?:e|es|ed|ing)|trigger\w*|relat\w+|caus\w+|affect\w*|much|lots?|usual\w*|normally|always|the same|manage\w*|question\w*|any time|particular)\b/i
const mostWords = 6
const lead =
  /^(?:(?:for example|such as|in terms of|(?:anything|things|symptoms|problems) like|like|any|some|no|not|other|funny|abnormal|strange|a|an|the|or|and|so|but|with|chance of|problems with|problems of|feeling (?=nausea)|(?:so |and )?you(?:'ve| have|'re| are|'d)?(?: (?:don't|do not|didn't|did not|haven't|not|never|ever|no|got|have|had|been|get|feel|notice|noticed))*)[\s,]+)+/i
const hedges = /(?<!\s)\s*\b(?:at all|all the time|recently|lately|outside of (?:it|that|those))$/i

/** The parts of a question that name a symptom, a sign, a condition or a habit, as a note lists them. */
export function deniedTerms(question: string): string[] {
  if (pronounVerb.test(question)) return []
  const parts = withoutExceptions(question).split(
    /[,;?]|\b(?:or|nor)\b(?! \w+ (?:in|on|from|of)\b)/i,
  )
  // "Did you pass out, or need help?" denies what comes before; what follows may be what makes it worse.
  const degree = parts.findIndex((part) => ofDegree.test(part))
  const terms = parts
    .slice(0, degree < 0 ? parts.length : degree)
    .flatMap((part) => termsOf(part))
    .map((term) => term.replace(fever, 'fever'))
  return [...new Set(terms)]
}

/** "Apart from the asthma, any other illnesses?" does not deny asthma. */
function withoutExceptions(question: string): string {
  if (!exception.test(question)) return question
  const main =
    /\b(?:do|have|are|is) (?:you|there)\b.*|\bany (?:other )?\w+.*/i.exec(question)?.[0] ?? ''
  return exception.test(main) ? '' : main
}
const exception = /\b(?:apart from|other than|besides|except|as well as)\b/i
const pronounVerb =
  /^(?:\W*(?:and|so|but|okay|um|no)\W+(?:(?:and|so|but|okay|um|no)\W+)*)?(?:it|they|that) (?:doesn't|does not|didn't|isn't|hasn't)\b/i

/** "Any temperature?" asks for a raised one. */
const fever = /^(?:high )?temperatures?$|^fevers$/i

function termsOf(part: string): string[] {
  const topic = cleaned(part)
  if (topic === '' || !namesDeniable(topic) || drugNamesIn(topic).length > 0) return []
  const term = nounForm(topic)
  if (term.split(' ').length <= mostWords && !notATerm.test(term) && !/\b(\w+) \1\b/i.test(term))
    return [lowered(term)]
  return deniableIn(topic).flatMap(({ words, end }) => {
    // The beginning of a long part is the topic of the question, not what it asks.
    if (end < topic.length) return []
    const own = nounForm(words)
    return notATerm.test(own) ? [] : [lowered(own)]
  })
}

const cleaned = (part: string): string =>
  findTopic(part.trim().replace(lead, ''))
    .replace(lead, '')
    .replace(hedges, '')
    .replace(/[^\p{L}\d)]+$/u, '')
    .trim()

const pronounThing =
  /^(?:\W*(?:and|so|but|okay|um)\W+(?:(?:and|so|but|okay|um)\W+)*)?(do|does|did|is|are|was|were|has|have|can) (?:it|they|that|this)\b/i

/** Whether a question is about a thing that was named before: "Is it swollen?", "Does it wake you?". */
export const asksOfIt = (question: string): boolean => pronounThing.test(question)

/** What "Is it hot, or swollen?" asks of a part of the body that was named before. */
export function deniedOfPart(question: string, part: string): string[] {
  const aux = pronounThing.exec(question)?.[1]?.toLowerCase() ?? ''
  if (aux !== '' && !/^(?:is|are|was|were)$/.test(aux)) return []
  const terms = findTopic(question.replace(pronounThing, ''))
    .split(/,|\bor\b/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && one.split(' ').length <= 4 && !notATerm.test(one))
  if (ofDegree.test(question) || !terms.some(namesDeniable)) return []
  return [`${part} ${listWithOr(terms.map(lowered))}`]
}

const listWithOr = (terms: readonly string[]): string =>
  terms.length < 2 ? terms.join('') : `${terms.slice(0, -1).join(', ')} or ${terms.at(-1)}`

/** The part of the body that a text names last. */
export const lastPart = (text: string): string | undefined =>
  [...text.matchAll(new RegExp(bodyParts, 'gi'))].at(-1)?.[0].toLowerCase()

/** Whether a question is the name of a part of the body and no more: "Legs?". */
export const namesPartOnly = (question: string): boolean => isBodyPart(findTopic(question))

/** Whether a text says of itself that a term is so: "a bit out of breath" beside a denied "breathlessness". */
export function affirms(text: string, term: string): boolean {
  if (/\b(?:no|not|never|none|nothing)\b|n't\b/i.test(text)) return false
  const said = contentWords(text)
  if ([...contentWords(term)].some((word) => said.has(word))) return true
  // "Weight loss? – I've lost five pounds."
  const asked = new Set(deniableIn(term).map(({ concept }) => concept))
  return deniableIn(text).some(({ concept, negated }) => negated === 'no' && asked.has(concept))
}

export const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
