import type { Unit } from '#server/clinical/language/unit.ts'
import { bareStatement, withoutFillers } from './clean.ts'
import { speaksOfAbuse, speaksOfRisk } from './risk.ts'

/** Politeness, small talk and talk about the recording. */
const chatter =
  /\b(?:nice to (?:meet|see)|good to see|how(?: are|'re) you(?! (?:doing|feeling|managing|getting|coping|dealing)(?: on)? (?:with|in|on|after|since|about|emotionally|mentally|as far as)\b)|take care|have a (?:good|great|nice|lovely) (?:day|one|weekend|week|evening|afternoon|morning|night|rest|time|trip|holiday)|see you (?:then|soon|next)|bye|thank you|thanks|you're welcome|no problem|any questions|anything (?:i|we) haven't|sound good|does that sound|can you hear|come on in|have a seat|sorry (?:to hear|about that)|so sorry|glad (?:to hear|you|we)|that's (?:honest|it)\W*$|that's (?:exactly |absolutely )?(?:right|correct)\W*$|tell dax|about dax|(?<!n['’]t |not )let me (?:know|see|check)|finali[sz]e the note|okay with you if i record|fine by me|i should have said|does that make sense|(?:got|love) (?:it|that)$|(?:going to|gonna|gon na) say|right to send|anything else|the important bit|come back to that|that i can do for you|(?:she|he|they)'ll love)\b/i
/** Praise that may stand behind what was found: "there are no fractures, so that's good". */
const praise = /\b(?:that's (?:great|good|awesome|wonderful|useful)|that sounds)\b/i
/** About the call, the appointment and the hearing, read without fillers. */
const ofTheCall =
  /\b(?:can you (?:still )?(?:hear|see) me|(?:lost|losing) (?:(?:the|your|my|our|video|audio) )*(?:video|audio|sound|signal|connection|picture)|what(?:'s| is| was) the name of (?:that|it|this)|(?:repeat|say) that(?: again)?|how long (?:\w+ ){0,4}(?:it|this|that)(?:'ll| will| would)? take(?=\W*$)|end of (?:dictation|recording|note)|(?:at this stage |normally |usually )+i(?:'d| would)? (?:like|want|need)(?: to)? (?:to )?examine you|i(?:'d like| want) you to (?:squeeze|push|pull|lift|raise|bend|follow|close your|open your|stand up|grip)|now i'm (?:just )?(?:examining|listening to|looking at|checking)|let(?:'s| us) (?:just |quickly |now )*(?:review|go (?:over|through)|talk about|discuss|start with) (?:your|the|some of your|a little bit about)(?: \w+){1,4}(?=\W*$))\b/i
/** Who somebody is and where, asked before the visit begins: of the file, not of the note. */
export const identity: RegExp =
  /\b(?:date of birth|my (?:full )?name is|your (?:full |first |last )?name\b|i was born (?:in|on)|your (?:home )?address|i'm (?:doctor|dr) \w+|i'm (?:one of )?(?:the|your) (?:[a-z]+ ){0,2}(?:doctors?|nurses?|gp|registrar|consultant|midwife|dentist|surgeon|physio\w*)\b|welcome to|e-?mail address|(?:secure|private) (?:location|place)|confidential conversation)\b/i
/** "Hi there, good morning." */
const greeting =
  /^(?:\W*\b(?:or|hi|hello|hey|there|good (?:morning|afternoon|evening|day)|nice to meet you|sorry|before we start)\b)+\W*$/i
/** Spoken to a device, not to the patient. */
const command =
  /^(?:show me|finali[sz]e|order (?:the |my )?(?:medications?|procedures?|labs?|tests?|all)\b.*)\b|^(?:please )?(?:use|insert|pull in|add|open) (?:my|the) .{0,40}\b(?:template|macro|smart ?phrase)\b|^(?:assessment(?: and plan)?|plan|(?:physical )?exam(?:ination)?|review of systems|results)$/i
