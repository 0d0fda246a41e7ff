import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { UsedMemory } from './memories.ts'
import { GenerationPreferences } from './profile.ts'
import { largestNote } from '#common/note-size.ts'
import { PromptRef } from './scribes.ts'

/**
 * Where a statement comes from. `transcript` ids are line numbers (`seq`); a `gap` is what was not captured; `consent` an
 * event of the consent record; `chart` an item of the EMR that was pulled for the visit.
 */
export const Evidence = z.object({
  kind: z.enum(['transcript', 'context', 'file', 'intake', 'gap', 'consent', 'chart']),
  sourceId: z.string(),
  /** The name of the file or of the EMR. */
  name: z.optional(z.string()),
  /** Of a chart item: YYYY-MM-DD. Of an answer before the visit: when the patient gave it. */
  date: z.optional(z.string()),
  quote: z.string(),
  /** Seconds from the start of the visit, for transcript lines. */
  timestamp: z.optional(z.number()),
  end: z.optional(z.number()),
  speaker: z.optional(z.string()),
  /** The writer named this line as its source; absent for lines that the check found itself. */
  cited: z.optional(z.boolean()),
})
export type Evidence = z.infer<typeof Evidence>

export const ProblemKind = z.enum([
  'number',
  'unit',
  'frequency',
  'drug',
  'negation',
  'side',
  'person',
  'date',
  'finding',
  'consent',
  'age',
  'sex',
  'status',
  'certainty',
  'plan',
  'result',
  'diagnosis',
  'allergy',
  'risk',
])
export type ProblemKind = z.infer<typeof ProblemKind>
/** One way in which a sentence differs from what was said. */
export const Problem = z.object({
  kind: ProblemKind,
  /** The words of the note, the words of the source ('' where nothing was said), and a sentence for the reader. */
  inNote: z.string(),
  inSource: z.string(),
  message: z.string(),
  /** Offsets of `inNote` in the note's text. */
  start: z.number(),
  end: z.number(),
  /** True: the visit says otherwise (red). False: nobody said it (amber). */
  contradicts: z.boolean(),
  /** Replacement for `inNote`, number and unit together, where there is a safe one. */
  fix: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>

/** What a person decided about a sentence; of one that was edited or removed it is kept under the old words. */
export const DecisionKind = z.enum(['supported', 'edited', 'removed'])
export type DecisionKind = z.infer<typeof DecisionKind>
export const Decision = z.object({ kind: DecisionKind, at: Instant })
export type Decision = z.infer<typeof Decision>

/**
 * One sentence of a note with its evidence. `contradicted` is shown red and `unsupported` amber. `supported` means that a
 * judge or an exact quote confirms it. `unchecked` has no mark: nothing speaks against it, and nothing has confirmed it.
 */
export const Claim = z.object({
  /** Stays the same while the sentence stays the same. */
  id: z.string(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  section: z.string(),
  status: z.enum(['supported', 'unchecked', 'unsupported', 'contradicted']),
  evidence: z.array(Evidence),
  problems: z.array(Problem),
  reviewed: z.boolean(),
  /** Stretches of the visit in which it may have been said and which were not captured: "07:12 to 08:40 not captured". */
  gaps: z.optional(z.array(z.string())),
  decision: z.optional(Decision),
})
export type Claim = z.infer<typeof Claim>

/** How far the sentences of a note have been checked. */
export const NoteCheck = z.object({
  /** `rules`: no judge is set up. `not-covered`: the rules don't know the language and no judge has read it. */
  state: z.enum(['rules', 'judging', 'judged', 'failed', 'not-covered']),
  /** Name of the judge, for `judging`, `judged` and `failed`. */
  by: z.optional(z.string()),
  /** For `judging`: sentences judged so far, and all that will be. */
  progress: z.optional(z.object({ judged: Count, of: Count })),
  /** For `failed`: what happened, in words for the reader. */
  message: z.optional(z.string()),
})
export type NoteCheck = z.infer<typeof NoteCheck>

/** The checked sentences of a text that isn't a note; `start` and `end` are offsets in its Markdown. */
export const CheckedText = z.object({ claims: z.array(Claim), check: NoteCheck })
export type CheckedText = z.infer<typeof CheckedText>

/** Use of a note although sentences that may harm were not reviewed. */
export const Override = z.object({
  what: z.enum(['copied', 'exported', 'printed', 'signed']),
  at: Instant,
  sentences: z.array(z.string()),
})
export type Override = z.infer<typeof Override>

export const Writer = z.object({ kind: z.enum(['highlights', 'model']), name: z.string() })
/** Of the note that the sample visit ships with. */
export const exampleWriter = {
  kind: 'model',
  name: 'Example note, written by a language model',
} satisfies z.infer<typeof Writer>
/** NORMAL unless known otherwise; the Dictation template forces NORMAL (specification §4). */
export const Mode = z.catch(z.enum(['NORMAL', 'FAST', 'ADVANCED']), 'NORMAL')
/** How a note was written. */
export const MadeWith = z.object({
  mode: Mode,
  preferences: GenerationPreferences,
  /** '' for that of the template. */
  language: z.string(),
  /** Written in another language than was spoken: only numbers, units and drugs could be compared. */
  translated: z.boolean(),
  /** Of Highlights: the templates that were picked and wait for a language model. */
  waiting: z.optional(z.array(PromptRef)),
  /** The prompts with their versions, such as `section 2`; none for the composer. */
  prompts: z.array(z.string()),
  templateVersion: z.number(),
  /** Passages of the visit that were left out because they give orders to the writing program. */
  ignored: z.number(),
})
export type MadeWith = z.infer<typeof MadeWith>

export const Note = z.object({
  id: Id,
  scribeId: Id,
  template: PromptRef,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  state: z.enum(['writing', 'complete', 'interrupted', 'failed']),
  /** To re-attach to while `writing`. */
  generationId: z.nullable(Id),
  writer: Writer,
  /** Null for notes from before this was kept. */
  made: z.nullable(MadeWith),
  claims: z.array(Claim),
  check: NoteCheck,
  /** Memories that show in it, as it was written. */
  memories: z.optional(z.array(UsedMemory)),
  /** Newest last; kept for good. */
  overrides: z.optional(z.array(Override)),
  /** The transcript or the context has changed since this was written. */
  outOfDate: z.boolean(),
  copied: z.nullable(Instant),
  /** The text that was copied last; absent while the note still says the same. */
  copiedText: z.optional(z.string()),
  /** Present once it is signed: it can then be read only. */
  signed: z.optional(z.object({ at: Instant, by: z.string(), version: z.number() })),
  /** Present while a signed note is opened for a change. */
  amendment: z.optional(z.object({ reason: z.string(), since: Instant })),
  created: Instant,
  updated: Instant,
  version: z.number(),
})
export type Note = z.infer<typeof Note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/notes',
  access: 'signed-in',
  summary: 'The notes of a visit, oldest first.',
  response: z.object({ items: z.array(Note) }),
})
export const getNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  access: 'signed-in',
  summary: 'One note.',
  response: Note,
})
export const updateNote = endpoint({
  method: 'PATCH',
  path: '/api/notes/:id',
  access: 'signed-in',
  summary:
    'Saves an edit and returns the note with its sentences checked again. 409 with the newer note when `version` is not the newest; the rejected text is then kept as a version.',
  body: z.object({
    version: Count,
    content: z.optional(Text(largestNote)),
    title: z.optional(NonEmpty(200)),
  }),
  response: Note,
})
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  access: 'signed-in',
  summary: 'Deletes a note with its versions.',
  response: 'nothing',
})
export const checkNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/check',
  access: 'signed-in',
  summary:
    'Checks a note again after its check failed. The marks follow later. While a check is running, no second one starts.',
  response: Note,
})
export const reviewClaims = endpoint({
  method: 'POST',
  path: '/api/notes/:id/review',
  access: 'signed-in',
  summary: 'Marks sentences as reviewed, or not, and stores the decision: `supported` by default.',
  body: z.object({
    claimIds: z.array(Text(64)).check(z.maxLength(5000)),
    reviewed: z.boolean(),
    decision: z.optional(DecisionKind),
  }),
  response: Note,
})
export const markCopied = endpoint({
  method: 'POST',
  path: '/api/notes/:id/copied',
  access: 'signed-in',
  summary: 'Records that the note was copied for the chart, and keeps its text as a version.',
  response: Note,
})
/** The kinds of files that a note can be downloaded as. */
export const NoteFormat = z.enum(['docx', 'pdf', 'txt'])
export type NoteFormat = z.infer<typeof NoteFormat>

export const exportNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id/export',
  access: 'signed-in',
  summary: 'The note as a DOCX, PDF or plain-text file.',
  query: z.object({ format: NoteFormat }),
  response: 'bytes',
})
