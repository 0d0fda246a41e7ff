import type { Term } from '#server/clinical/language/analysis.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** A change of state: how a note claims it, and how people speak of it. */
interface Change {
  name: string
  /** Sentences around a line about the same matter in which the change may be said. */
  reach: number
  claimed: RegExp
  said: RegExp
  /** Words that tell of the change only in a line about the matter itself: "doing well" beside it is of something else. */
  faint?: RegExp
}

const changes: Change[] = [
  {
    name: 'stopped',
    reach: 1,
    claimed:
      /\b(?:no longer|used to|formerly|not any ?more|has (?:stopped|quit|given up|ceased))\b/i,
    said: /\b(?:stop\w*|no longer|any ?more|quit|used to|g[ai]ven? up|discontinu\w*|ceas\w+|(?:came|come|coming|went|been|am|is|'m|are|you're|get|got|took me|taken) off|r[au]n out|switch\w*|replac\w*|wean\w*|finished|ended|gone|former\w*|never again|back then|years ago|nothing since|since then|not since|retired|instead|hold|(?:n't|not|never)\b(?: \w+){0,3} (?:tak\w*|us\w+|do\w*|on|since|now|get|got|smok\w*|drink\w*|work\w*|go\w*|been|had|have))\b/i,
  },
  {
    name: 'resolved',
    reach: 1,
    claimed:
      /\b(?:(?:has |have |had |is |are |was |were |since |now |fully |completely |spontaneously )+(?:resolved|gone(?! to| well| on| for| through)|subsided|cleared(?: up)?|settled|disappeared|healed|recovered|cured|abated)|resolved|gone away|went away|in remission)\b/i,
    said: /\b(?:resolv\w*|gone|go(?:es|ing)? away|went away|clear up|better|no more|any ?more|subsid\w*|settl\w*|heal(?:ed|s)|cured?|remission|recover\w*|disappear\w*|dissipat\w*|back to normal|(?:fine|okay|ok|alright|all right|good|normal) (?:now|again|since)|no longer|went down|gone down|nothing since|ended|used to|improv\w*|eased|(?:n't|not|never)\b(?: \w+){0,3} (?:had|back|since|now|any more))\b/i,
    faint: /\b(?:stopped|pass(?:ed|es)|clear(?:ed|s|ing)\b|since then|not since)\b/i,
  },
  {
    name: 'new',
    reach: 0,
    claimed: /\b(?:new(?:ly)?(?:[- ]onset)?|recent[- ]onset|onset of new)\b/i,
    said: /\b(?:new|newly|first (?:time|episode|notic\w+|felt|had|start\w*)|never (?:had|happened|been|felt)|(?:n't|not)\b.*\bbefore|recent\w*|start\w*|beg[aiu]n\w*|came on|com(?:e|es|ing) on|sudden\w*|(?:days?|weeks?|months?) (?:ago|now)|a week ago|since (?:yesterday|last|this|then|i)|last (?:night|week|month|few|couple)|for (?:the )?(?:past|last|a few|about|two|three)|yesterday|this (?:morning|week)|noticed|noticing|develop\w*|popped up|(?:newly|just|was|been|were) diagnosed|just (?:had|happened|notic\w+|start\w*)|all of a sudden)\b/i,
  },
  {
    name: 'better',
    reach: 1,
    claimed:
      /\b(?:(?:feels?|feeling|felt|is|are|was|were|much|doing|gets?|getting|got|been|slightly|somewhat|significantly|now) better|(?<!(?:with|by) )improv(?:ed|ing|ement)|eas(?:ed|ing)|has lessened|less (?:severe|frequent|painful|intense))\b/i,
    said: /\b(?:better|improv\w*|eas(?:ed|es|ing|ier)|(?:been|is|was|does|did|do|seems? to|n't) help(?:ing|ful)?|(?:reliev(?:ed|es)|relief)|resolv\w*|gone|go(?:es)? away|went away|settl\w*|decreas\w*|(?:come|came|coming|gone|going|went|go|brought) down|heal(?:ed|s|ing)|recover(?:ed|ing)|subsid\w*|clear(?:ed|ing)|(?:n't|not) (?:as|so) (?:bad|much|severe|often|intense|\w+ as)|more (?:energy|movement|mobile))\b/i,
    faint:
      /\b(?:less|(?:it|that|this|they|these|those|be|been) (?:really |just )?work(?:s|ed|ing)|stronger|progressed|(?:doing|done|been|going) (?:\w+ )?(?:well|good|great|fine)|happy|respond\w*|helps|helped|under control)\b/i,
  },
  {
    name: 'worse',
    reach: 1,
    claimed:
      /\b(?:(?:gets?|getting|got|become|becoming|is|are|has been|much|feels?|feeling|now|progressively|gradually) worse|worsen(?:ed|ing)|deteriorat(?:ed|ing|ion)|increas(?:ed|ing)ly)\b(?! (?:with|when|on|at|in|by|after|during|than|while|if|upon|following)\b)/i,
    said: /\b(?:wors(?:e|en|ens|ened|ening)|more (?:and more|often|frequent\w*|pain\w*|severe|intense|than|trouble|difficult\w*|of)|(?:lot|bit|little|even|any|getting) more|increas(?:ed|es|ing)|deteriorat\w*|aggravat\w*|exacerbat\w*|flar(?:e|ed|es|ing)\b|spread\w*|(?:n't|not)\b(?: \w+){0,3} (?:better|improv\w*|help\w*|work\w*)|declin\w*|out of control|uncontrolled|getting (?:really|pretty|so|very|to)|(?:gone|going|went|goes|creeping|been) up)\b/i,
    faint:
      /\b(?:higher|stronger|progress\w*|harder|gr[oe]w(?:s|n|ing)?\b|bigger|larger|build\w*|built|gradual\w*)\b/i,
  },
  {
    name: 'recurring',
    reach: 0,
    claimed:
      /\b(?:(?:has|have) (?:recurred|returned|come back|relapsed)|relapsed|recurrence of|recurrent)\b/i,
    said: /\b(?:recur\w*|return\w*|(?:come|came|comes|coming|is|been|it's) back|relaps\w*|again|another|flare\w*|still|twice|times|on and off|off and on|every)\b/i,
  },
]

/** Words before a change that only want, await, deny or ask for it. */
const awaited =
  /\b(?:to|if|until|unless|once|when|after|should|will|would|may|might|can|could|hop\w+|expect\w*|goal|in case|whether|not|no|never|without|denie[sd]|any|ensure|for|help\w*|watch|monitor\w*|return|risk|or|cannot)\b[^,.;]*$|n't\b[^,.;]*$/i
/** "Resolved after two days and has recurred": behind an "and" with its own verb nothing waits any more. */
const isAwaited = (before: string) => !/\band\s+$/i.test(before) && awaited.test(before)

/** "A new prescription", "new patient": what is new there is no finding. */
const isOfFinding = (context: CheckContext, end: number) =>
  context.analysis.terms.some(
    (t) => t.kind === 'finding' && t.start >= end && t.start - end < nearLetters,
  ) || /^\s*[.;,]?$/.test(context.text.slice(end))
const nearLetters = 14

/** Terms that a line shares with the sentence to be about the same though it does not name the subject. */
const fewest = 2

/** The term that changes: the one nearest before the claim, else behind it. */
function subjectOf(terms: readonly Term[], start: number, end: number): Term | undefined {
  const told = terms.filter((t) => t.kind !== 'word' && (t.end <= start || t.start >= end))
  const all = told.length > 0 ? told : terms.filter((t) => t.end <= start || t.start >= end)
  const distance = (t: Term) => (t.end <= start ? start - t.end : t.start - end)
  return all.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** What speaks of the subject; where nothing does, the evidence that does not rest on the change's own word. */
function linesAbout(
  context: CheckContext,
  subject: Term | undefined,
  own: readonly Term[],
  reach: number,
): { near: Set<Unit>; own: Set<Unit> } {
  const { index } = context
  const named = subject ? (index.mentions.get(subject.key) ?? []).map((m) => m.unit) : []
  const words = new Set(own.map(({ key }) => key))
  const other = context.analysis.terms.filter(({ key }) => !words.has(key))
  const rests = context.evidence.filter(
    (unit) =>
      named.length === 0 ||
      other.filter(({ key }) => unit.keys.has(key)).length >= Math.min(fewest, other.length),
  )
  const near = new Set(rests.flatMap((unit) => withPair(index, unit)))
  const itself = new Set([...rests, ...named].flatMap((unit) => withPair(index, unit)))
  for (const unit of named.flatMap((u) => withPair(index, u)))
    for (const one of index.units.slice(Math.max(0, unit.at - reach), unit.at + reach + 1))
      // What somebody else said before speaks of something before.
      if (one.turn >= unit.turn) near.add(one)
  return { near, own: itself }
}

/** "It's not getting better" says of no improvement, and a question says of none before it has its yes. */
const undone =
  /(?:\b(?:not|never|no|hardly)|n't)\b(?: \w+){0,3} (?:better|improv\w*|gone|resolv\w*|help\w*|reliev\w*|relief|heal\w*|clear\w*|away|recur\w*|return\w*|back|relaps\w*)\b|\b(?:if|can|could|will|would|should|'ll|to|may|might|hope\w*)\b(?: \w+){0,2} (?:help\w*|improve|heal|resolve|go away|clear|recover|settle|ease|come back|recur)\b/gi

const tells = (unit: Unit, said: RegExp) =>
  (!unit.question || unit.answer === 'yes') && said.test(unit.text.replace(undone, ' '))

function unsaid(
  context: CheckContext,
  { name, reach, claimed, said, faint }: Change,
): Finding | undefined {
  const match = claimed.exec(context.text)
  if (!match || isAwaited(context.text.slice(0, match.index))) return undefined
  const [start, end] = [match.index, match.index + match[0].length]
  if (name === 'new' && !isOfFinding(context, end)) return undefined
  const subject = subjectOf(context.analysis.terms, start, end)
  const own = context.analysis.terms.filter((t) => t.start < end && t.end > start)
  // "Improving depression": said of nothing but that, where a verb may tell of more than its subject.
  const isAttribute = subject?.kind === 'finding' && subject.start === end + 1
  const lines = linesAbout(context, subject, own, isAttribute ? 0 : reach)
  if ([...lines.near].some((unit) => tells(unit, said))) return undefined
  if (faint && !isAttribute && [...lines.own].some((unit) => tells(unit, faint))) return undefined
  const of = subject ? ` of "${context.text.slice(subject.start, subject.end)}"` : ''
  const message = `Note says "${match[0]}"${of}; nobody spoke of such a change`
  return finding(context, { kind: 'finding', start, end, contradicts: false, message })
}

/**
 * Stopped, resolved, new, better, worse, back again: a change of state is a claim of its own, and rests on a line about
 * the same matter that speaks of it.
 */
export const checkChanges = (context: CheckContext): Finding[] =>
  changes.map((change) => unsaid(context, change)).filter((found) => found !== undefined)
