import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent, ConsentState } from '#contract/consent.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { useNow } from '#web/ui/now.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { AskForm } from './AskForm.tsx'
import css from './consent.module.css'
import { useConsentState, useConsentActions } from './useConsent.ts'
import { eventWords, rememberedWords, isListed } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  language: string
  onDone: () => void
}

/** The consent of one visit: the wording to read out, the answer, the record and the withdrawal. */
export function ConsentPanel({ scribeId, language, onDone }: Props) {
  const { consent, state } = useConsentState(scribeId)
  const { record } = useConsentActions()
  const [again, setAgain] = useState(false)
  const records = useRecorder((r) => r.session?.scribeId === scribeId)
  return (
    <div className={css.panel}>
      <h2>{t('Consent to record')}</h2>
      {consent && <ConsentRecord consent={consent} />}
      {state === 'unasked' || again ? (
        <AskForm
          language={language}
          records={records}
          onAnswer={(answer) => {
            record(scribeId, answer)
            setAgain(false)
            // After a refusal, what to do with the recording so far is still to be decided.
            if (answer.kind === 'grant' || !records) onDone()
          }}
        />
      ) : (
        <Answered
          scribeId={scribeId}
          state={state}
          records={records}
          onAsk={() => setAgain(true)}
        />
      )}
    </div>
  )
}

function ConsentRecord({ consent }: { consent: Consent }) {
  const remembered = rememberedWords(consent, useNow())
  return (
    <>
      {remembered && <p className={css.remembered}>{remembered}</p>}
      {consent.events.length > 0 && (
        <ul className={css.events} aria-label={t('Consent record')}>
          {consent.events.filter(isListed).map((event) => (
            <li key={event.id}>{eventWords(event)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface AnsweredProps {
  scribeId: string
  state: Exclude<ConsentState, 'unasked'>
  records: boolean
  onAsk: () => void
}

function Answered({ scribeId, state, records, onAsk }: AnsweredProps) {
  const events = useConsentState(scribeId).consent?.events ?? []
  const { withdraw, deleteAll } = useConsentActions()
  const recordings = useQuery(recordingsQuery(scribeId)).data ?? []
  const givenBy = events.findLast(({ kind }) => kind === 'grant')?.givenBy ?? 'patient'
  if (state === 'given')
    return (
      <div className={css.buttons}>
        <Button variant="default" onClick={() => withdraw(scribeId, givenBy)}>
          {records ? t('Patient withdraws: stop now') : t('Patient withdraws consent')}
        </Button>
      </div>
    )
  const isDeleted = events.findLast(({ kind }) => kind !== 'purged')?.reach === 'all'
  const hasRecording = (records || recordings.length > 0) && !isDeleted
  return (
    <>
      {hasRecording && (
        <p className={css.hint}>
          {state === 'withdrawn'
            ? t('Nothing recorded after that is kept. Earlier audio and text are still here.')
            : t('Earlier audio and text are still here.')}
        </p>
      )}
      <div className={css.buttons}>
        {hasRecording && <DeleteAllButton onConfirm={() => deleteAll(scribeId, givenBy)} />}
        <Button variant="default" onClick={onAsk}>
          {t('Ask again')}
        </Button>
      </div>
    </>
  )
}

function DeleteAllButton({ onConfirm }: { onConfirm: () => void }) {
  return (
    <ConfirmButton
      inPopover
      variant="default"
      question={t(
        'This permanently deletes the audio and transcript of all recordings. Your typed notes stay.',
      )}
      confirm={t('Delete the recordings')}
      onConfirm={onConfirm}
    >
      {t('Delete everything recorded')}
    </ConfirmButton>
  )
}
