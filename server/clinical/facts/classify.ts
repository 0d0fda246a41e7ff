import {
  asides,
  bloodKin,
  bodyParts,
  callWords,
  conditions,
  counselWords,
  diagnosisWords,
  emergencyNumbers,
  examWords,
  followUp,
  historyWords,
  immunisations,
  planWords,
  requests,
  risks,
  socialWords,
  tests,
} from './cues.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { FactKind } from './fact.ts'
import { namesFinding } from './findings.ts'
import type { Sentence } from './sentences.ts'
import { isBareAnswer } from './sentences.ts'

const fewestWords = 3
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** What sort of fact a sentence holds, or nothing. Medicines, allergies and denials are found beforehand. */
export function classifySentence(sentence: Sentence): FactKind | undefined {
  const { text, isQuestion, line, question } = sentence
  if (isBareAnswer(text) || isCutOff(sentence)) return undefined
  const isClinician = line.role === 'clinician'
  if (isQuestion) return isClinician ? undefined : requestIn(text)
  if (asides.test(text) && !/\d/.test(text)) return undefined
  const isWarning = emergencyNumbers.test(text) || (conditions.test(text) && callWords.test(text))
  const isAsked = isClinician
    ? asksUnmarked.test(text) && !isWarning
    : asksYou.test(text) || asksName.test(question?.normal ?? '')
  if (isAsked) return undefined
  return isClinician ? clinicianKind(sentence) : patientKind(sentence)
}

/** A question in a run of speech without question marks. */
const asksUnmarked =
  /^\W*(?:(?:okay|ok|alright|so|and|now|well|um|uh|then)[\s,]+)*(?:what|how|when|where|why|who|which|do you|did you|are you|have you|can you|any)\b(?! (?:is|we|i|if)\b)/i
/** Labels of speakers may be swapped, and relatives ask too. */
const asksYou =
  /^\W*(?:(?:okay|ok|alright|so|and|now|well|um|uh|then)[\s,]+)*(?:do|did|are|have|can) you\b/i
const asksName =
  /\b(?:your|full) name\b|\bdate of birth\b|\bhow old are you\b|\baddress\b|\bpostcode\b|\bzip code\b|\b(?:phone|contact) number\b|\bwhere (?:do you live|are you calling from)\b/i

/** "If it's an emer-": what breaks off says nothing. */
const isCutOff = ({ text }: Sentence): boolean => /(?:\p{L}-|…|\.\.\.)\s*$/u.test(text)

const requestIn = (text: string): FactKind | undefined =>
  requests.test(text) && wordsIn(text) > fewestWords ? 'request' : undefined

