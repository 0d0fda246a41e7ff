import { asksOfRisk } from '#server/clinical/composer/risk.ts'
import { answerOf } from '#server/clinical/language/questions.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { bestShare, isQuoted, type NoteIndex } from './note-index.ts'

/** Sentences of an answer that are read with the question. */
const longestAnswer = 5
/** Words from which on an answer says more than yes or no. */
const fewestWords = 4

/** Whether a sentence is part of what the patient says to a question about self-harm, beyond a bare yes or no. */
export function answersRisk(unit: Unit, index: SourceIndex): boolean {
  const { units } = index
  if (unit.question || unit.text.split(/\s+/).length < fewestWords) return false
  for (let at = unit.at - 1; at >= Math.max(0, unit.at - longestAnswer); at--) {
    const other = units[at]
    if (!other) return false
    if (other.turn === unit.turn) continue
    return asksOfRisk(other, index) || (other.question && asksOfRisk(units[at - 1] ?? other, index))
  }
  return false
}

/** Words of a screening question that by themselves need no answer in a note. */
const smallTalk =
  /\b(?:how are you|is that (?:ok|okay|right|fine|clear)|(?:any|other) questions|anything else|does that (?:make sense|sound)|are you (?:happy|ok|okay) (?:with|to)|do you (?:want|mind|understand|agree)|would you (?:like|mind)|shall (?:we|i)|can (?:i|you|we)|could (?:i|you|we|they)|if i squeeze|does (?:it|this|that) hurt (?:if|when|here|there)|what do you (?:do|think)|worried about)\b/i

/** The answer to a clinician's question about the patient's health; undefined where it is none. */
export function screeningAnswer(unit: Unit, { units }: SourceIndex): Unit | undefined {
  if (!unit.question || unit.pair === undefined || smallTalk.test(unit.text)) return undefined
  const reply = units[unit.pair]
  if (!reply || reply.at < unit.at || reply.question) return undefined
  // "Uh." answers nothing.
  if (reply.keys.size === 0 && unit.answer === undefined && isBare(reply)) return undefined
  // That a common complaint is absent is no loss; a warning sign or a medicine is.
  const isDenied = isBare(reply) && answerOf(reply.text) === 'no' && !warningSigns.test(unit.text)
  const names = unit.analysis.terms.filter(
    (t) => t.kind === 'drug' || (t.kind === 'finding' && !isDenied),
  )
  const isTaken = !isDenied && takes.test(unit.text)
  return names.length > 0 ||
    isTaken ||
    (!isBare(reply) && warningSigns.test(unit.text)) ||
    isOfOrgan.test(unit.text)
    ? reply
    : undefined
}
const warningSigns =
  /\b(?:chest pain|blood|bleed\w*|black stools?|(?:lost|losing|loss of) weight|weight loss|passed? out|black(?:ed)? out|faint\w*|numb\w*|weak\w*|pregnan\w+|seizures?|fits?|confus\w+|vision|stiff neck|allerg\w+|ulcers?|saddle|slurred|worst headache)\b/i
