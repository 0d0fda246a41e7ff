import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { bloodKin, bodyParts } from './cues.ts'
import { namesDeniable } from './deniable.ts'
import { drugNamesIn } from './drugs.ts'
import type { FactKind } from './fact.ts'
import { isCounted, isRemnant, namesComplaint } from './complaints.ts'
import { conditionForm } from './conditions.ts'
import { listed } from './phrases.ts'
import { readsAsNote } from './reads-as-note.ts'

/** A clinician's instructions or intentions; the first ones need a clinical object. */
const vagueVerbs = listed(
  'get give do have make go see put try take let look start come want need bring find keep use call ask write add set turn',
)
const planVerbs = listed(
  'order refer send book prescribe arrange schedule increase decrease reduce cut drop double switch change stop avoid continue carry hold apply wear rest ice elevate drink eat sleep walk wash rinse monitor check recheck repeat measure upload finish swallow inject limit exercise stretch wait bin return contact report ring phone message stay upload discuss review test scan treat request offer consider attend complete record lower raise taper wean restart collect inhale shake breathe cover clean soak leave move prop schedule',
)
const planStart = new RegExp(
  `^(?:(?:please|then|now|only|always|never) )*(?:(?:don't|do not|will|will not|to be|no|nothing|avoid) )?(?:${[...vagueVerbs, ...planVerbs].join('|')})\\b`,
  'i',
)
const strongStart = new RegExp(`^(?:don't |do not |will )?(?:${planVerbs.join('|')})\\b`, 'i')
const ban = /^(?:no|nothing|don't|do not|avoid|until|not)\b/i
/** Where and when to do what follows. */
const setting =
  /^(?:at|for|until|before|after|while|during|on|in|if|when|every|within|from|as soon as|once)\b/i
/** A pronoun for something named in another sentence. */
const dangling =
  /\b(?:for|about|of|with|on|to|do|does|doing|like|get|got|say|says|take|give|need|is|try|put|sort|see|from|after|before|had|have|seen|than) (?:it|that|this|those|them|these|one)(?=$|[,;]| (?:for|when|and|or|now|today|so|then|if|properly|first|anymore|too|as|yet)\b)|^(?:right|left) (?:1|one)\b/i
/** Verbs that speak of the clinician themselves. */
const ofClinician =
  /^(?:thinks|likes|wants|wonders|sees|needs|hopes|feels|does|has to|appreciates|looks at|gets|normally|seems|mainly|based)\b/i
const mostWords: Partial<Record<FactKind, number>> = { 'safety-net': 34, plan: 26, 'follow-up': 26 }
const usualWords = 20

const notClinical = new Set(['decoy', 'action', 'category', 'state'])
const names = (text: string): boolean =>
  mentionsIn(text).some(({ category }) => !notClinical.has(category)) ||
  drugNamesIn(text).length > 0

/** Whether a text names anything clinical: a concept, a figure or a medicine. */
export const isClinical = (text: string): boolean => /\d/.test(text) || names(text)

/** A note form as one line of this kind, without clauses that don't belong in a note; '' if none is left. */
export function noteLine(kind: FactKind, text: string, isClinician: boolean): string {
  const clauses = clausesOf(text)
  const kept = keptClauses(kind, clauses, isClinician)
  const line = kept.join(', ').replace(/, (?=(?:and|or) )/g, ' ')
  return line.split(/\s+/).length <= (mostWords[kind] ?? usualWords) ? line : ''
}

const clausesOf = (text: string): string[] =>
  text
    .split(/[;,]\s+|(?<!\s)\s+(?=(?:because|which|'cause|cause|but|so|and then|so that) )/)
    .map((clause) =>
      clause
        .replace(/^(?:and|but|so|then) (?!then)/i, '')
        .replace(/^(?:this|these) (?=\p{L}+)/iu, '')
        .trim(),
    )
    .filter((clause) => clause !== '')

function keptClauses(kind: FactKind, clauses: readonly string[], isClinician: boolean): string[] {
  const sound = clauses.filter(
    (clause) =>
      readsAsNote(clause.replace(joined, '')) &&
      (!dangling.test(clause) || kind === 'request') &&
      !(isClinician && ofClinician.test(clause)),
  )
  if (kind === 'safety-net') return safetyClauses(clauses, sound)
  if (kind === 'plan') return planClauses(sound)
  if (kind === 'follow-up') return sound.some((clause) => ofTime.test(clause)) ? sound : []
  if (kind === 'advice' || kind === 'request')
    return sound.map((one) => one.replace(/ (?:of|for) (?:that|this|it)$/i, '')).filter(isAsked)
  if (kind === 'symptom') return complaintClauses(clauses, sound)
  // "I read it could be a tumour, and my mum had a stroke": the family's is the stroke.
  if (kind === 'family' && sound.some((one) => bloodKin.test(one)))
    return sound.slice(sound.findIndex((one) => bloodKin.test(one)))
  const isTelling = sound.some(names)
  return isTelling || kind === 'social' || kind === 'finding' ? sound : []
}

const isAsked = (clause: string): boolean =>
  (isClinical(clause) || documents.test(clause)) && !/^should be\b/i.test(clause)
/** Nothing from a patient who repeats an instruction, or refers to something as "one". */
const noComplaint = /\bif\b|^(?:stop|start|keep|take)\b|\bone$|^\d+$/i
function complaintClauses(clauses: readonly string[], sound: readonly string[]): string[] {
  if (clauses.some((clause) => noComplaint.test(clause))) return []
  const telling = sound.filter((one) => !isRemnant(one))
  if (!telling.some((one) => namesComplaint(one) || isCounted(one))) return []
  return telling
    .filter((one) => namesComplaint(one) || isCounted(one) || isAdjunct(one))
    .map((one) => one.replace(/\b(?:this|these) (?=\w)/gi, ''))
}
/** Since when, where or how often, and how it went. */
const isAdjunct = (clause: string): boolean =>
  /^(?:with|without|used|took|tried|helped|worked|did not|does not|didn't|doesn't)\s\S/i.test(
    clause,
  ) ||
  (clause.split(' ').length < 6 &&
    (/\d/.test(clause) ||
      setting.test(clause) ||
      bodyParts.test(clause) ||
      attributes.test(clause)))
const attributes =
  /\b(?:worse|better|constant|comes and goes|on and off|all (?:day|night|over)|every|always|left|right|dry|itchy|sharp|dull)\b/i
const joined =
  /^(?:or|and) |^to be (?=seen)|^to (?=check|review|recheck|discuss|repeat|go over|look at)/i
const ofTime =
  /\d+|\b(?:next|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|sooner|weeks?|months?|days?|visit|clinic)\b/i

/** A condition with what to do then. */
function safetyClauses(clauses: readonly string[], sound: readonly string[]): string[] {
  const isIf = (clause: string) => /^(?:or |and )*(?:if|when|unless|in case|should)\b/i.test(clause)
  const kept = clauses
    .filter(
      (clause) => sound.includes(clause) || (isIf(clause) && readsAsNote(conditionForm(clause))),
    )
    .map(conditionForm)
  const isWhole = kept.some((clause) => !isIf(clause))
  return isWhole && (kept.some(isIf) || kept.some((clause) => /\d{3}/.test(clause))) ? kept : []
}

/** Orders, with the settings before them and the lists behind them. */
function planClauses(sound: readonly string[]): string[] {
  const isOrder = (clause: string): boolean =>
    (planStart.test(clause) &&
      (strongStart.test(clause) || isClinical(clause) || documents.test(clause)) &&
      !empty.test(clause)) ||
    (ban.test(clause) && clause.split(' ').length > 1 && !isAbsence(clause)) ||
    /^(?:to be seen|[\p{L}-]+, \d|\d+ (?:a|per) day)/iu.test(clause)
  const first = sound.findIndex(isOrder)
  const isTopicFirst =
    sound.length > 1 && isClinical(sound[0] ?? '') && /\d/.test(sound.slice(1).join())
  if (first < 0)
    return isTopicFirst && sound.every((one) => one.split(' ').length < 6) ? [...sound] : []
  const kept = sound.filter(
    (clause, at) =>
      isOrder(clause) ||
      (at < first && (setting.test(clause) || clause.split(' ').length < 3 || isListed(clause))) ||
      (at > first && (setting.test(clause) || isListed(clause))),
  )
  if (kept.length === 1 && !isClinical(kept[0] ?? '') && kept[0]?.split(' ').length === 2) return []
  return kept.every((clause) => setting.test(clause) && !isOrder(clause)) ? [] : kept
}
const documents =
  /\b(?:plan|letter|leaflet|sheet|form|prescription|diary|instructions|spacer|note for work|sick note)\b/i
/** Said of the talk itself, or of a tablet that is named elsewhere. */
const empty =
  /^contact clinic$|^(?:let (?:me )?(?:do|go)|do (?:quick )?physical exam|move it around)\b|^(?:go ahead,? |try and |make sure,? |will |get (?:it|ear|that) )?(?:look at|have (?:a )?look|take (?:a )?look|look down|go over|check(?:ed)? out|examine|listen to|do (?:it|that) again|let examine|repeat another|leave number)\b|^(?:do|have|make|try|get|see|start|take|look|go|let|put) (?:sleep|you|us|best|sure|well|soon|better|again|now|home|on|ahead|sense|step|history|questions?|very|some very|tablet|pill|medicine|medication|good history|\d+$)\b/i
/** "No pain" repeats a finding; "no swimming" is an instruction. */
const isAbsence = (clause: string): boolean =>
  /^(?:no|not|nothing)\b/i.test(clause) &&
  (namesDeniable(clause) || /^no (?:problems?|worries|symptoms)\b/i.test(clause))
const isListed = (clause: string): boolean => clause.split(' ').length <= 5 && isClinical(clause)
