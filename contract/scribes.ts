import * as z from 'zod/mini'
import { Count, Flag, Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ScribeFile } from './files.ts'
import { isLanguageCode, LanguageCode, TargetLanguage } from './languages.ts'
import { Demographics, Patient } from './patients.ts'

/** What a list shows about a visit. */
export const ScribeState = z.enum([
  'empty',
  'recording',
  /** A recording is open, and its device has sent nothing for 30 s. */
  'interrupted',
  'transcribing',
  'waiting',
  'ready',
  'noted',
])
export type ScribeState = z.infer<typeof ScribeState>

export const ScribeHead = z.object({
  id: Id,
  name: z.string(),
  gist: z.string(),
  /** Specification §3: patient. */
  patient: z.nullable(Patient),
  /** A suggested name; it becomes the visit's once the user accepts it. */
  suggestedName: z.optional(z.string()),
  folderId: z.nullable(z.string()),
  draft: z.boolean(),
  archived: z.boolean(),
  hasIntake: z.boolean(),
  sample: z.boolean(),
  type: z.literal('data'),
  state: ScribeState,
  /** Seconds of recorded or imported transcript. */
  duration: z.number(),
  /** Sentences of its notes that still need review. */
  toCheck: z.number(),
  /** Every note of it is signed. */
  signed: z.optional(z.boolean()),
  created: Instant,
  updated: Instant,
  version: z.number(),
})
export type ScribeHead = z.infer<typeof ScribeHead>

export const ContextEntry = z.object({
  id: Id,
  type: z.literal('text'),
  content: z.string(),
  version: z.number(),
})
export type ContextEntry = z.infer<typeof ContextEntry>

/** Specification §3: the parts of the chart that may be used for this visit. */
export const PatientDataOptions = z.object({
  includeBasicInfo: z.boolean(),
  includeAppointmentHistory: z.boolean(),
  includeAllergies: z.boolean(),
  includeMedications: z.boolean(),
  includeDiagnoses: z.boolean(),
  includeLetters: z.boolean(),
  includeHistoryItems: z.boolean(),
  includeLabResults: z.boolean(),
  includeLabGroups: z.boolean(),
  /** The EMR's own sections, and ours. Absent: the user's preferences apply. */
  includeCustomBands: z.optional(z.boolean()),
})
export const PromptRef = z.object({ id: Text(100), name: Text(200) })

export const Scribe = z.extend(ScribeHead, {
  medicalContext: z.object({
    additionalContext: z.array(ContextEntry),
    /** The lines themselves are read in pages from `/transcript`. */
    transcript: z.object({
      language: z.string(),
      targetLanguage: z.nullable(z.string()),
      translating: z.boolean(),
      chunkCount: z.number(),
      transcriptDuration: z.number(),
      /** The engine that transcribed it last, as its administrator named it. */
      engine: z.nullable(z.string()),
    }),
    files: z.array(ScribeFile),
  }),
  appointment: z.nullable(z.object({ appointmentId: z.string(), startTime: Instant })),
  /** The first of `prompts`. */
  prompt: z.nullable(PromptRef),
  prompts: z.array(PromptRef),
  intake: z.nullable(z.string()),
  patientDataOptions: z.nullable(PatientDataOptions),
  includedByDefault: z.nullable(PatientDataOptions),
})
export type Scribe = z.infer<typeof Scribe>

/** The special folder of visits that were started from appointments (specification §3). */
export const schedulerFolder = 'patient-scheduler'
/** Special folder ids (specification §2, §3). */
export const specialFolders = ['all', 'archive', 'ada', schedulerFolder] as const

