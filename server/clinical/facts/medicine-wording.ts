import { conditionForm } from './conditions.ts'
import { conditions } from './cues.ts'
import type { MedicineStatus } from './fact.ts'
import { withoutLongRuns } from './long-runs.ts'
import { detailsIn, effectsIn, purposeIn, reportsIn, sideEffectIn } from './medicine-details.ts'
import { howLong, type Mention } from './medicine-mentions.ts'
import { asNeeded, changing, continuing, refusing, starting, stopping } from './medicine-words.ts'
import { noteForm, withoutFillers } from './note-form.ts'
import { readsAsNote } from './reads-as-note.ts'
import type { Sentence } from './sentences.ts'
import { readableTimes } from './times.ts'

export const notTaken = 'not taking'

/** A mention in note form. */
export interface Wording {
  mention: Mention
  status: MedicineStatus
  segment: string
  details: string
}

/** A mention's statements about its medicine. @param names by generic name, of every medicine of the visit */
export function chooseWording(mention: Mention, names: ReadonlyMap<string, string>): Wording {
  const { sentence, span } = mention
  const { isQuestion, statements, line } = sentence
  const long = howLong(sentence)
  const details = long
    ? `for ${long}`
    : readableTimes(detailsIn(withoutFillers(stepsOf(mention).span)))
  const isPatient = line.role !== 'clinician'
  const effect = isPatient ? undefined : sideEffectIn(span)
  if (effect && !isQuestion) return { mention, status: 'taking', segment: effect, details: '' }
  if (isPatient && details === '' && isListed(mention))
    return { mention, status: 'taking', segment: 'taking', details }
  if (isQuestion && !(isPatient && reportsIn(span).length > 0)) {
    const answer = statements.find((one) => one.answer)?.answer
    const isDenied = answer === 'no' && mention.said !== '' && !isPatient
    const segment = isDenied ? notTaken : answer === 'yes' && !isPatient ? details : ''
    return { mention, status: 'taking', segment, details }
  }
  if (isPatient && echoes.test(span)) return { mention, status: 'taking', segment: '', details: '' }
  const { span: now, later } = stepsOf(mention)
  const status = statusOf({ ...mention, span: now })
  const dated = mention.date ? `, ${mention.date}` : ''
  const text = `${[
    ...actionOf(mention, status, details),
    ...(details === '' || (details === 'today' && status === 'taking')
      ? []
      : [missed(sentence) && !isMissed.test(details) ? `misses ${details}` : details]),
    ...(mention.whenStarting ? [`when starting ${names.get(mention.whenStarting) ?? ''}`] : []),
  ].join(' ')}${dated}${later}`
  const conditional = conditionalForm(mention, details)
  const more = moreOf(mention, details)
  const isRepeated = text !== '' && more.some((one) => one.includes(text))
  const parts = conditional ? [conditional] : [isRepeated ? '' : text, ...more].filter(Boolean)
  return { mention, status, segment: [...new Set(parts)].join(', '), details }
}

const thenStop =
  /(?:,\s?|\b)(?:and )?then (?:just |you can |you )?stop(?: (?:it|them|taking (?:it|them)))?\b/i
const thenStep =
  /(?:,\s?|\b)(?:and |then |and then )(?:(?:after|in) ((?:a|\d+) \w+),? )?(?:you can |we |you )?(?:go|come|going) (up|down) to (\w+(?:\.\d+)?(?: (?:mg|mcg|g|ml|tablets?|puffs?|a day|twice a day|times a day))?)(?: (?:after|in) ((?:a|\d+) \w+))?/i

/** "For a week, then stop", "and after 2 weeks go up to 2": the present instructions, and later ones. */
function stepsOf({ span, sentence }: Mention): { span: string; later: string } {
  if (sentence.line.role !== 'clinician') return { span, later: '' }
  const stop = thenStop.exec(span)
  if (stop) return { span: span.replace(thenStop, ''), later: ', then stop' }
  const step = thenStep.exec(span)
  if (!step || step.index === 0) return { span, later: '' }
  const [, before, way, dose, after] = step
  const when = before ?? after
  return {
    span: span.replace(thenStep, ''),
    later: `, then ${way === 'up' ? 'increase' : 'reduce'} to ${dose}${when ? ` after ${when}` : ''}`,
  }
}

const around = new Set(
  "and um uh er erm oh yeah yes yep aye so well ok okay it's its it is that's that the a an there's there another one some my just also then like called something think i".split(
    ' ',
  ),
)
const ofMedicines =
  /\b(?:medic\w+|meds?|tablets?|pills?|prescri\w+|contracepti\w+|birth control|inhalers?|take|taking|anything else|any others?)\b/i
