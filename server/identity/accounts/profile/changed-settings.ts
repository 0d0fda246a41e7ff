import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type {
  IntegrationDataPreferences,
  Profile,
  ProgrammeInput,
  Settings,
  SettingsChange,
  User,
} from '#contract/profile.ts'

/** Settings that the specification names beside the settings. */
type BesideSettings = Pick<
  Settings,
  'memoryEnabled' | 'memoryInferenceOption' | 'completedIntro' | 'preferredModel'
>

export interface Changes extends Partial<BesideSettings> {
  version: number
  profile?: Partial<Profile> | undefined
  settings?: SettingsChange | undefined
  infoway?: ProgrammeInput | undefined
  phsa?: ProgrammeInput | undefined
  /** Null leaves the service to the rule. */
  transcriptionService?: User['transcriptionService'] | undefined
}

/**
 * The settings with a change made in either place.
 * @throws AppError 'bad-request' if the two places differ
 */
export function changedSettings(before: Settings, changes: Changes): Settings {
  const { memoryEnabled, memoryInferenceOption, completedIntro, preferredModel } = changes
  const { transcriptionService: service, settings = {} } = changes
  const beside: Partial<Settings> = {
    memoryEnabled,
    memoryInferenceOption,
    completedIntro,
    preferredModel,
    ...(service !== undefined && {
      transcriptionSettings: {
        ...before.transcriptionSettings,
        ...settings.transcriptionSettings,
        provider: service ?? 'auto',
      },
    }),
  }
  const given = Object.entries(beside).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const other = settings[name as keyof Settings] // only names of settings are listed above
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value))
      throw new AppError('bad-request', message('Please check {field}.', { field: name }), {
        detail: 'It was given twice with different values.',
      })
  }
  const { integrationDataPreferences: chart, ...others } = settings
  const integrationDataPreferences = mergedChart(before.integrationDataPreferences, chart)
  return { ...before, ...others, integrationDataPreferences, ...Object.fromEntries(given) }
}

/** What a note may use from the chart, with the categories of a change. */
function mergedChart(
  before: IntegrationDataPreferences,
  {
    includeIntegrationData,
    individualSettings,
  }: NonNullable<SettingsChange['integrationDataPreferences']> = {},
): IntegrationDataPreferences {
  return {
    includeIntegrationData: includeIntegrationData ?? before.includeIntegrationData,
    individualSettings: { ...before.individualSettings, ...individualSettings },
  }
}
