import type { TaskKind } from '#contract/tasks.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Action } from './frames.ts'

const opens = (verbs: string) => new RegExp(String.raw`^(?:${verbs})(?![\p{L}'’])`, 'iu')

const testWords =
  /(?<!\p{L})(?:x[- ]?rays?|c ?t(?: scan)?|m ?r ?i|ultrasound|echo(?:cardiogram)?|e ?[ck] ?g|bloods|blood (?:tests?|work|count|sugar)|blood ?work|labs?|panel|urinalysis|urine|biopsy|scans?|cultures?|swabs?|samples?|tests?|holter|potassium|sodium|salts|electrolytes|kidney function|liver function|thyroid|lipids|cholesterol|iron levels?|inr)(?!\p{L})/iu
const testCategories = new Set(['test', 'imaging', 'measurement'])
const vitals = new Set([
  'blood-pressure',
  'heart-rate',
  'respiratory-rate',
  'oxygen-saturation',
  'temperature',
  'weight',
  'height',
])
const medicineWords =
  /(?<!\p{L})(?:tablets?|pills?|medicines?|medications?|inhalers?|sprays?|antibiotics?|creams?|ointments?|drops|patch(?:es)?|injections?|insulin|dose|prescriptions?)(?!\p{L})/iu

const refers = opens(
  'refer|send you (?:over |along |up |back )?to|get you (?:in with|seen by|over to)|(?:make|do|put (?:in|through)|send|write)(?: you)?(?: \\p{L}+){0,3} referral|book you in with|(?:get|make|arrange|book) you an appointment (?:with|at)',
)
const toSee = /(?<!\p{L})(?:to (?:see|assess|look after) (?:you|him|her)|referral)(?!\p{L})/iu
const writes = opens('write|do|give|sign|print|send|fill (?:in|out)|prepare|get|provide|sort out')
const letterWords =
  /(?<!\p{L})(?:letters?|sick note|fit note|note for|certificate|forms?|statement for)(?!\p{L})/iu
const prescribes = opens(
  'prescrib(?:e|ing)|start|pop you on|begin|increase|decrease|reduce|raise|lower|refill|renew|switch|swap|change|put|give|add|stop|double|halve|try|wean|restart|step|bring|cut|take (?:you )?off|keep you on|use',
)
const orders = opens(
  'order|get|repeat|recheck|check|book|schedule|arrange|request|send|do|have|set up|draw|run|obtain|organi[sz]e|add|take|put (?:you|in)|test',
)
const calls = opens(
  'call|ring|phone|text|message|e-?mail|contact|be in touch|get back to you|let you know|get in touch|give you a (?:call|ring|bell)|get (?:someone|somebody) to (?:call|ring|phone)',
)
const administers = opens(
  'correct|update|chase|request|fax|forward|sign|print|renew|cancel|rebook|speak (?:to|with)|talk to (?:the|your|my|a|one|dr)|discuss (?:this|that|it|your \\p{L}+) with|check with|liaise|get hold of|find out|look into|upload|dress|give|write|put you (?:on|down)|add you|sign you|book|arrange|schedule|organi[sz]e|set up|send',
)
const returns =
  /^(?:see|meet|review|have|bring|catch up with|get)(?: (?:you|him|her|them|up|together))?(?: all)?(?: (?:again|back|in|soon))*(?=$|[\s,.])/iu
const books =
  /^(?:go ahead and )?(?:schedule|book|make|arrange|set up)(?: you(?: in)?(?: for)?)? (?:\p{L}+ ){0,3}(?:follow[- ]?ups?|review|appointment with me)(?!\p{L})/iu
const comesBack =
  /^(?:come (?:back|and see me|in again|in to see me)|see me|pop back|return|follow up with me|make (?:an|another) appointment(?: with me| to see me)?$|be back)(?!\p{L})/iu

/** What is done during the visit. */
const examines =
  /(?<!\p{L})(?:take a (?:look|listen|seat|moment)|have a (?:look|listen|feel|seat|think|chat|read)|listen to|examine|press|squeeze|deep breath|breathe|look at|feel your|(?:lie|lay|sit|stand) (?:down|back|up|still)|hop (?:up|on|off)|roll up|pop (?:up|your|yourself)|(?:push|pull|hold|lift|raise|bend|straighten|turn|move|open|touch|close|show me|let me see) (?:it|them|your (?:left |right |other |big |top )?(?:arms?|hands?|legs?|knees?|head|feet|foot|toes?|fingers?|thumb|eyes?|mouth|wrists?|ankles?|shoulders?|hips?|elbows?|chin|breath))|(?:push|pull|squeeze|lift) (?:up|out|down|on|against)|turn (?:around|over)|against (?:my|me)|push your|follow my|my (?:hands?|fingers?|resistance)|make a fist|stick out|say ah+|see how (?:you|it)|have you (?:sit|stand|lie|lift|walk|push)|in a (?:minute|moment|second))(?!\p{L})/iu
const measures =
  /^(?:take|check|do|measure|repeat|get|have) (?:your |that |another |a )?(?:blood pressure|pressure|bp|pulse|temperature|weight|height|oxygen|sats|peak flow)(?!\p{L})/iu