/** "You use the green cream for that?": of whatever name. */
const takes =
  /\byou(?:'re| are)? (?:still |also )?(?:take|taking|use|using|on) (?!anything|a (?:seat|look|break|deep)|your time|care|advantage|part)/i
const isOfOrgan =
  /\b(?:(?:able to|manage to|could you) (?:\w+ )?(?:walk|stand|move|bend|lift|grip|drive|swallow|sleep|work|use|put (?:any )?weight)|(?:bear|bearing|put (?:any )?) ?weight|kidneys?|liver|heart|lungs?|breathing|bowels?|waterworks|bladder|periods?|vision|eyesight|hearing|balance|appetite|weight|sleep|memory|lying flat|pregnant|tetanus|vaccin\w+)\b/i

/** Share by weight of an exchange that one sentence of the note has to speak of. */
const enough = 0.55
const isBare = ({ text }: Unit) => text.split(/\s+/).length < fewestWords

/** Whether the note holds what was answered: the names that were asked about, or most of the words. */
export function isAnswerGiven(
  question: Unit,
  reply: Unit,
  note: NoteIndex,
  index: SourceIndex,
): boolean {
  if (isQuoted(note, question.text) || (!isBare(reply) && isQuoted(note, reply.text))) return true
  const named = namesIn(question)
  // "Not great. I've lost eight pounds.": the rest of the answer tells what it was.
  const next = index.units[reply.at + 1]
  const rest = isBare(reply) && next?.turn === reply.turn && !next.question ? next : reply
  const told = namesIn(rest)
  if (named.some((key) => note.keys.has(key))) return true
  if (told.length > 0) return told.every((key) => note.keys.has(key))
  const best = (unit: Unit) => (unit.keys.size > 0 ? bestShare(note, unit.keys, index.weight) : 0)
  if (!isBare(reply) && reply.keys.size > 0) return best(reply) >= enough
  return best(question) >= enough || isWritten(question, note)
}

/** "Appetite?": a question of one word, which the note has in another phrase ("poor appetite"). */
function isWritten({ analysis }: Unit, note: NoteIndex): boolean {
  const words = analysis.tokens.filter(({ word }) => word.length >= longWord)
  return words.length === 1 && note.words.includes(` ${words[0]?.word} `)
}
const longWord = 5

/** The findings and medicines that a sentence names. */
export const namesIn = (unit: Unit): string[] => [
  ...new Set(unit.analysis.terms.filter((t) => t.kind !== 'word').map((t) => t.key)),
]

/** A finding or measure that became more, less, or went. */
export const changeWords: RegExp =
  /\b(?:(?:more|less) (?:often|frequent(?:ly)?|severe|and more)|(?:getting|got|gotten|become|became|much|a (?:lot|bit)) (?:worse|better|bigger|smaller|longer|shorter|stronger|weaker)|(?:gone|went|going|is|are) (?:up|down|away)\b(?! (?:the|stairs|to|and))|(?:up|down) (?:by )?(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b.{0,20}\bsince\b|(?:is|are|it's|has|have) (?:all |now )?(?:gone|stopped|settled|cleared|healed|disappeared)|went (?:after|within|again|on its own)|(?:has|have) come back\b|(?:worse|better) (?:than|since)|(?:ever )?since i\b(?! (?:\w+ )?(?:saw|seen)\b))/i

/** Ways of telling the same change: of what was said, and of the note. */
const senses: [RegExp, RegExp][] = [
  [
    /\b(?:gone(?! up| down)|went(?! up| down)|stopped|settled|cleared|healed|disappeared)\b/i,
    /\b(?:resol\w+|settled|gone|went|stopped|cleared|healed|disappear\w*|no longer|no more|ceased)\b/i,
  ],
  [
    /\b(?:up|gain\w*|more|worse|bigger|longer|stronger)\b/i,
    /\b(?:more|worse\w*|increas\w+|up|gain\w*|ris\w+|rose|higher|grow\w*|grew|progress\w+|escalat\w+|longer)\b/i,
  ],
  [
    /\b(?:down|less|fewer|better|smaller|shorter|weaker)\b/i,
    /\b(?:less|fewer|better|decreas\w+|improv\w+|down|los[st]\w*|lower|fall\w*|fell|shorter|smaller|eas\w+)\b/i,
  ],
]
const anyChange = /\b(?:since|again|recur\w*|now|return\w*|back)\b/i
const asTold = (said: string): RegExp => senses.find(([of]) => of.test(said))?.[1] ?? anyChange

/** Whether one sentence of the note tells of the same change. */
export function isChangeTold(units: readonly Unit[], note: NoteIndex, index: SourceIndex): boolean {
  if (units.some(({ text }) => isQuoted(note, text))) return true
  const keys = new Set(units.flatMap((unit) => [...unit.keys]))
  const told = asTold(units.map(({ text }) => text).join(' '))
  const telling = note.sentences.filter(({ text }) => told.test(text))
  return keys.size === 0 || bestShare({ ...note, sentences: telling }, keys, index.weight) >= enough
}