const mostGoodbyeWords = 5
/** "If you can tell me a bit more about it, please". */
const asksToTell =
  /\b(?:tell me (?:a (?:bit|little) )?(?:more|about|whether|what|how|when|where)|screening questions?)\b|\b(?:if you(?:'d| would) like to|if you can) tell me\b/i
/** The team's future actions aren't advice. */
const tellsOfAmbulance =
  /\bambulance (?:team|comes|is coming|should be|will be|arrives|gets)\b|\buntil the ambulance\b/i

function clinicianKind(sentence: Sentence): FactKind | undefined {
  const { text, statements, line } = sentence
  const has = (status: string) => statements.some((one) => one.status === status)
  const isConditional = has('conditional') || conditions.test(text)
  if (tellsOfAmbulance.test(text)) return undefined
  if (emergencyNumbers.test(text)) return 'safety-net'
  if (isConditional && callWords.test(text) && !asksToTell.test(text)) return 'safety-net'
  if (risks.test(text)) return 'risk'
  if (wordsIn(text) < fewestWords && !examWords.test(text)) return undefined
  const isGoodbye = asides.test(line.text) && wordsIn(text) < mostGoodbyeWords
  if (followUp.test(text)) return isGoodbye ? undefined : 'follow-up'
  const intends = has('planned') || has('offered') || planStart.test(text)
  if (!isConditional && tellsFinding(text, intends)) return 'finding'
  if (tests.test(text) && isArranged(text)) return 'plan'
  if (tests.test(text) && !intends && reads.test(text)) return 'result'
  if (!intends && namesDiagnosis(text)) return 'diagnosis'
  if (immunisations.test(line.text) && /\b(?:had|(?:19|20)\d\d)\b/.test(text)) return 'history'
  if (topicBefore(sentence) && isRate.test(text)) return 'plan'
  if (intends || has('declined')) return 'plan'
  if (counselWords.test(text)) return 'advice'
  if (planWords.test(text) && directs.test(text)) return 'plan'
  return isView(text) ? 'diagnosis' : undefined
}

/** @param intends whether the clinician speaks of what will be done */
function tellsFinding(text: string, intends: boolean): boolean {
  const isAbsence =
    /^(?:\W*(?:okay|so|and|good|right)\W+(?:(?:okay|so|and|good|right)\W+)*)?no\b/i.test(text)
  const isExam =
    examWords.test(text) &&
    !/\bcan (?:look|be|have)\b/i.test(text) &&
    (bodyParts.test(text) || namesFinding(text) || looks.test(text))
  return intends ? isExam && isAbsence : isExam || isExamined(text)
}

const namesDiagnosis = (text: string): boolean =>
  diagnosisWords.test(text) && !fears.test(text) && namesFinding(text)

/** "I think it's a chest infection": a diagnosis as an opinion. */
const isView = (text: string): boolean =>
  diagnosisWords.test(text) &&
  /\b(?:this|it|that|you)\b/i.test(text) &&
  wordsIn(text) > fewestWords &&
  views.test(text)

/** An empty opening: "okay so now, on your lung exam". */
const beforeFinding =
  /^\W*(?:(?:okay|so|and|then|now|but|good|right|alright|um|uh)[\s,]+)*(?:on (?:your|the|his|her|this) [\p{L} ]{2,40}?(?:exam|examination)[\s,]+)?/iu
/** "I do appreciate some edema", "there is no effusion", "you have good grip": the clinician's findings. */
const observes =
  /^(?:i (?:(?:do|do n't|don't|also|still|can|can't|just) ){0,3}(?:see|hear|feel|appreciate|notice|note|identify|find)|there(?:'s| 's| is| are)|you(?:'re| 're| are| have| do have)|(?:your|the|his|her) [\p{L}' ]{2,40}(?:is|are|looks?|sounds?|feels?)|no|positive|negative|normal|mild|some)(?!\p{L})/iu
const toldOf =
  /\byou (?:said|told|mentioned|noticed|were|had|did|described)\b|\b(?:history of|referred|came in|coming in|here for|here today)\b/i
const isExamined = (text: string): boolean =>
  observes.test(text.replace(beforeFinding, '')) &&
  !toldOf.test(text) &&
  mentionsIn(text).some(
    ({ category, concept }) =>
      category === 'sign' && concept !== 'physical-examination' && concept !== 'vital-signs',
  )

/** "It's worth giving a urine sample": a future test has no result yet. */
const arranges =
  /\b(?:worth|arrange|order|get|getting|do|send|sent|need|needs|book|give|giving|checking|want|should|could|going to|gonna|gon na|have to)\b/i
const outcome =
  /\d|\b(?:normal|negative|positive|clear|fine|shows?|showed|shown|came back|high|low|raised|elevated|no sign|evidence)\b/i

export const isArranged = (text: string): boolean => arranges.test(text) && !outcome.test(text)

/** "You were worried that it might be cancer" names no diagnosis. */
const fears = /\byou(?:'re| were| are)? (?:worried|afraid|scared|concerned|anxious)\b(?!.*\bbut\b)/i

const isRate = /^\W*(?:so )?(?:\d+ times? (?:a|per)|once a|twice a|every \d*|for \d+)\b/i
/** A treatment named in a separate sentence, followed by its figures: "Physiotherapy. Twice a week." */
export function topicBefore({ before }: Sentence): string | undefined {
  const near = [before, before?.before].find(
    (one) =>
      one !== undefined &&
      wordsIn(one.text) <= fewestWords &&
      mentionsIn(one.text).some(
        ({ category }) => category === 'procedure' || category === 'service',
      ),
  )
  return near?.text.replace(/\W+$/, '')
}

const looks = /\b(?:looks?|speech|eye contact|tearful|technique|alert|oriented|shake)\b/i
const reads =
  /\b(?:is|was|are|were|shows?|showed|came back|normal|negative|positive|'s|fine|clear|up|down)\b/i
const views =
  /\b(?:i think|i believe|i suspect|sounds like|looks like|most likely|probably|consistent with|fits with)\b/i
const planStart =
  /^(?:\W*(?:so|and|okay|well|then|now|first|second|third|but)\W+(?:(?:so|and|okay|well|then|now|first|second|third|but)\W+)*)?(?:i'll|i will|we'll|we will|let's|i'm (?:going to|gonna)|we're (?:going to|gonna)|i'd like (?:to|you)|i want (?:to|you)|i need you|you should|you need to|you can|you'll|please|try|take|stop|start|use|keep|avoid|don't|do not|no|drink|rest|apply|wash|wear|put|bring|come|go|call|ring|finish|continue|make sure|stay|drop|cut|get|give|book|check|wait|let|upload|rinse|hold|wipe|bin|eat|sleep|walk|only|nothing)\b/i
const directs =
  /\b(?:you|your|it|them|we|i)\b|^(?:\W*\w+\W+){0,3}(?:a day|daily|weekly|until|till|before|after)\b/i

/** "No. I've got too much to do." adds nothing to the no; anything that qualifies it counts. */
const isOfRisk = ({ text, question }: Sentence): boolean =>
  question?.answer !== 'no' ||
  /\b(?:but|sometimes|well|though|thought|think|used to|before|once|maybe|almost|nearly|wish|dream\w*|plan\w*)\b/i.test(
    text,
  )

function patientKind(sentence: Sentence): FactKind | undefined {
  const { text, question, statements } = sentence
  if (risks.test(text) || (question && risks.test(question.normal) && isOfRisk(sentence)))
    return 'risk'
  const isRelative = statements.some(({ subject }) => subject === 'relative')
  if (isRelative && bloodKin.test(text)) return 'family'
  if (question && bloodKin.test(question.normal) && !/\blive\b/i.test(question.normal))
    return 'family'
  if (requests.test(text) && asks.test(text) && wordsIn(text) > fewestWords) return 'request'
  const refused = statements.some(({ status }) => status === 'declined')
  if (refused && wordsIn(text) >= fewestWords) return 'plan'
  const asked = question?.normal ?? ''
  if (socialWords.test(asked) || (socialWords.test(text) && !namesFinding(text))) return 'social'
  if (historyWords.test(text) && !/\bnow\b/i.test(text) && !dreads.test(text)) return 'history'
  if (namesFinding(text)) return 'symptom'
  // An answer to the clinician belongs to the question.
  if (question && wordsIn(text) >= 1 && /[\d]|\w{3}/.test(text))
    return historyWords.test(asked) ? 'history' : 'symptom'
  if (/\d/.test(text) && wordsIn(text) > fewestWords) return 'symptom'
  return undefined
}
/** "I read it could be a sign of cancer": a fear isn't history. */
const dreads = /\b(?:worried|scared|afraid|frightened|terrified|read|googl\w+)\b/i
const asks =
  /\b(?:can i|could i|could you|can you|would you|i was (?:hoping|wondering)|i'd like|write me|sign it|i want (?:a|an|to|some))\b/i
