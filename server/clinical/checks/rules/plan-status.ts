import type { Statement } from '#server/clinical/visit.ts'
import { passagesAbout } from '../about.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt } from '../note-sentence.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import { conditions } from '../treatment-actions.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

type Stance = 'done' | 'declined' | 'ongoing' | 'ended'

/** A note's words for the state of a plan or service. */
const stances = compilePhrases<Stance>({
  done: phraseList(
    `ordered|requested|approved|agreed|agreed to|agrees to|accepted|given|prescribed|arranged|booked|scheduled|performed|administered|
    received|to be given|planned|referred|referral to|signed|granted|up to date|consented|opted for|wants|wishes`,
  ),
  declined: phraseList(`declined|declines|refused|refuses|not wanted|turned down`),
  ended: phraseList(`completed|finished|discharged from|no longer attending|has stopped attending`),
  ongoing: phraseList(`currently|current|ongoing|continues|attending|attends|remains`),
})

/** Words of an answer that takes an offer up, or leaves it. */
const replies = compilePhrases({
  yes: phraseList(
    `no problem|no worries|no objection|yes|yeah|of course|absolutely|go ahead|by all means|go on|go on then|i'll do it|ok|okay|sure|please|let's do it|sounds good|great|that's fine|i can try|i'd like that`,
  ),
  no: phraseList(
    `no|not yet|rather not|rather wait|rather see|no thanks|i'm not having|not having|don't want|not saying yes|won't|not today|not now|declined`,
  ),
})

const endings = compilePhrases({
  ended: phraseList(
    `finished|ended|stopped|completed|gave up|packed it in|quit|used to|no longer|came off|done with`,
  ),
})

type Outcome = 'taken' | 'left' | 'ended' | 'ongoing' | 'conditional' | undefined

const byStatus: Partial<Record<Statement['status'], Outcome>> = {
  declined: 'left',
  stopped: 'ended',
  planned: 'taken',
  conditional: 'conditional',
}

/** "Have you had your flu jab?" */
const hadIt = /\bhave you had\b|\bhad your\b|\bdid you (?:have|get)\b/i
/** "I see the physio every Thursday", "still going to the group". */
const goesOn =
  /\bi (?:see|go to|attend|do) .{0,30}\b(?:every|each|once|twice|weekly|on (?:mon|tues|wednes|thurs|fri)days?)\b|\bstill (?:going|seeing|doing|having|attending)\b/i
/** "Is it all right if the student stays?" */
const asksLeave = /\b(?:all right|alright|okay|ok|mind|happy) if\b/i
const proposes =
  /\b(?:would you|shall|could|can (?:we|i|do|offer)|want|like|happy|okay with|offer|refer|suggest|recommend|advise|how about|let['’]s|need|(?:i|we)['’]d|think about|candidate for|eligible|option|recommended)\b/i

/** Lines behind an offer in which its answer may come, and the most statements to read. */
const reach = 3
const mostAhead = 12
/** What makes another offer of a line. */
const plans = new Set(['procedure', 'test', 'imaging', 'service', 'drug-class', 'device'])

/** The outcome of a proposal: from its own statement, otherwise from the answers that follow. */
function outcomeOf(visit: VisitIndex, passage: Passage): { outcome: Outcome; passage: Passage } {
  const { statement, normal } = passage
  if (endings(normal).length > 0 && !statement.isQuestion) return { outcome: 'ended', passage }
  if (statement.isQuestion && statement.answer === 'no' && hadIt.test(normal))
    return { outcome: 'left', passage: passage.reply ?? passage }
  if (!statement.isQuestion && goesOn.test(normal)) return { outcome: 'ongoing', passage }
  const isAsked = asksLeave.test(passage.line.normal)
  const own = isAsked ? undefined : byStatus[statement.status]
  if (own === 'left') return { outcome: own, passage }
  const following = visit.passages
    .slice(statement.at + 1, statement.at + 1 + mostAhead)
    .filter(({ line }) => line.number <= passage.line.number + reach)
  // A question about a symptom offers nothing.
  const isOffer = statement.isQuestion
    ? proposes.test(passage.line.normal) || asksLeave.test(passage.line.normal)
    : passage.line.role === 'clinician'
  for (const next of following) {
    const isNext = next.line.role === passage.line.role && next.line !== passage.line
    if (isNext && next.mentions.some(({ category }) => plans.has(category))) break
    if (endings(next.normal).length > 0 && next.line === passage.line)
      return { outcome: 'ended', passage: next }
    if (!isOffer || next.line === passage.line || next.line.role === 'clinician') continue
    const kinds = new Set(replies(next.normal).map(({ kind }) => kind))
    if (kinds.has('no')) return { outcome: 'left', passage: next }
    if (kinds.has('yes')) return { outcome: 'taken', passage: next }
  }
  return { outcome: own, passage }
}

