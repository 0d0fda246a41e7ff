import {
  type Ask,
  type Consent,
  type ConsentEvent,
  type ConsentGiver,
  type ConsentScope,
  consentState,
  type ConsentWay,
} from '#contract/consent.ts'
import { shortDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

/** The text of the chip. */
export const stateWords = {
  unasked: t('Consent: ask'),
  given: t('Consent: given'),
  declined: t('Consent: declined'),
  withdrawn: t('Consent: withdrawn'),
} as const

/** The text of the chip on phones. */
export const shortWords = {
  unasked: t('Ask for consent'),
  given: t('Consent given'),
  declined: t('Declined'),
  withdrawn: t('Withdrawn'),
} as const

export const scopeOptions = [
  { value: 'recording', label: t('Recording') },
  { value: 'note', label: t('Recording and note') },
  { value: 'audio', label: t('Also keep the audio') },
  { value: 'quality', label: t('Also check the software’s quality') },
] as const satisfies { value: ConsentScope; label: string }[]
export const wayOptions = [
  { value: 'verbal', label: t('Verbally, before recording') },
  { value: 'spoken', label: t('On the recording') },
  { value: 'written', label: t('In writing') },
] as const satisfies { value: ConsentWay; label: string }[]
export const giverOptions = [
  { value: 'patient', label: t('Patient') },
  { value: 'guardian', label: t('Guardian') },
  { value: 'interpreter', label: t('Through an interpreter') },
] as const satisfies { value: ConsentGiver; label: string }[]
export const askOptions = [
  { value: 'off', label: t('Never') },
  { value: 'remind', label: t('Remind') },
  { value: 'required', label: t('Required') },
] as const satisfies { value: Ask; label: string }[]

const givers = {
  patient: t('by the patient'),
  guardian: t('by the guardian'),
  interpreter: t('through an interpreter'),
} as const
const ways = {
  verbal: t('verbally'),
  spoken: t('on the recording'),
  written: t('in writing'),
} as const

/** A deletion that removed nothing isn't listed. */
export const isListed = ({ purged }: ConsentEvent): boolean =>
  !purged || purged.seconds >= 1 || purged.lines > 0

/** An event as a line of the consent record. */
export function eventWords({ kind, how, givenBy, reach, clock, purged }: ConsentEvent): string {
  const by = givers[givenBy ?? 'patient']
  if (kind === 'grant')
    return t('Given {by}, {how}, at {time}', { by, how: ways[how ?? 'verbal'], time: clock })
  if (kind === 'decline') return t('Declined {by} at {time}', { by, time: clock })
  if (kind === 'withdraw')
    return reach === 'all'
      ? t('Withdrawn {by} at {time}, recordings deleted', { by, time: clock })
      : t('Withdrawn {by} at {time}', { by, time: clock })
  const { seconds, lines } = purged ?? { seconds: 0, lines: 0 }
  return t(
    'Permanently deleted: {seconds, number} s of audio, {lines, plural, one {# line} other {# lines}}',
    { seconds: Math.round(seconds), lines },
  )
}

/** The patient's answer at an earlier visit, if this visit has none. */
export function rememberedWords({ events, remembered }: Consent, now: Date): string | undefined {
  if (!remembered || consentState(events) !== 'unasked') return undefined
  const date = shortDate(remembered.at, now)
  if (remembered.kind === 'grant')
    return t('This patient agreed to be recorded ({date}).', { date })
  return remembered.kind === 'decline'
    ? t('This patient declined recording ({date}).', { date })
    : t('This patient withdrew consent to record ({date}).', { date })
}
