import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmClinician } from './speaker-changes.ts'
import css from './translation.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Asks whether clinician and patient are mixed up if their words contradict their names; nothing changes unasked. */
export function SwapBar({ scribeId }: { scribeId: string }) {
  const queries = useQueryClient()
  const [isRefused, setIsRefused] = useState(false)
  if (isRefused) return null
  const swap = () =>
    void confirmClinician(queries, scribeId, 'patient', t('Clinician and patient swapped'))
  return (
    <div className={css.guess} role="group" aria-label={t('Speakers may be swapped')}>
      <span>{t('Speakers may be swapped.')}</span>
      <span className={css.answers}>
        <Button size="compact-xs" variant="default" onClick={swap}>
          {t('Swap')}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsRefused(true)}>
          {t('Keep')}
        </Button>
      </span>
    </div>
  )
}