/** "Any other medications? – And, uh, bisoprolol.": a name with nothing around it is one of a list. */
function isListed({ span, said, sentence: { question } }: Mention): boolean {
  if (said === '' || (question && !ofMedicines.test(question.normal))) return false
  const rest = span.toLowerCase().replaceAll('’', "'").replace(said.toLowerCase(), ' ')
  return (rest.match(/[\p{L}\d']+/gu) ?? []).every((word) => around.has(word))
}

const isMissed = /^misses/
/** The answer to "Do you miss any?" counts missed doses. */
const missed = ({ question, line }: Sentence): boolean =>
  line.role !== 'clinician' &&
  question !== undefined &&
  /\b(?:miss|forget|skip)\b/i.test(question.normal)

/** A patient who repeats "Stop the pink one" reports nothing. */
const echoes = /^\W*(?:so |and |okay,? )*(?:stop|start|keep)\b/i

const mostConditionWords = 18
/** "If you get the pain, take one puff" keeps its condition. */
function conditionalForm({ sentence, span }: Mention, details: string): string | undefined {
  if (sentence.line.role !== 'clinician' || !conditions.test(span)) return undefined
  if (asNeeded.test(span) && details !== '') return undefined
  if (details === '' && !/\b(?:take|use|try)\b/i.test(span)) return undefined
  const form = conditionForm(noteForm(span))
  const clauses = form.split(/,\s+(?=or |and |but )/)
  while (clauses.length > 1 && !readsAsNote(clauses.at(-1)?.replace(/^\w+ /, '') ?? ''))
    clauses.pop()
  const words = withoutLongRuns(clauses.join(', '), sentence.line.text)
  return words.split(' ').length <= mostConditionWords && readsAsNote(words) ? words : undefined
}

/** Reasons, effects, and how the patient takes it. */
function moreOf({ sentence, span }: Mention, details: string): string[] {
  const purpose = purposeIn(span)
  const more = purpose ? [purpose] : []
  if (sentence.line.role === 'clinician') {
    const ban = /\bno (\w+ing) (?:with|on|while|during)\b/i.exec(span)?.[1]
    return ban ? [`no ${ban}`] : details === '' && !isAction(span) ? [] : more
  }
  const reports = reportsIn(span)
  const reported = reports.length > 0 ? reports : helpIn(sentence)
  const effects = reports.length > 0 ? [] : effectsIn(span)
  return [...reported, ...effects.filter((one) => !details.includes(one)), ...more]
}
/** What the answer to "Did it help?" says. */
function helpIn({ question, before }: Sentence): string[] {
  const isAsked = question !== undefined && /\bhelp\w*\b/i.test(question.normal)
  if (!isAsked || before?.question?.at === question.at) return []
  if (question.answer === 'yes') return ['helped']
  return question.answer === 'no' ? ['did not help'] : []
}

const isAction = (text: string): boolean =>
  [starting, continuing, changing, stopping, taking].some((one) => one.test(text))

const taking =
  /\b(?:take|use|try|taking|using|give|suggest|recommend|offer|(?:something|things) like|such as)\b/i
const patientTakes =
  /\b(?:take|takes|taking|use|using|on|had|have|been on|got|tried|carry|carries)\b/i

const verbs: [RegExp, string, string][] = [
  [/\bdouble\b/i, 'double', 'double dose'],
  [/\bincrease|\bgo(?:ing)? up\b|\bbump|\bup the\b|\braise/i, 'increase to', 'increase dose'],
  [/\bhalve\b/i, 'halve', 'halve dose'],
  [
    /\breduc|\bdecreas|\bdrop|\bcut (?:down|back)|\blower|\bgo(?:ing)? down\b/i,
    'reduce to',
    'reduce dose',
  ],
  [/\btaper|\bwean/i, 'taper', 'taper'],
]

/** The action on it, planned or past, as one verb; none if it's just taken. */
function actionOf(
  { span, sentence, said }: Mention,
  status: MedicineStatus,
  details: string,
): string[] {
  const isClinician = sentence.line.role === 'clinician'
  if (status === 'declined') return [isClinician ? 'not prescribed' : 'declined']
  if (status === 'stopped') return [isClinician ? 'stop' : 'stopped']
  if (status === 'continued') return ['continue']
  if (status === 'started') return ['start']
  if (status === 'changed') {
    const verb = verbs.find(([pattern]) => pattern.test(span))
    if (verb) return [details === '' ? verb[2] : verb[1]]
    return details === '' ? [] : ['change to']
  }
  if (!isClinician && previously.test(span)) return ['previously']
  if (!isClinician && details !== '' && /\btook\b/i.test(span)) return ['took']
  if (/\bago\b/i.test(details)) return ['last']
  if (details !== '' || said === '') return []
  if (isClinician)
    return taking.test(span) && !/\byou(?:'re| are)? (?:taking|take|on)\b/i.test(span)
      ? ['advised']
      : []
  return patientTakes.test(span) && !/\b(?:not|never|don't|haven't)\b/i.test(span) ? ['taking'] : []
}

const previously = /\b(?:had me on|put me on|used to|was on|were on|before that)\b/i

function statusOf({ sentence, span, said }: Mention): MedicineStatus {
  const statuses = new Set(sentence.statements.map(({ status }) => status))
  const isClinician = sentence.line.role === 'clinician'
  const isRefused = said !== '' && new RegExp(`\\bno ${said}\\b`, 'i').test(sentence.line.text)
  if (isClinician && (isRefused || refusesToGive.test(span))) return 'declined'
  if (isClinician && refusing.test(span) && !starting.test(span)) return 'declined'
  if (!isClinician && statuses.has('declined')) return 'declined'
  if (isClinician && notChanged.test(span)) return 'continued'
  if (stopping.test(span) || (statuses.has('stopped') && !isClinician)) return 'stopped'
  if (isClinician && continuing.test(span)) return 'continued'
  if (isClinician && changing.test(span)) return 'changed'
  if (isClinician && starting.test(span)) return 'started'
  if (asNeeded.test(span)) return 'as needed'
  if (isClinician && statuses.has('planned')) return 'planned'
  return 'taking'
}
const refusesToGive =
  /\b(?:not|won't|can't|cannot|wouldn't|never) (?:(?:going to|gonna|be|want to) )?(?:prescrib\w+|giv(?:e|ing)|recommend)\b/i
const notChanged = /\b(?:don't|do not|won't|not) (?:want to |going to )?(?:change|stop)\b/i