function contradicts(stance: Stance, outcome: Outcome): boolean {
  if (stance === 'done') return outcome === 'left' || outcome === 'conditional'
  if (stance === 'declined') return outcome === 'taken'
  return stance === 'ended' ? outcome === 'ongoing' : outcome === 'ended'
}

/** "No MRI given the unchanged pattern": a reason, not an act. */
const isReason =
  /^given\s(?!today|now|in|at|on|by|to|for|and|as|before|with|verbally|orally)\p{L}/iu

function check({ sentence, visit }: CheckContext): Finding[] {
  if (sentence.drugs.length > 0) return []
  const [stance] = stances(sentence.normal)
  if (!stance) return []
  const isNegated = /\b(?:not|no|never)\s(?:yet\s)?$/i.test(sentence.normal.slice(0, stance.start))
  const rest = sentence.normal.slice(stance.end)
  const isOfOthers = /^\s(?:from|by)\b/i.test(rest)
  if (
    isReason.test(sentence.normal.slice(stance.start)) ||
    isNegated ||
    isOfOthers ||
    conditions.test(sentence.normal)
  )
    return []
  const about = passagesAbout(visit, sentence, clauseAt(sentence, stance.start))
  const outcomes = about
    .filter(({ statement }) => statement.subject === 'patient')
    .map((passage) => outcomeOf(visit, passage))
    .filter(({ outcome }) => outcome !== undefined)
  const last = outcomes.findLast(({ outcome }) => outcome !== 'conditional') ?? outcomes.at(-1)
  if (!last || !contradicts(stance.kind, last.outcome)) return []
  // Another line may be about something else.
  const isTentative = !about.includes(last.passage)
  return [{ span: stance, passage: last.passage, isTentative }]
}

export const planStatus: Check = {
  id: 'plan-status',
  title: 'What was declined, finished or left open is not written as done',
  kind: 'status',
  examples: [
    {
      said: ['P: I thought about a scan but I would rather wait.'],
      sentence: 'Scan requested.',
      expected: 'red',
    },
    {
      said: [
        'C: We could do a cortisone shot. Would you want that?',
        "P: No, not yet. I'd rather see the pictures first.",
      ],
      sentence: 'Agreed to a shot.',
      expected: 'red',
    },
    {
      said: ['P: I had physio for it. I did six sessions, finished in October.'],
      sentence: 'Currently attending physio.',
      expected: 'amber',
    },
    {
      said: ['C: Pulmonary rehab. You said no last year.', "P: Go on, then. I'll do it."],
      sentence: 'Declined pulmonary rehab.',
      expected: 'amber',
    },
    {
      said: ["C: If your calcium comes back high we'll do a scan of the neck."],
      sentence: 'Neck scan ordered.',
      expected: 'red',
    },
    {
      said: ["C: I don't think you need an MRI, since the pattern hasn't changed."],
      sentence: 'MRI unnecessary given the unchanged pattern.',
      expected: 'no mark',
    },
    { said: ["C: I'll get an ultrasound."], sentence: 'Ultrasound ordered.', expected: 'no mark' },
  ],
  check,
}
