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

/** The text of the chip. */
export const stateWords = {
  unasked: 'ask',
  given: 'given',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const

/** The text of the chip on phones. */
export const shortWords = {
  unasked: 'Ask consent',
  given: 'Consent given',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const

export const scopeOptions = [
  { value: 'recording', label: 'Recording' },
  { value: 'note', label: 'Recording and note' },
  { value: 'audio', label: 'Also keep the audio' },
  { value: 'quality', label: 'Also check the program’s quality' },
] as const satisfies { value: ConsentScope; label: string }[]
export const wayOptions = [
  { value: 'verbal', label: 'Said before' },
  { value: 'spoken', label: 'On the recording' },
  { value: 'written', label: 'Signed' },
] as const satisfies { value: ConsentWay; label: string }[]
export const giverOptions = [
  { value: 'patient', label: 'Patient' },
  { value: 'guardian', label: 'Guardian' },
  { value: 'interpreter', label: 'Through an interpreter' },
] as const satisfies { value: ConsentGiver; label: string }[]
export const askOptions = [
  { value: 'off', label: 'Never' },
  { value: 'remind', label: 'Remind' },
  { value: 'required', label: 'Required' },
] as const satisfies { value: Ask; label: string }[]

const givers = {
  patient: 'by the patient',
  guardian: 'by the guardian',
  interpreter: 'through an interpreter',
} as const
const ways = { verbal: 'verbally', spoken: 'on the recording', written: 'in writing' } as const

/** A deletion that removed nothing isn't listed. */
export const isListed = ({ purged }: ConsentEvent): boolean =>
  !purged || purged.seconds >= 1 || purged.lines > 0

/** An event as a line of the consent record. */
export function eventWords({ kind, how, givenBy, reach, clock, purged }: ConsentEvent): string {
  const by = givers[givenBy ?? 'patient']
  if (kind === 'grant') return `Given ${ways[how ?? 'verbal']} ${by}, ${clock}`
  if (kind === 'decline') return `Declined ${by}, ${clock}`
  if (kind === 'withdraw')
    return `Withdrawn ${by}, ${clock}${reach === 'all' ? ', all of it deleted' : ''}`
  const { seconds, lines } = purged ?? { seconds: 0, lines: 0 }
  return `Deleted for good: ${Math.round(seconds)} s of sound, ${lines} ${lines === 1 ? 'line' : 'lines'}`
}

/** The patient's answer at an earlier visit, if this visit has none. */
export function rememberedWords({ events, remembered }: Consent, now: Date): string | undefined {
  if (!remembered || consentState(events) !== 'unasked') return undefined
  const on = shortDate(remembered.at, now)
  if (remembered.kind === 'grant') return `This patient agreed to be recorded (${on}).`
  const did = remembered.kind === 'decline' ? 'declined recording' : 'withdrew consent to record'
  return `This patient ${did} (${on}).`
}
