import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScribeHead } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { choose, useChoice } from '#web/recorder/choice.ts'
import { storageWords } from '#web/recorder/storage.ts'
import { useMe } from '../useMe.ts'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import { Failure, Refusal } from './Failure.tsx'
import { send, useRecording } from './link.ts'
import { Saved } from './Saved.tsx'
import { prepareSound } from './sound.ts'
import { Sound } from './Sound.tsx'
import { useConsentRule } from './useConsent.ts'

/** Records a new visit, or adds to the open one. */
export function RecordSection({ visit }: { visit?: ScribeHead }) {
  const session = useRecording(({ state }) => state?.session)
  const storage = useRecording(({ state }) => state?.storage ?? 'enough')
  const record = useRecord(visit)
  if (session || !takesRecording(visit)) return null
  return (
    <section aria-label={t('Record')}>
      <h2>{t('Record')}</h2>
      {record.asked ? (
        <ConsentQuestion language={record.language} {...record.asked} />
      ) : (
        <>
          <button
            type="button"
            className="record"
            disabled={!record.isReady || record.isPending}
            onClick={record.press}
          >
            {visit ? t('Record into this visit') : t('Record a new visit')}
          </button>
          {record.isPending && <p role="status">{t('Waiting for the browser’s permission…')}</p>}
          <Sound onMicrophone={(deviceId) => choose({ deviceId })} />
        </>
      )}
      {storage !== 'enough' && (
        <p className="warning">
          <strong>{storageWords[storage].message}</strong> {storageWords[storage].toDo}
        </p>
      )}
      <Refusal error={record.error} onAlone={record.recordAlone} />
      <Failure />
      <Saved />
    </section>
  )
}

/** Nothing is added to a visit with a note or to the sample: a record never mixes two visits. */
const takesRecording = (visit?: ScribeHead): boolean =>
  !visit || (!visit.sample && !visit.archived && visit.state !== 'noted')

function useRecord(visit?: ScribeHead) {
  const me = useMe()
  const { mustAsk, isKnown } = useConsentRule(visit?.id)
  const [isAsking, setAsking] = useState(false)
  const language = me?.settings.language || 'en'
  const isReady = me !== undefined && isKnown
  const begin = useMutation({
    mutationFn: async (scribeId: string) => {
      const choice = useChoice.getState()
      const streamId = await prepareSound(choice)
      const { deviceId, withTab } = choice
      const isNew = visit === undefined
      const request = { scribeId, isNew, language, choice: { deviceId, withTab } }
      await send({ do: 'record', ...request, streamId })
    },
  })
  const newId = () => visit?.id ?? crypto.randomUUID()
  const asked = isAsking && {
    isNew: visit === undefined,
    records: false,
    onClose: () => setAsking(false),
    scribeId: newId,
    /** The answer is sent after the recording has begun, when its visit exists. */
    onGiven: (scribeId: string) => begin.mutateAsync(scribeId),
  }
  const press = () => (mustAsk ? setAsking(true) : begin.mutate(newId()))
  const recordAlone = () => {
    choose({ withTab: false })
    press()
  }
  return { ...begin, asked, isReady, language, press, recordAlone }
}
