import * as z from 'zod/mini'
import { Count, Id, Instant, Text } from './common.ts'
import { emailForm } from './email-form.ts'
import { endpoint } from './endpoint.ts'
import { words } from './errors.ts'
import { Language, NoteLanguage } from './languages.ts'
import { RetentionPeriod } from './retention-period.ts'

/** An address, or '' for none. */
const Address = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((text) => text === '' || emailForm.test(text), words.invalidEmail),
)

/** Digits with what people write between them, and an extension behind `x` or `ext.`; shortest local numbers have 6 digits. */
function isPhoneNumber(text: string): boolean {
  const [number = '', ...extensions] = text.toLowerCase().split(/ext\.?|x/)
  const digits = number.replaceAll(/\D/g, '')
  return (
    /^[+\d( ][\d ()./-]*$/.test(number) &&
    digits.length >= 6 &&
    extensions.length <= 1 &&
    extensions.every((extension) => /^\d{1,6}$/.test(extension.trim()))
  )
}
/** A number, or '' for none. */
const PhoneNumber = Text(40).check(
  z.refine((text) => text === '' || isPhoneNumber(text), words.invalidPhone),
)

/** Specification §3, user document: profile. */
export const Profile = z.object({
  title: Text(40),
  firstName: Text(100),
  lastName: Text(100),
  medicalField: Text(100),
  speciality: Text(100),
  phoneNumber: PhoneNumber,
  clinicName: Text(200),
  clinicAddress: Text(400),
  clinicPhoneNumber: PhoneNumber,
  clinicEmail: Address,
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

/** What a note may use from the patient's chart (specification §3). */
export const ChartCategory = z.enum([
  'allergies',
  'medications',
  'diagnoses',
  'encounter_notes',
  'custom_bands',
  'lab_test',
])
export type ChartCategory = z.infer<typeof ChartCategory>
export const IntegrationDataPreferences = z.object({
  includeIntegrationData: z.boolean(),
  individualSettings: z.record(ChartCategory, z.object({ enabled: z.boolean() })),
})
export type IntegrationDataPreferences = z.infer<typeof IntegrationDataPreferences>

/** `auto` leaves the service to the rule of specification §4. */
export const TranscriptionSettings = z.object({
  provider: z.enum(['auto', 'gcp', 'microsoft', 'ausculta', 'gemini']),
  autoRecord: z.boolean(),
})
export type TranscriptionSettings = z.infer<typeof TranscriptionSettings>
/** What a note may be written from; sources listed by name are left out, whatever their kind. */
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

/** Whether a more accurate engine transcribes a recording again after the visit. */
export const SecondPass = z.enum(['automatic', 'ask', 'never'])
export type SecondPass = z.infer<typeof SecondPass>

/** Specification §3, user document: settings, including the interface's own. */
export const Settings = z.object({
  transcriptionSettings: TranscriptionSettings,
  autoGenerate: z.boolean(),
  secondPass: SecondPass,
  speedBoost: z.boolean(),
  advanceMode: z.boolean(),
  memoryEnabled: z.boolean(),
  memoryInferenceOption: Text(40),
  generationPreferences: GenerationPreferences,
  integrationDataPreferences: IntegrationDataPreferences,
  language: Language,
  /** The language of the interface and of e-mail; `auto` follows the browser. */
  interfaceLanguage: z.enum(['auto', 'en', 'fr']),
  theme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['comfortable', 'compact']),
  singleKeyShortcuts: z.boolean(),
  /** Remapped single keys: the new key by the original one. */
  shortcutKeys: z
    .record(Text(1), Text(1))
    .check(z.refine((map) => Object.keys(map).length <= 40, 'too many keys')),
  /** The first steps after sign-up: started by the browser that signed up, and the step to continue at. */
  firstRun: z.enum([
    'not-begun',
    'speech',
    'notes',
    'backup',
    'microphone',
    'profile',
    'template',
    'over',
  ]),
  /** The set-up checklist on Home is done or dismissed. */
  setUpHidden: z.boolean(),
  /** The tour was seen, or is not wanted. */
  completedIntro: z.boolean(),
  completedAdvancedIntro: z.boolean(),
  /** Suggests tasks as soon as a note is complete. */
  findTasks: z.boolean(),
  /** Id of a model; '' for the default one. */
  preferredModel: Text(100),
  /** The language of notes; '' for that of the template. */
  noteLanguage: NoteLanguage,
  /** The sources of notes for visits without a choice of their own. */
  noteContext: ContextChoice,
})
export type Settings = z.infer<typeof Settings>

/** The services that specification §3 names; absent if the rule of §4 chooses. */
export const TranscriptionService = z.enum(['gcp', 'microsoft', 'ausculta', 'gemini'])
export type TranscriptionService = z.infer<typeof TranscriptionService>

/** What the account may use. Only the server sets it. */
export const Subscription = z.object({
  /** 'included': the installation sells no licences. Otherwise the plan of the group that the licence is from, or 'free'. */
  type: z.string(),
  /** As the payment service says: 'active', 'trialing', 'past_due' or 'lapsed'. */
  status: z.string(),
  licensedByGroupId: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

/** Notes that were written, in all and in this month (UTC). */
export const Usage = z.object({ totalUsage: z.number(), monthlyUsage: z.number() })
export type Usage = z.infer<typeof Usage>
export const EngagementLevel = z.enum(['low', 'medium', 'high'])
export type EngagementLevel = z.infer<typeof EngagementLevel>

/** Specification §9: a total over 100 is high, over 10 medium. */
export function engagementOf({ totalUsage }: Usage): EngagementLevel {
  if (totalUsage > 100) return 'high'
  return totalUsage > 10 ? 'medium' : 'low'
}

/** Enrolment of a clinician in a programme that pays for or evaluates the product; nothing about patients. */
export const Programme = z.object({
  region: Text(100),
  licenceCode: Text(100),
  enrolledAt: Instant,
  expiresAt: z.nullable(Instant),
})
export type Programme = z.infer<typeof Programme>
/** As the user enters it; the server sets the time. `null` ends it. */
export const ProgrammeInput = z.nullable(
  z.object({ region: Text(100), licenceCode: Text(100), expiresAt: z.nullable(z.iso.datetime()) }),
)
export type ProgrammeInput = z.infer<typeof ProgrammeInput>

export const User = z.object({
  id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['administrator', 'user']),
  name: z.string(),
  /** With the address one signs in with, which is changed elsewhere. */
  profile: z.extend(Profile, { email: z.string() }),
  settings: Settings,
  // Specification §3 names these outside of the settings as well; they are changed in the settings.
  memoryEnabled: z.boolean(),
  memoryInferenceOption: z.string(),
  completedIntro: z.boolean(),
  preferredModel: z.string(),
  /** The service from the settings; null if the rule chooses. */
  transcriptionService: z.nullable(TranscriptionService),
  subscription: Subscription,
  usage: Usage,
  engagementLevel: EngagementLevel,
  infoway: z.nullable(Programme),
  phsa: z.nullable(Programme),
  lastLogin: z.nullable(Instant),
  /** When visits are deleted automatically. The policy itself has the same for audio, and what was deleted. */
  dataRetentionPolicy: z.object({
    enabled: z.boolean(),
    period: RetentionPeriod,
    lastUpdated: z.nullable(Instant),
  }),
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

/** `enabled` may be left out; it must not contradict the period. */
const RetentionChange = z
  .strictObject({ enabled: z.optional(z.boolean()), period: RetentionPeriod })
  .check(
    z.refine(
      ({ enabled = true, period }) => enabled || period === 'never',
      'A policy that is off keeps everything: its period is never.',
    ),
    z.refine(
      ({ enabled = false, period }) => !enabled || period !== 'never',
      'A policy that is on needs a period.',
    ),
  )

/** Fields that specification §3 lists beside the settings; the settings contain them. */
const BesideSettings = {
  memoryEnabled: z.optional(z.boolean()),
  memoryInferenceOption: z.optional(Text(40)),
  completedIntro: z.optional(z.boolean()),
  preferredModel: z.optional(Text(100)),
  /** `null` leaves the service to the rule. */
  transcriptionService: z.optional(z.nullable(TranscriptionService)),
}

/** What isn't named of a part of the settings stays as it is. */
const SettingsChange = z.partial(
  z.strictObject({
    ...Settings.shape,
    integrationDataPreferences: z.strictObject({
      includeIntegrationData: z.optional(z.boolean()),
      individualSettings: z.optional(
        z.partialRecord(ChartCategory, z.object({ enabled: z.boolean() })),
      ),
    }),
  }),
)
export type SettingsChange = z.infer<typeof SettingsChange>

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'signed-in',
  summary:
    'Changes parts of the profile and the settings. 409 when `version` is not the newest, 400 for an unknown field, language or template.',
  body: z.strictObject({
    version: Count,
    profile: z.optional(z.partial(z.strictObject(Profile.shape))),
    settings: z.optional(SettingsChange),
    infoway: z.optional(ProgrammeInput),
    phsa: z.optional(ProgrammeInput),
    dataRetentionPolicy: z.optional(RetentionChange),
    ...BesideSettings,
  }),
  response: User,
})

/** What a client reports about a new user; it never overwrites what they entered themselves. */
export const UserInit = z.partial(
  z.pick(Profile, {
    title: true,
    firstName: true,
    lastName: true,
    medicalField: true,
    speciality: true,
    clinicName: true,
  }),
)
export type UserInit = z.infer<typeof UserInit>
export const initUser = endpoint({
  method: 'POST',
  path: '/api/auth/user',
  access: 'setting-up',
  summary:
    'Creates the user document if there is none and fills its empty fields. Clients treat a failure as null.',
  body: UserInit,
  response: User,
})
export const syncContact = endpoint({
  method: 'POST',
  path: '/api/loops',
  access: 'signed-in',
  summary:
    'Queues the signed-in user’s contact for the email-marketing service, if one is set up. The server reads the data; the body is ignored.',
  body: z.looseObject({}),
  response: 'nothing',
})
