import * as z from 'zod/mini'
import { Count, Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Specification §3, user document: profile. */
export const Profile = z.object({
  title: Text(40),
  firstName: Text(100),
  lastName: Text(100),
  medicalField: Text(100),
  speciality: Text(100),
  phoneNumber: Text(40),
  clinicName: Text(200),
  clinicAddress: Text(400),
  clinicPhoneNumber: Text(40),
  clinicEmail: Text(254),
  emrSystem: Text(100),
  receiveEmailUpdates: z.boolean(),
  defaultTemplateId: Text(100),
})
export type Profile = z.infer<typeof Profile>

export const GenerationPreferences = z.object({
  detailLevel: z.enum(['brief', 'standard', 'detailed']),
  voice: z.enum(['neutral', 'first-person', 'third-person']),
  format: z.enum(['paragraphs', 'bullets', 'mixed']),
})
export type GenerationPreferences = z.infer<typeof GenerationPreferences>

/** `auto` leaves the service to the rule of specification §4. */
export const TranscriptionSettings = z.object({
  provider: z.enum(['auto', 'gcp', 'microsoft', 'ausculta', 'gemini']),
  autoRecord: z.boolean(),
})
export type TranscriptionSettings = z.infer<typeof TranscriptionSettings>
/** What a note may be written from; sources that are named stay out of it, whatever their kind. */
export const ContextChoice = z.object({
  transcript: z.boolean(),
  /** Context notes. */
  context: z.boolean(),
  files: z.boolean(),
  intake: z.boolean(),
  /** Notes of the same visit that are there already; for a language model only, and never evidence. */
  earlierNotes: z.boolean(),
  without: z.array(Text(100)).check(z.maxLength(200)),
})
export type ContextChoice = z.infer<typeof ContextChoice>

/** Whether a recording that was heard live is read once more by a more accurate engine. */
export const SecondPass = z.enum(['automatic', 'ask', 'never'])
export type SecondPass = z.infer<typeof SecondPass>

/** Specification §3, user document: settings, with what the browser needs to look and behave as its user left it. */
export const Settings = z.object({
  transcriptionSettings: TranscriptionSettings,
  autoGenerate: z.boolean(),
  secondPass: SecondPass,
  speedBoost: z.boolean(),
  advanceMode: z.boolean(),
  memoryEnabled: z.boolean(),
  memoryInferenceOption: Text(40),
  generationPreferences: GenerationPreferences,
  language: Text(16),
  theme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['comfortable', 'compact']),
  singleKeyShortcuts: z.boolean(),
  completedIntro: z.boolean(),
  /** Id of a model; '' for the default one. */
  preferredModel: Text(100),
  /** The language of notes; '' for that of the template. */
  noteLanguage: Text(16),
  /** What notes are written from where a visit says nothing of its own. */
  noteContext: ContextChoice,
})
export type Settings = z.infer<typeof Settings>

export const User = z.object({
  id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['administrator', 'user']),
  name: z.string(),
  profile: Profile,
  settings: Settings,
  lastLogin: z.nullable(Instant),
  version: z.number(),
})
export type User = z.infer<typeof User>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'setting-up',
  summary: 'The signed-in user.',
  response: User,
})
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'signed-in',
  summary: 'Changes parts of the profile and the settings. 409 when `version` is not the newest.',
  body: z.object({
    version: Count,
    profile: z.optional(z.partial(Profile)),
    settings: z.optional(z.partial(Settings)),
  }),
  response: User,
})
