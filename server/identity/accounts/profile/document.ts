import { defaultTemplateId } from '#contract/items.ts'
import type { Profile, Programme, Settings } from '#contract/profile.ts'

/** The stored part of specification §3's user document; the rest is stored with the account and its counters. */
export interface Document {
  profile: Profile
  /** Whether the user has chosen the default template; otherwise a group may propose another. */
  templateChosen: boolean
  settings: Settings
  infoway: Programme | null
  phsa: Programme | null
}

export const emptyProfile: Profile = {
  title: '',
  firstName: '',
  lastName: '',
  medicalField: '',
  speciality: '',
  phoneNumber: '',
  clinicName: '',
  clinicAddress: '',
  clinicPhoneNumber: '',
  clinicEmail: '',
  emrSystem: '',
  receiveEmailUpdates: false,
  defaultTemplateId,
}

const on = { enabled: true }
const off = { enabled: false }
export const firstSettings: Settings = {
  transcriptionSettings: { provider: 'auto', autoRecord: false },
  autoGenerate: true,
  secondPass: 'automatic',
  speedBoost: false,
  advanceMode: false,
  memoryEnabled: false,
  memoryInferenceOption: 'off',
  generationPreferences: { detailLevel: 'standard', voice: 'neutral', format: 'mixed' },
  // Off until the user allows the chart in notes; then what matters for safe prescribing.
  integrationDataPreferences: {
    includeIntegrationData: false,
    individualSettings: {
      allergies: on,
      medications: on,
      diagnoses: on,
      encounter_notes: off,
      custom_bands: off,
      lab_test: off,
    },
  },
  language: 'en',
  interfaceLanguage: 'auto',
  theme: 'light',
  density: 'comfortable',
  singleKeyShortcuts: true,
  shortcutKeys: {},
  firstRun: 'not-begun',
  setUpHidden: false,
  completedIntro: false,
  completedAdvancedIntro: false,
  findTasks: true,
  preferredModel: '',
  noteLanguage: '',
  noteContext: {
    transcript: true,
    context: true,
    files: true,
    intake: true,
    earlierNotes: false,
    without: [],
  },
}

export const emptyDocument: Document = {
  profile: emptyProfile,
  templateChosen: false,
  settings: firstSettings,
  infoway: null,
  phsa: null,
}

/** A stored document in this version's form: later fields start at their defaults. */
export function completed(stored: StoredDocument): Document {
  return {
    ...emptyDocument,
    ...stored,
    templateChosen: stored.templateChosen ?? isOther(stored.profile.defaultTemplateId),
    profile: { ...emptyProfile, ...stored.profile },
    settings: { ...firstSettings, ...readSettings(stored.settings) },
  }
}

/** Documents of earlier versions don't say whether a template was chosen. */
const isOther = (id: string | undefined) => Boolean(id) && id !== defaultTemplateId

/** The user's own choice, or what a group proposes, or the product's default. */
export const templateOf = (
  { templateChosen, profile: { defaultTemplateId: own } }: Document,
  groupTemplate: string | undefined,
): string => (templateChosen ? own : (groupTemplate ?? own))

/** A document with a change of the default template; '' leaves the choice to the groups. */
export function withTemplate(document: Document, id: string): Document {
  const templateChosen = id !== ''
  const profile = { ...document.profile, defaultTemplateId: id || defaultTemplateId }
  return { ...document, templateChosen, profile }
}

/** Documents of earlier versions had a separate field `autoRecord`. */
function readSettings({ autoRecord, ...rest }: StoredSettings): Partial<Settings> {
  if (autoRecord === undefined || rest.transcriptionSettings) return rest
  return { ...rest, transcriptionSettings: { provider: 'auto', autoRecord } }
}
type StoredSettings = Partial<Settings> & { autoRecord?: boolean }
export type StoredDocument = Partial<Omit<Document, 'profile' | 'settings'>> & {
  profile: Partial<Profile>
  settings: StoredSettings
}

/** Specification §5: names begin with a capital. */
export const capitalised = (name: string) => name.trim().replace(/^\p{Ll}/u, (c) => c.toUpperCase())
