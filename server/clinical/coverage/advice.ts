import { groupsOf, isOfClass } from '#server/drugs/classes.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { namedIn, referentOf } from '#server/clinical/language/referent.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { bestShare, isQuoted, type NoteIndex, type Written } from './note-index.ts'

/** Where an order may begin: at the start, behind a comma or a joining word. */
const begins = String.raw`(?:^|[,;:.–—]\s*|\b(?:and|but|so|then|please|just|yes|no|well|okay|now)[\s,]+)`

/** "No guarding" is a finding. */
const activity =
  '(?:heavy )?(?:driving|lifting|carrying|swimming|running|smoking|drinking|flying|working|bending|bathing|riding|climbing|training|cycling|jumping|diving|sleeping)'
const forbids = new RegExp(
  `${begins}(?:don't|do not|never|stop|avoid|hold off|stay off|keep off|come off|no more|steer clear|leave (?:off|out)|skip|cut out|no (?:${activity}|alcohol|sport|exercise|contact))\\b` +
    String.raw`|\byou (?:mustn't|must not|shouldn't|should not|can't|cannot|are not to|aren't to|had better not|are not allowed)\b|\b(?:i|we)(?:'d| would)? (?:don't want|rather|prefer) (?:that )?you (?:to|didn't|did not|not)\b|\b(?:i'd|i would) (?:like|want) you to (?:stop|avoid|come off)\b|\bi (?:want|need) you (?:to (?:stop|avoid|come off)|off)\b|\b(?:don't|do n't|do not) think (?:that )?(?:you need|(?:any|more|further|the)(?: \w+){1,4} (?:is|are) (?:needed|necessary|required))\b`,
  'i',
)
const goesOn = new RegExp(
  `${begins}(?:carry on|continue|keep (?:on|taking|going|using|up|it|them|that|the|your)|stay on|stick (?:with|to)|go on (?:with|taking)|leave (?:it|them|that|the \\w+) (?:as|at|alone)|finish (?:the|your) (?:course|box|pack))\\b` +
    String.raw`|\b(?:i'd like|i want|i need) you to (?:carry on|continue|keep|stay on)\b|\byou (?:can|should|must) (?:carry on|continue|keep|stay on)\b`,
  'i',
)
const directs = new RegExp(
  `${begins}(?:let (?:your|somebody|someone)|(?:somebody|someone) (?:should|must|needs to|has to)|make sure|be careful|drink plenty|rest\\b|remember to|wait (?:until|till|for)|ask (?:your|somebody|someone)|get (?:somebody|someone|your))` +
    String.raw`|\b(?:i'd like|i want|i need) you to\b|\byou (?:must|should|need to|have to)\b|\byou (?:can|could) (?:drink|eat|rest|elevate|ice|apply|put|wear|exercise|walk|go back to (?:work|school|sports?|the gym|normal))\b|\bwe(?:'ll| will| can| could| may| might| would)(?: also| then| have to| need to)* (?:discuss|consider|talk about|think about|look at|try) (?:other |further |more |an? |some )*(?:treatments?|options?|surgery|operation|procedures?|injections?)\b|\bwe(?:'ve| have)?(?: both)? agreed (?:that|to|on)\b|\bwhat you(?:'ll| will)? need (?:to do )?is\b|\bi(?:'d| would) (?:advise|suggest|recommend|rather|prefer) (?:that )?you\b`,
  'i',
)
/** What is done or will be done to the patient: "I'm going to do a debridement". */
const operates =
  /\b(?:i'll|i will|we'll|we will|going to|gonna|gon na|(?:i|we)(?:'d| would) like to|(?:i|we) want to)\b.{0,50}\b(?:debrid\w+|biops\w+|excis\w+|drain (?:it|that|this|the)|aspirat\w+|inject(?:ion)?|sutur\w+|stitch\w*|cauteri\w+|splint|(?:in|apply) a cast|freeze (?:it|that|this|the))\b/i
const warns =
  /\b(?:it|they|this|that|these|those) (?:can|may|might|could|will) (?:also )?(?:\w+ )?(?:give you|make you|cause|upset|bring on|drop your|lower your|raise your|turn your|leave you|interact)\b|\b(?:common |main |usual )?side effects? (?:is|are|can|include)\b/i

/** Orders of the examination, comfort and courtesy. */
const noAdvice =
  /\byou (?:can't|cannot|ca n't) (?:hold|feel|see|hear|move|lift|breathe|walk|sleep|swallow|remember|really)\b|\byou (?:said|say)\b|\bstop by\b|\bdon't want you to (?:panic|worry|be)\b|\bdon't (?:worry|mind|know|think|see|hear|be (?:sorry|silly|embarrassed)|mention|apologi[sz]e|forget to (?:smile|ask))\b|\b(?:deep breath|breath(?:e|ing)? (?:in|out|normally)|keep (?:still|looking|breathing|your (?:head|eyes?|arm|leg|foot|chin|mouth) (?:still|up|on|open|there))|relax|(?:lie|lay) (?:down|back)|sit (?:up|down)|push against|squeeze|follow my|look at|stop me|let me|take care|you should (?:be fine|feel|get|hear|know|have had)|you (?:have|need) to (?:tell me|understand)|has to be said)\b|\b(?:come|came) back (?:normal|clear|fine|negative)\b/i
const conditional = /^(?:and |so |but )?if (?:it|they|that|your|the) (?:test|result|scan)/i

export type AdviceKind = 'forbids' | 'goes on' | 'directs' | 'warns'

/** What sort of advice a clinician gives in a sentence; undefined where it is none. */
export function adviceIn(unit: Unit): AdviceKind | undefined {
  const { text, question } = unit
  if (question || text.split(/\s+/).length < fewestWords) return undefined
  if (noAdvice.test(text) || conditional.test(text)) return undefined
  if (forbids.test(text)) return 'forbids'
  if (goesOn.test(text)) return 'goes on'
  // That a medicine is to be taken is looked for by its name.
  if (operates.test(text)) return 'directs'
  if (directs.test(text)) return namedIn(unit)?.kind === 'medicine' ? undefined : 'directs'
  return warns.test(text) ? 'warns' : undefined
}
const fewestWords = 3

const points = /\b(?:that|those|these|them|it|this|carry on|continue|keep going)\b/i

/** The medicine that a piece of advice is about: its own, or what its "those" points to. */
export function adviceOn(unit: Unit, index: SourceIndex): string | undefined {
  const own = namedIn(unit)
  if (own?.kind === 'medicine') return own.key ?? own.said.toLowerCase()
  if (!points.test(unit.text)) return undefined
  const named = referentOf(unit, index)
  return named?.kind === 'medicine' ? (named.key ?? named.said.toLowerCase()) : undefined
}

const writtenAs: Partial<Record<AdviceKind, RegExp>> = {
  forbids:
    /\b(?:stop\w*|discontinu\w+|ceas\w+|avoid\w*|hold|held|withh\w+|no (?:more|further)|not to|do not|don't|never|off|withdraw\w*|contraindicated)\b/i,
  'goes on':
    /\b(?:continu\w+|carry on|keep\w*|stay\w*|remain\w*|unchanged|same|maintain\w*|ongoing|stick)\b/i,
}
/** Share by weight of advice that one sentence of the note has to speak of. */
const enough = 0.45

/** Whether a sentence names a medicine, or one of its class where a class was named. */
function speaksOf({ keys, text, analysis }: Written, name: string): boolean {
  if (keys.has(name) || text.toLowerCase().includes(name)) return true
  const groups = groupsOf(name)
  return (
    groups !== undefined &&
    analysis.terms.some((t) => t.kind === 'drug' && isOfClass(t.key, groups))
  )
}

/** Whether the note gives the same advice: of the same medicine in the same sense, or in most of its words. */
export function isAdviceGiven(
  unit: Unit,
  kind: AdviceKind,
  note: NoteIndex,
  index: SourceIndex,
): boolean {
  if (isQuoted(note, unit.text)) return true
  const sense = writtenAs[kind]
  const drug = adviceOn(unit, index)
  const isOfDrug = drug !== undefined && sense !== undefined
  if (isOfDrug && note.sentences.some((s) => speaksOf(s, drug) && sense.test(s.text))) return true
  // "Please don't take any more of those" shares its words with every other medicine.
  if (isOfDrug && !unit.keys.has(drug)) return false
  const same = note.sentences.filter(
    (s) =>
      kind !== 'forbids' ||
      sense?.test(s.text) ||
      soundsNegative(s.analysis.tokens) ||
      /\bno \w+ing\b/i.test(s.text),
  )
  const own = new Set([...unit.keys].filter((key) => key.length > 2))
  // "Carry on until then" by itself names nothing that could be looked for.
  if (own.size === 0) return unit.text.split(/\s+/).length < fewestWords + 2
  return bestShare({ ...note, sentences: same }, own, index.weight) >= enough
}