export const listScribes = endpoint({
  method: 'GET',
  path: '/api/scribes',
  access: 'signed-in',
  summary:
    'A page of the user’s scribes, newest change first. `folder` is a folder id, all, archive, ada or patient-scheduler.',
  query: z.extend(PageQuery, { folder: z._default(Text(64), 'all'), drafts: z.optional(Flag) }),
  response: page(ScribeHead),
})
export const searchScribes = endpoint({
  method: 'POST',
  path: '/api/scribes/search',
  access: 'signed-in',
  summary:
    'Scribes whose name, patient, transcript, notes or context contain all words, newest first. A POST, so that the words stay out of logs.',
  body: z.object({
    text: NonEmpty(200),
    folder: z._default(Text(64), 'all'),
    cursor: z.optional(z.string()),
  }),
  response: z.object({
    items: z.array(z.extend(ScribeHead, { match: z.string() })),
    cursor: z.nullable(z.string()),
    /** How far back has been searched; null when all has. */
    searchedBackTo: z.nullable(Instant),
  }),
})
export const createScribe = endpoint({
  method: 'POST',
  path: '/api/scribes',
  access: 'signed-in',
  summary:
    'Creates a scribe under an id that the client may choose, so that recording starts without waiting. The same id twice is the same scribe. 400 for an unknown language, unless `detectUnknownLanguage` is true.',
  body: z
    .object({
      id: z.optional(Id),
      name: z.optional(Text(200)),
      folderId: z.optional(z.nullable(Id)),
      draft: z.optional(z.boolean()),
      /** A code of `languageCodes`. */
      language: z.optional(Text(16)),
      /** Detects the spoken language if it's unknown: the client may already have a recording of the visit. */
      detectUnknownLanguage: z.optional(z.boolean()),
    })
    .check(
      z.refine(
        ({ language, detectUnknownLanguage = false }) =>
          language === undefined || detectUnknownLanguage || isLanguageCode(language),
        { path: ['language'], error: 'This language is unknown.' },
      ),
    ),
  response: Scribe,
})
export const getScribe = endpoint({
  method: 'GET',
  path: '/api/scribes/:id',
  access: 'signed-in',
  summary: 'One scribe.',
  response: Scribe,
})
export const updateScribe = endpoint({
  method: 'PATCH',
  path: '/api/scribes/:id',
  access: 'signed-in',
  summary:
    'Renames, moves, or sets language, templates or options. 409 when `version` is not the newest, 400 for an unknown language or template.',
  body: z.object({
    version: Count,
    name: z.optional(NonEmpty(200)),
    folderId: z.optional(z.nullable(Id)),
    draft: z.optional(z.boolean()),
    language: z.optional(LanguageCode),
    targetLanguage: z.optional(z.nullable(TargetLanguage)),
    prompts: z.optional(z.array(PromptRef).check(z.maxLength(20))),
    patientDataOptions: z.optional(z.nullable(PatientDataOptions)),
  }),
  response: Scribe,
})
export const archiveScribes = endpoint({
  method: 'POST',
  path: '/api/scribes/archive',
  access: 'signed-in',
  summary: 'Archives or unarchives several scribes; returns how many changed.',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
    archived: z.boolean(),
  }),
  response: z.object({ changed: z.number() }),
})
export const moveScribes = endpoint({
  method: 'POST',
  path: '/api/scribes/move',
  access: 'signed-in',
  summary: 'Moves several scribes into a folder, or out of any (null).',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
    folderId: z.nullable(Id),
  }),
  response: z.object({ changed: z.number() }),
})
/**
 * What happens to the chart data that was read of a former patient. `keep`: it stays with the visit, unseen and unused, until
 * this patient is linked again or another chart is read.
 */
export const PulledData = z.enum(['delete', 'keep'])
export type PulledData = z.infer<typeof PulledData>

export const setPatient = endpoint({
  method: 'PUT',
  path: '/api/scribes/:id/patient',
  access: 'signed-in',
  summary:
    'Links the visit with a patient under an id that the client may choose, or with none (null). `linked` is the patient that the client knows; 409 with the newer visit or patient when that, or the `version` of the patient (0 for a new one), is not the newest. `pulled` says what happens to the chart data of a former patient; without it the data is deleted.',
  body: z.object({
    linked: z.nullable(Id),
    patient: z.nullable(z.object({ patientId: Id, demographics: Demographics, version: Count })),
    pulled: z._default(PulledData, 'delete'),
  }),
  response: Scribe,
})
export const listPatientScribes = endpoint({
  method: 'GET',
  path: '/api/patients/:id/scribes',
  access: 'signed-in',
  summary: 'A page of the visits of a patient, newest first.',
  query: PageQuery,
  response: page(ScribeHead),
})
export const deleteScribe = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id',
  access: 'signed-in',
  summary: 'Deletes a scribe with its audio, transcript, files and notes.',
  response: 'nothing',
})

export const addContext = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/context',
  access: 'signed-in',
  summary: 'Adds a context note; the same id twice is the same note.',
  body: z.object({ id: z.optional(Id), content: Text(200_000) }),
  response: ContextEntry,
})
export const updateContext = endpoint({
  method: 'PATCH',
  path: '/api/scribes/:id/context/:entryId',
  access: 'signed-in',
  summary: 'Saves a context note. 409 with the newer text when `version` is not the newest.',
  body: z.object({ content: Text(200_000), version: Count }),
  response: ContextEntry,
})
export const deleteContext = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/context/:entryId',
  access: 'signed-in',
  summary: 'Deletes a context note.',
  response: 'nothing',
})

export const Folder = z.object({
  id: Id,
  name: z.string(),
  type: z.literal('chat'),
  count: z.number(),
  created: Instant,
  updated: Instant,
})
export type Folder = z.infer<typeof Folder>
export const listFolders = endpoint({
  method: 'GET',
  path: '/api/folders',
  access: 'signed-in',
  summary: 'The user’s folders, by name.',
  response: z.object({ items: z.array(Folder) }),
})
export const createFolder = endpoint({
  method: 'POST',
  path: '/api/folders',
  access: 'signed-in',
  summary: 'Creates a folder.',
  body: z.object({ name: NonEmpty(100) }),
  response: Folder,
})
export const renameFolder = endpoint({
  method: 'PATCH',
  path: '/api/folders/:id',
  access: 'signed-in',
  summary: 'Renames a folder.',
  body: z.object({ name: NonEmpty(100) }),
  response: Folder,
})
export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/folders/:id',
  access: 'signed-in',
  summary: 'Deletes a folder; its scribes stay, without a folder.',
  response: 'nothing',
})
