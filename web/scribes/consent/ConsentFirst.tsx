import { Modal } from '@mantine/core'
import { AskForm } from './AskForm.tsx'
import css from './consent.module.css'
import { closeGate, useGate } from './gate.ts'
import { useConsentActions } from './useConsent.ts'
import { t } from '#web/i18n/i18n.ts'

/** Where the clinic requires consent, Record asks first. */
export function ConsentFirst() {
  const asked = useGate((g) => g.asked)
  const { record } = useConsentActions()
  return (
    <Modal
      opened={asked !== undefined}
      onClose={closeGate}
      title={t('Ask before recording')}
      size="md"
    >
      {asked && (
        <div className={css.panel}>
          <p className={css.hint}>
            {t('Your clinic records only with consent. Read this to the patient:')}
          </p>
          <AskForm
            language={asked.language}
            records={false}
            agree={t('Patient agrees: record')}
            onAnswer={(answer) => {
              closeGate()
              const scribeId = answer.kind === 'grant' ? asked.onGiven() : asked.onDeclined()
              if (scribeId) record(scribeId, answer)
            }}
          />
        </div>
      )}
    </Modal>
  )
}