/** Remarks during a visit that aren't acts. */
const talks =
  /^(?:come back to (?!see|have|get|the (?:clinic|surgery|hospital))|talk(?! to (?:the|your|my|a|one|dr))|explain|ask(?! (?:at|in) (?:the|your)| (?:the|your) (?:pharm|nurse|recep|gp))|tell|say|show|go (?:over|through|on|ahead$)|start (?:with|by|off|from|over)|begin (?:with|by)|see (?:if|what|how|whether|that)|think|hope|know|be(?! in touch)|let (?:me|us)|come (?:on|in(?! (?:again|for|next|to see))|through|this way)|discuss (?:this|that|it)? ?(?:then|later|next)|take (?:care|it easy|your time|a seat|that (?:as|to)|this (?:as|seriously))|have (?:to|a good|a nice)|get (?:to|back to (?!you)|into|used|started|dressed|well|better|worse)|make (?:sense|it worse|room|some room)|give (?:you|it) (?:a (?:minute|moment|second|chance|go)|some (?:time|room))|call (?:it|this|that)|sit|stand|wait|worry|look|feel|describe|remind me|excuse|forgive|thank|sound|seem|need|want|like)(?![\p{L}'’])/iu
/** Usual courses and things of daily life. */
const general = /^(?:normally|usually|typically|generally|in general|most people|people)(?!\p{L})/iu

/** Acts that are a task without "please" or "I'd like you to". */
const bare = opens(
  "get|stop|start|use|take|book|call|ring|phone|make|bring|pick up|collect|come back|see me|go|cut|avoid|drop|send|e-?mail|check|measure|record|keep (?:a|the|your|it|using|taking)|schedule|arrange|drink|rest|finish|increase|reduce|double|halve|switch|apply|put|wear|do(?:n['’]t| not) (?:take|use|eat|drink|drive|lift|smoke|stop|put)|try not to|not to|fill|return|follow up|ask|sip|ice|elevate|head|hold off|self-isolate|stay off",
)
/** A place to go to. */
const goes =
  /^(?:go|head|come|get (?:yourself )?|take (?:this|that|these)) ?(?:straight |right |back |over |down |up |on )*(?:to|in to|into|in|for)(?!\p{L})/iu
const place =
  /(?<!\p{L})(?:hospital|emergency|a ?& ?e|er|casualty|ward|lab(?:oratory)?|pharmacy|chemist|clinic|x-?ray|radiology|department|bloods|blood test|scan|surgery|reception|dentist|optician|nurse|physio\p{L}*)(?!\p{L})/iu

/** Tests in a text that aren't a measurement of the visit itself. */
export const namesTest = (text: string): boolean =>
  testWords.test(text) ||
  mentionsIn(text).some(
    ({ category, concept }) => testCategories.has(category) && !vitals.has(concept),
  )

const namesMedicine = (text: string) => medicineWords.test(text) || drugsIn(text).length > 0

const namesService = (text: string) =>
  mentionsIn(text).some(({ category, concept }) => category === 'service' && concept !== 'pharmacy')

const namesProcedure = (text: string) =>
  mentionsIn(text).some(({ category }) => category === 'procedure')

function clinicianKind(words: string, isDated: boolean): TaskKind | undefined {
  if (!isDated && measures.test(words)) return undefined
  if (books.test(words)) return 'follow-up'
  if (returns.test(words) && (isDated || /(?<!\p{L})(?:again|back|after)(?!\p{L})/iu.test(words)))
    return /^(?:have|get|bring)/i.test(words) &&
      !/^\p{L}+ (?:you|him|her) (?:back|in again)/iu.test(words)
      ? acts(words)
      : 'follow-up'
  return acts(words)
}

function acts(words: string): TaskKind | undefined {
  if (refers.test(words) || (toSee.test(words) && namesService(words))) return 'refer'
  if (writes.test(words) && letterWords.test(words)) return 'letter'
  if (calls.test(words)) return 'call'
  if (prescribes.test(words) && namesMedicine(words)) return 'prescribe'
  if (orders.test(words) && namesTest(words)) return 'order'
  // "Recheck your potassium" isn't about a medicine.
  if (opens('check|recheck|repeat|measure|test').test(words) && drugsIn(words).length > 0)
    return 'order'
  if (/^send you (?:off )?for /iu.test(words) || /^(?:order|request) \p{L}/iu.test(words))
    return 'order'
  if (opens('book|arrange|schedule').test(words) && namesProcedure(words)) return 'order'
  return administers.test(words) &&
    words.split(' ').length > 2 &&
    !/^(?:send|give|put|book) you$/iu.test(words)
    ? 'other'
    : undefined
}

/** "Put the statin next to your toothbrush" names what it is about; "go on Sunday" doesn't. */
function patientKind({ words, isBare }: Action, isDated: boolean): TaskKind | undefined {
  if (books.test(words)) return 'follow-up'
  if (comesBack.test(words))
    return isDated || /(?<!\p{L})(?:for|after|appointment)(?!\p{L})/iu.test(words)
      ? 'follow-up'
      : undefined
  if (goes.test(words)) return place.test(words) || !isBare ? 'patient' : undefined
  if (isBare && !bare.test(words)) return undefined
  // Continuing as before isn't a task.
  if (isBare && /^keep /iu.test(words) && namesMedicine(words)) return undefined
  return words.split(/\s+/).length > 1 ? 'patient' : undefined
}

/**
 * The kind of a task; undefined for what is done or said during the visit.
 * @param isDated whether a due time is said
 */
export function classifyAction(action: Action, isDated: boolean): TaskKind | undefined {
  const { owner, words } = action
  if (examines.test(words) || talks.test(words) || general.test(words)) return undefined
  if (owner === 'patient') return patientKind(action, isDated)
  return clinicianKind(words, isDated) ?? (owner === 'staff' ? 'other' : undefined)
}
