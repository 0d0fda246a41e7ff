import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentState } from '#contract/consent.ts'
import { recordingsQuery } from '#web/transcript/queries.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { useNow } from '#web/ui/now.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { AskForm } from './AskForm.tsx'
import css from './consent.module.css'
import { useConsentState, useConsentActions } from './useConsent.ts'
import { eventWords, rememberedWords, isListed } from './words.ts'

interface Props {
  scribeId: string
  language: string
  onDone: () => void
}

/** The consent of one visit: what to read out, the answer, what was answered, and the way back. */
export function ConsentPanel({ scribeId, language, onDone }: Props) {
  const { consent, state } = useConsentState(scribeId)
  const { record, withdraw, deleteAll } = useConsentActions()
  const [again, setAgain] = useState(false)
  const records = useRecorder((r) => r.session?.scribeId === scribeId)
  const recordings = useQuery(recordingsQuery(scribeId)).data
  const now = useNow()
  const givenBy = consent?.events.findLast(({ kind }) => kind === 'grant')?.givenBy ?? 'patient'
  const remembered = consent && rememberedWords(consent, now)
  return (
    <div className={css.panel}>
      <h2>Consent to record</h2>
      {remembered && <p className={css.remembered}>{remembered}</p>}
      {consent && consent.events.length > 0 && (
        <ul className={css.events} aria-label="Consent record">
          {consent.events.filter(isListed).map((event) => (
            <li key={event.id}>{eventWords(event)}</li>
          ))}
        </ul>
      )}
      {state === 'unasked' || again ? (
        <AskForm
          language={language}
          records={records}
          onAnswer={(answer) => {
            record(scribeId, answer)
            setAgain(false)
            // What was recorded until a no is still to be decided.
            if (answer.kind === 'grant' || !records) onDone()
          }}
        />
      ) : (
        <After
          state={state}
          records={records}
          hasRecording={records || (recordings?.length ?? 0) > 0}
          hasDeleted={consent?.events.findLast(({ kind }) => kind !== 'purged')?.reach === 'all'}
          onAsk={() => setAgain(true)}
          onWithdraw={() => withdraw(scribeId, givenBy)}
          onDeleteAll={() => deleteAll(scribeId, givenBy)}
        />
      )}
    </div>
  )
}

interface AfterProps {
  state: Exclude<ConsentState, 'unasked'>
  records: boolean
  hasRecording: boolean
  hasDeleted: boolean
  onAsk: () => void
  onWithdraw: () => void
  onDeleteAll: () => void
}

function After({
  state,
  records,
  hasRecording,
  hasDeleted,
  onAsk,
  onWithdraw,
  onDeleteAll,
}: AfterProps) {
  if (state === 'given')
    return (
      <div className={css.buttons}>
        <Button variant="default" onClick={onWithdraw}>
          {records ? 'Patient withdraws: stop now' : 'Patient withdraws consent'}
        </Button>
      </div>
    )
  return (
    <>
      {hasRecording && !hasDeleted && (
        <p className={css.hint}>
          {state === 'withdrawn' && 'Nothing is kept from that moment on. '}
          What was recorded before is still here.
        </p>
      )}
      <div className={css.buttons}>
        {hasRecording && !hasDeleted && (
          <ConfirmButton
            inPopover
            variant="default"
            question="Sound and text of every recording of this visit are deleted for good. What you typed stays."
            confirm="Delete the recordings"
            onConfirm={onDeleteAll}
          >
            Delete all that was recorded
          </ConfirmButton>
        )}
        <Button variant="default" onClick={onAsk}>
          Ask again
        </Button>
      </div>
    </>
  )
}
