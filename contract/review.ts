import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type Claim, Evidence } from './notes.ts'

/** The topic of a line that no sentence of the note covers; the most harmful omissions come first. */
export const OmissionKind = z.enum([
  'self-harm',
  'abuse',
  'allergy',
  'drug',
  'dose',
  'safety-net',
  'diagnosis',
  'result',
  'measurement',
  'follow-up',
  'instruction',
  'request',
  'substance',
  'mood',
  'finding',
  'symptom',
  'denial',
  'history',
  'advice',
])
export type OmissionKind = z.infer<typeof OmissionKind>

/** Something said that no sentence of the note covers. */
export const Omission = z.object({
  /** Stays the same while the line stays the same. */
  id: z.string(),
  kind: OmissionKind,
  /** The missing fact in a few words: "lisinopril", "dizziness". */
  missing: z.string(),
  /** The line in note form, ready to insert. */
  text: z.string(),
  /** The heading of the note that it belongs under; '' if none fits. */
  section: z.string(),
  evidence: z.array(Evidence),
  /** The user decided that this note does not need it. */
  notNeeded: z.boolean(),
})
export type Omission = z.infer<typeof Omission>

export const listOmissions = endpoint({
  method: 'GET',
  path: '/api/notes/:id/omissions',
  access: 'signed-in',
  summary:
    'What was said in the visit and isn’t covered by the note, the most harmful omissions first.',
  response: z.object({ items: z.array(Omission) }),
})
export const decideOmission = endpoint({
  method: 'POST',
  path: '/api/notes/:id/omissions',
  access: 'signed-in',
  summary: 'Records for this note that an omission isn’t needed, or withdraws that.',
  body: z.object({ id: Text(64), notNeeded: z.boolean() }),
  response: 'nothing',
})

/** One of two conflicting texts of a visit, with the words that differ. */
export const DifferenceSide = z.object({
  noteId: Id,
  title: z.string(),
  /** The sentence and its position in the text. */
  text: z.string(),
  start: z.number(),
  end: z.number(),
  value: z.string(),
})
export type DifferenceSide = z.infer<typeof DifferenceSide>
/** A conflict between two notes, letters or summaries of one visit. */
export const Difference = z.object({
  id: z.string(),
  kind: z.enum(['dose', 'frequency', 'side', 'date', 'drug']),
  /** What the values describe: a drug, a part of the body, "follow-up". */
  subject: z.string(),
  sides: z.array(DifferenceSide),
  evidence: z.array(Evidence),
})
export type Difference = z.infer<typeof Difference>
export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/differences',
  access: 'signed-in',
  summary: 'Doses, frequencies, sides, dates and drugs that differ between the notes of a visit.',
  response: z.object({ items: z.array(Difference) }),
})

/** Whether a sentence carries a mark, amber or red. */
export const isMarked = <T extends Pick<Claim, 'status'>>(
  claim: T,
): claim is T & { status: 'unsupported' | 'contradicted' } =>
  claim.status === 'unsupported' || claim.status === 'contradicted'

const dose = /\d\s*(?:mg|mcg|µg|g|ml|units?|iu|milligrams?|micrograms?|tablets?|puffs?|drops?)\b/i
const denial = /\b(?:den(?:y|ies|ied)|no|not|without|never)\b/i
const risky = new Set(['drug', 'unit', 'frequency', 'side', 'negation'])

/**
 * Whether this kind of error may cause harm: the sentence contradicts what was said, or nothing supports a drug, dose,
 * side or denial in it.
 */
function isHighRisk({ status, problems, text }: Claim): boolean {
  if (status === 'contradicted') return true
  if (status !== 'unsupported') return false
  if (problems.some(({ kind }) => risky.has(kind))) return true
  if (problems.some(({ kind, inNote }) => kind === 'number' && dose.test(inNote))) return true
  return problems.length === 0 && (dose.test(text) || denial.test(text))
}

/** Unreviewed sentences that may cause harm, in the order of the note. */
export const unreviewedHighRisk = ({ claims }: { claims: readonly Claim[] }): Claim[] =>
  claims
    .filter((claim) => !claim.reviewed && isHighRisk(claim))
    .toSorted((a, b) => a.start - b.start)
