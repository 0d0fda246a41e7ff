import type { Chunk } from '#contract/transcripts.ts'

type Role = 'clinician' | 'patient'
type Line = Pick<Chunk, 'text' | 'speaker'>

/** A visit shows within this many lines who leads it; more aren't read. */
export const ENOUGH_LINES = 400
/** Fewer words of each than this tell nothing. */
const FEWEST_WORDS = 12
/** A lead of less than this, in cues per line, is too small to name anybody: a wrong name is worse than none. */
const CLEAR_MARGIN = 0.35

/**
 * What tells a clinician from a patient, with marks for it. Written by hand after the words that most often divide the two
 * in training visits, then kept to those that do so in any field: questions and the second person; plans, doses and
 * instructions against first-person complaints and short answers.
 */
const marks: readonly (readonly [RegExp, number])[] = [
  // Any language that writes it: who leads a visit asks.
  [/[?？؟]/g, 1],
  [
    /\b(?:have|do|are|did|can|could|were|would|does|is|has|had) (?:you|your|it|there|that|the|this)\b/g,
    0.8,
  ],
  [/\b(?:you|your|you're|you've|you'll)\b/g, 0.35],
  [
    /\b(?:any (?:other|pain|fever|allerg\w+|history|nausea|family|medic\w+|questions|changes|blood)|how long|how often|how many|how about|what about|tell me|what brings)\b/g,
    1,
  ],
  [
    /\b(?:let's|let me|we'll|we can|we're going to|i'd like (?:you )?to|i want you to|i'm going to|i'm gonna|go ahead and|i (?:recommend|suggest|think (?:that )?(?:you|we|this|it))|make sure)\b/g,
    0.9,
  ],
  [
    /\b(?:prescri\w+|milligrams?|follow[- ]?up|refer\w*|examin\w+|exam|take a (?:look|listen)|blood pressure|blood tests?|x-?ray|results?|order|diagnos\w+|symptoms|come back|in case)\b/g,
    0.6,
  ],
  [/^(?:okay|ok|right|alright|all right|great|good|fine|sure)\b[,. ]*(?:so|and|well|now)?/g, 0.35],
  [
    /\b(?:usted|tiene|toma|siente|vous|votre|avez|prenez|sie|ihre?n?|haben sie|nehmen sie)\b/g,
    0.35,
  ],
  [
    /\b(?:i've|i had|i was|i feel|i felt|i take|i don't|i do n't|i didn't|i can't|i am|i'm not|i did|i went|i just|i have|i think i|i guess)\b/g,
    -0.8,
  ],
  [/\b(?:my|me|myself|mine)\b/g, -0.35],
  [/\b(?:hurts?|it's been|bothering|doctor|doc)\b/g, -0.5],
  [/^(?:yes|yeah|yep|no|nope|nah|mm-?hmm|uh-?huh|not really|thank you|thanks)\b/g, -0.6],
  [/\b(?:no|yes|yeah),? i\b/g, -0.6],
  [/\b(?:mi|me duele|tengo|siento|j'ai|mon|ma|mes|ich habe|mein\w*|mir)\b/g, -0.35],
]

/** How much a line sounds like a clinician's, below zero like a patient's. Long lines count little more than short ones. */
export function marksOf(text: string): number {
  const plain = text.toLowerCase().replaceAll('’', "'")
  const sum = marks.reduce(
    (total, [pattern, mark]) => total + (plain.match(pattern)?.length ?? 0) * mark,
    0,
  )
  return Math.max(-2, Math.min(2, sum))
}

/**
 * Who is the clinician and who the patient, judged by how they talk. Deterministic. Empty if one is already known, if
 * fewer than two people speak, or if it's unclear; with more than two, only the clinician is named. A name from a user
 * stays.
 * @param lines the beginning of a transcript, in order
 */
export function guessRoles(lines: readonly Line[]): Map<string, Role> {
  const heard = Map.groupBy(
    lines.slice(0, ENOUGH_LINES).filter(({ speaker }) => speaker !== undefined),
    ({ speaker }) => speaker ?? '',
  )
  const known = knownRoles([...heard.keys()])
  if (known) return known
  const scored = [...heard]
    .filter(([, theirs]) => wordsIn(theirs) >= FEWEST_WORDS)
    .map(([name, theirs]) => ({ name, score: meanOf(theirs) }))
    .toSorted((a, b) => b.score - a.score)
  const [first, second] = scored
  if (!first || !second || first.score - second.score < CLEAR_MARGIN) return new Map()
  const roles: [string, Role][] = [[first.name, 'clinician']]
  if (heard.size === 2) roles.push([second.name, 'patient'])
  return new Map(roles.filter(([name]) => isLabel(name)))
}

/** A recogniser's label says nothing; a name from a user stays. */
const isLabel = (name: string) => /^(?:s|spk|speaker|guest|voice)[ _-]?\d+$/i.test(name)

/** Where a person has said who one of them is, nothing is guessed but the other of two. */
function knownRoles(names: string[]): Map<string, Role> | undefined {
  const isSaid = (name: string) => name === 'clinician' || name === 'patient'
  if (!names.some(isSaid)) return undefined
  const [other, more] = names.filter((name) => !isSaid(name))
  if (other === undefined || more !== undefined || names.length !== 2 || !isLabel(other))
    return new Map()
  return new Map([[other, names.includes('clinician') ? 'patient' : 'clinician']])
}

const wordsIn = (lines: readonly Line[]) =>
  lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

const meanOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { text }) => sum + marksOf(text), 0) / (lines.length + 2)
