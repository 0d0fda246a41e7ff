import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Guesses } from './lines.ts'
import { confirmClinician } from './speaker-changes.ts'
import css from './translation.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Asks whether the guess is right who is who; one tap says so for the whole visit. */
export function GuessBar({ scribeId, guesses }: { scribeId: string; guesses: Guesses }) {
  const queries = useQueryClient()
  const nameOf = (role: string) => [...guesses].find(([, guess]) => guess === role)?.[0]
  const [clinician, patient] = [nameOf('clinician'), nameOf('patient')]
  if (clinician === undefined) return null
  const say = (name: string) => void confirmClinician(queries, scribeId, name)
  return (
    <div className={css.guess} role="group" aria-label={t('Speaker roles')}>
      <span>{t('Speakers were guessed')}</span>
      <span className={css.answers}>
        <Button size="compact-xs" variant="default" onClick={() => say(clinician)}>
          {t('Confirm')}
        </Button>
        {patient !== undefined && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => say(patient)}>
            {t('Swap')}
          </Button>
        )}
      </span>
    </div>
  )
}