/** What a patient is asked to do while being examined, and what the clinician is about to look at. */
const instruction =
  /^(?:(?:okay|and|now|just|so|then|again)[\s,]+)*(?:(?:a |one more |another )?(?:nice |big |good )?deep breaths?\b|(?:just )?breathe? (?:normally|in|out|deeply)|take (?:a |some |in a )?(?:big |nice )?(?:deep )?breaths?|open (?:your |up )?(?:mouth|wide)|say ah|look (?:up|down|straight|at my)|follow my|squeeze my|push (?:up|down|against|out)|lift (?:up )?your|raise your|bend your|turn (?:your head|over|around)|lie (?:down|back|flat)|lay (?:down|back)|hop up|sit up|stick out|hold still|relax your|again$|keep going|let me (?:just |go ahead and )*(?:look|listen|take|press|feel|examine|do|go through|have)|(?:i'm (?:just )?going to|i'll|i will|let's|i want to|i'm just) (?:just |go ahead and |quickly )*(?:(?:do|take|check) (?:your|that|the) (?:blood )?pressure|take (?:a (?:quick )?look|that pressure)|have a (?:quick )?look|look (?:at|in)|listen|press|feel|examine|do (?:a|my|your) (?:quick )?(?:physical )?exam)|i (?:want|have|need) to (?:examine|look at|listen)|i'?ll do (?:it|that) again|before we start|(?:you|he|she) can (?:just )?(?:sit|lie|lay|stand|hop)\b|(?:in the meantime,? )?a few things)/i
/** The other speaker's words given back. */
const readBack = /^(?:okay|ok|got it|right|so|sure|alright|all right)\b/i

/** Whether a unit asks the other speaker; "I probably miss it, what, two nights a week?" does not. */
export const isAsking = (unit: Unit): boolean =>
  unit.question && !/^(?:(?:um+|uh+|so|and|well|yeah)[\s,]+)*i\b(?!['’]m sorry\b)/i.test(unit.text)

/** "The vomiting is less than the diarrhea. Is that right?": what stands before is asked, not stated. */
export const seeksConfirmation = (unit: Unit): boolean =>
  unit.question &&
  /^\W*(?:(?:and|so|but|um+|uh+|okay)\b\W*)*(?:(?:is|was) (?:that|it|this) (?:right|correct|true|so|fair)|(?:am|have) i (?:got (?:it|that) )?right|did i (?:get|hear) (?:it|that|you) (?:right|correctly))\b/i.test(
    unit.text,
  )

/** "I'm sorry, what's the name of that?" is about the hearing, not about the illness. */
export const asksAgain = ({ text }: Unit): boolean =>
  /\b(?:what(?:'s| is| was) the name of|what did you say|(?:say|repeat) (?:that|it)|what was that)\b|(?:\b(?:sorry|pardon|what|come again)|^\W*(?:am i|any|do i) what)\s*\?\s*$/i.test(
    text,
  )

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

const isInstruction = (text: string): boolean =>
  instruction.test(bareStatement(text)) &&
  !/\b\d+\s+over\b|\bif (?:it|the|that|you (?:get|have|feel|notice))\b/i.test(text)

/** Words up to which a courtesy that names one thing says nothing of it. */
const longestCourtesy = 10

/** Whether a sentence is no content of any note: small talk, commands, what is asked for on examination. */
export function isNoContent(unit: Unit): boolean {
  const bare = bareStatement(unit.text)
  if (!/[\p{L}\d]/u.test(bare)) return true
  if (speaksOfRisk(unit) || speaksOfAbuse(unit)) return false
  if (
    command.test(bare) ||
    greeting.test(unit.text) ||
    identity.test(bare) ||
    isInstruction(unit.text)
  )
    return true
  const named = unit.analysis.terms.filter((t) => t.kind !== 'word').length
  if (praise.test(unit.text) && named === 0) return true
  // "I appreciate no edema and thank you for coming in.": a long line that names a finding is more than courtesy.
  const isCourtesy = named === 0 || (named === 1 && wordsIn(bare) <= longestCourtesy)
  return (chatter.test(unit.text) || ofTheCall.test(withoutFillers(unit.text))) && isCourtesy
}

export const isReadBack = (text: string): boolean => readBack.test(text.trim())

const verb =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|shall|may|might|must|cannot|gets?|got|getting|goes|go|went|comes?|came|feels?|felt|takes?|took|hurts?|helps?|helped|starts?|started|stops?|stopped|lasts?|lasted|makes?|made|keeps?|kept|stays?|uses?|used|puffs?|aches?|works?|worked|seems?|looks?|means?|said|says|told|died|passed|lives?|eats?|drinks?|smokes?|sleeps?|wakes?|woke|walks?|runs?|need|needs|want|wants|think|know|continue|call|try|avoid|increase|decrease|follow|return|schedule|order|check|refer|let|put|give|gave|see|saw|show|shows|showed|radiates?|noticed?|denies|reports|ranges?|measures?|finish(?:ed)?|cut|tried|turned|rest|ice|elevate)\b|\w['’](?:s|m|re|ve|ll|d)\b|n't\b/i
const longestFragment = 12

/** A sentence without a verb of its own: "Here, in the middle." "Third, a spray." "Not every time." */
export function isFragment(text: string): boolean {
  const own = bareStatement(text)
    .replace(/\b(?:if|when|as|because|where)\b.*$/i, '')
    .replace(/\b(?:i'd say|i suppose|to be honest|i guess|what)\b/gi, '')
  return !verb.test(own) && wordsIn(own) <= longestFragment
}

const leansAtStart =
  /^(?:(?:and|but|so|or|then|well|yeah|yes|no|um|uh|okay|actually|also)[\s,]+)*(?:it|it's|its|that|that's|this|these|those|they|they're|they've|both|which|because|otherwise|still|the (?:other|two|same|first|second)|once that|straight|not|don't|if (?:it|that|they)|neither|he|she|he's|she's|his|her|their)\b/i
const leansInside =
  /\b(?:it's the same|(?:stop|stopped|change|changed|do|did|take|taking|want|like|need|use|cut|put|get|got|have) (?:it|that|them|one|those)\b(?! (?:the|is|are|was))|do it|did it|of (?:it|that|them|those))\b/i

/** Whether a sentence means little without the one before it. */
export const leans = (text: string): boolean =>
  leansAtStart.test(text) || (leansInside.test(text) && wordsIn(text) <= 20)

/** "I mean, I can move it, but it's numb.": whoever reads it alone takes it for something else. */
export const pointsBack = (text: string): boolean =>
  /^\W*(?:(?:and|but|so|well|i mean|um+|uh+|yeah|you know)\b\W*)*(?:i|you)(?:'ve|'m| have| can| can't| cannot| could| couldn't| don't| didn't| still| just| never)* [a-z]+ (?:it|them)\b/i.test(
    text,
  )

const shortest = 5
export const isShort = (text: string): boolean => wordsIn(bareStatement(text)) <= shortest

const givenUp =
  /^(?:[\w'’]+[\s,]+){0,3}(?:a|an|the|your|my|his|her|our|their|from|with|and|or|but|i've|you've|is)\W*$/i
/** "So I'm going to go ahead and": what was to come was never said. */
const goesNowhere =
  /^(?:[\w'’]+[\s,]+){0,6}(?:go ahead and|going to|gonna|gon na|(?:let's|we're|i'm|i'll)(?: just)?)\W*$/i

/** "From a…", "Your…": begun, and given up before it said anything. */
export const isBrokenOff = ({ text, analysis }: Unit): boolean =>
  (givenUp.test(bareStatement(text)) || goesNowhere.test(text)) &&
  analysis.terms.every((t) => t.kind === 'word')

/** What is asked with a hand on the patient: "Does that hurt?", "Any pain here?" */
export const asksOnExam = (text: string): boolean =>
  /\b(?:(?:does|did|is) (?:that|this|it) (?:hurt|feel|tender|sore|painful)|how(?: does|'s) (?:that|this) feel|(?:pain|tender\w*|hurts?|sore) (?:right )?(?:here|there)|(?:when|if) i (?:press|push|squeeze|touch|move|bend|lift|palpate|pull|turn|tap))\b(?! (?:when|if|after) you\b)/i.test(
    text,
  )

const consequence =
  /[,–-]\s*(?:then|please|call|ring|phone|go|come|return|see|let|stop|take|book|make|contact|seek|get|give|tell|try|use|do|don't|we|i|i'd|i'll|we'll|that|it's|it is|there|you(?:'ll| (?:should|need|must|can|call|ring|go|have to|may|might|would|could|will|are|get)))\b|\b(?:call (?:me|us|an|the)|ring (?:me|us|an)|go (?:to|straight|back)|come (?:back|in|to)|return to|let (?:me|us))\b/i

/** "If anything changes, if anything gets worse.": a case without what to do in it. */
export function isBareCondition(text: string): boolean {
  const bare = text.replace(/^(?:\W*(?:however|but|and|so|um+|uh+|okay|now|well)\b)+\W*/i, '')
  return /^(?:if|unless|when)\b(?! (?:possible|not|so)\b)/i.test(bare) && !consequence.test(bare)
}
