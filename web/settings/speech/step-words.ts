import { type SelectionStep, serviceNames } from '#contract/speech.ts'
import { t } from '#web/i18n/i18n.ts'

/** A step of a selection as a sentence. */
export function stepInWords({ kind, row = 0, service, missing }: SelectionStep): string {
  if (kind === 'none') return t('No service is set up for this. The audio is saved and waits.')
  if (kind === 'live') return t('No service transcribes recordings, so the live service is used.')
  const values = { row, service: service ? serviceNames[service] : '' }
  if (kind === 'next') return t('{service} is the next service that is set up.', values)
  switch (missing) {
    case undefined:
      return t('Rule {row} asks for {service}.', values)
    case 'set-up':
      return t('Rule {row} asks for {service}, which isn’t set up.', values)
    case 'live':
      return t('Rule {row} asks for {service}, which doesn’t transcribe live.', values)
    case 'recordings':
      return t('Rule {row} asks for {service}, which doesn’t transcribe recordings.', values)
    case 'language':
      return t('Rule {row} asks for {service}, which doesn’t support this language.', values)
  }
}
