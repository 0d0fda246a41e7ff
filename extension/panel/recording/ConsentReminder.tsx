import { useState } from 'react'
import { t } from '#web/i18n/i18n.ts'
import type { SessionView } from '#web/recorder/session-view.ts'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import { useConsentOf, useConsentSettings } from './useConsent.ts'

/** Reminds the user to ask, where the clinic or the user wants that, until the patient has answered. */
export function ConsentReminder({ session: { scribeId, language } }: { session: SessionView }) {
  const settings = useConsentSettings()
  const state = useConsentOf(scribeId)
  const [isAsking, setAsking] = useState(false)
  if (settings?.effective !== 'remind' || state !== 'unasked') return null
  if (isAsking)
    return (
      <ConsentQuestion
        language={language}
        isNew={false}
        records
        scribeId={() => scribeId}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <p>
      <button type="button" onClick={() => setAsking(true)}>
        {t('Ask for consent')}
      </button>
    </p>
  )
}
