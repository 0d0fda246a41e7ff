import type { User } from '#contract/profile.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** How the visit took place, as far as known. */
type VisitType = 'video' | 'telephone'

/** Said at the beginning of a visit of that type. */
const signs: Record<VisitType, string[]> = {
  video: [
    'video call',
    'video visit',
    'video appointment',
    'video consultation',
    'on video',
    'your camera',
    'see me okay',
    'see me ok',
    'see you on the screen',
    'telehealth',
  ],
  telephone: [
    'phone call',
    'phone appointment',
    'phone consultation',
    'telephone appointment',
    'telephone consultation',
    'taking my call',
    'calling you today',
    'calling you about',
    'picking up the phone',
  ],
}
/** The number of lines at the beginning of a visit in which that is said. */
const opening = 12

function visitType(sources: readonly Source[]): VisitType | undefined {
  const said = sources
    .filter(({ kind }) => kind === 'transcript')
    .slice(0, opening)
    .map(({ text }) => text.toLowerCase())
  const types = (['video', 'telephone'] as const).filter((type) =>
    said.some((text) => signs[type].some((sign) => text.includes(sign))),
  )
  return types.length === 1 ? types[0] : undefined
}

const hasInterpreter = (sources: readonly Source[]) =>
  sources.some(({ kind, speaker = '' }) => kind === 'transcript' && /interpret/i.test(speaker))

/** "the time zone Europe/London" says the country too, and is known for everybody. */
export function aboutVisit(
  { profile, settings }: Pick<User, 'profile' | 'settings'>,
  sources: readonly Source[],
  { began, timezone }: { began: Date; timezone: string },
): string[] {
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(began)
  const type = visitType(sources)
  const region = regionName(settings.language)
  const specialty = profile.speciality || profile.medicalField
  return [
    `Date of the visit: ${date} (${timezone})`,
    specialty && `Specialty of the clinician: ${oneLine(specialty)}`,
    profile.clinicAddress && `Address of the clinic: ${oneLine(profile.clinicAddress)}`,
    region && `Country of the clinician: ${region}`,
    type && `Type of visit: ${type}`,
    hasInterpreter(sources) && 'An interpreter took part.',
  ].flatMap((line) => line || [])
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function regionName(language: string): string | undefined {
  const region = /^[a-z]{2,3}-([A-Z]{2})$/.exec(language)?.[1]
  return region && new Intl.DisplayNames('en', { type: 'region' }).of(region)
}
