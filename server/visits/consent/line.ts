import type { ConsentEvent } from '#contract/consent.ts'

const scopes = {
  recording: 'Consent to record',
  note: 'Consent to record and to write a note from it',
  audio: 'Consent to record, to write a note and to keep the audio',
  quality:
    'Consent to record, to write a note, to keep the audio and to check the program’s quality with it',
} as const
const ways = { spoken: 'on the recording', verbal: 'verbally', written: 'in writing' } as const
const givers = {
  patient: 'by the patient',
  guardian: 'by the guardian',
  interpreter: 'through an interpreter',
} as const
const reaches = {
  'from-now': 'Nothing that came after was kept.',
  all: 'All that was recorded was deleted.',
} as const

/**
 * The text that a note may contain about an event, word for word; undefined for events that only report a finished
 * deletion.
 */
export function consentLine(event: ConsentEvent): string | undefined {
  const { kind, scope, how, givenBy, reach, clock } = event
  const by = givers[givenBy ?? 'patient']
  if (kind === 'grant')
    return `${scopes[scope ?? 'recording']} given ${ways[how ?? 'verbal']} ${by}, ${clock}.`
  if (kind === 'decline') return `Recording declined ${by}, ${clock}.`
  if (kind === 'withdraw')
    return `Consent to record withdrawn ${by}, ${clock}. ${reaches[reach ?? 'from-now']}`
  return undefined
}
