import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useOnce } from '#web/ui/useOnce.ts'
import { useUser } from '#web/api/useUser.ts'
import { ConsentChip } from '#web/scribes/consent/ConsentChip.tsx'
import { useGate } from '#web/scribes/consent/gate.ts'
import { consentSettingsQuery } from '#web/scribes/consent/queries.ts'
import { sendPending } from '#web/scribes/consent/outbox.ts'
import { placeOf } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { RecorderPill } from '#web/recorder/RecorderPill.tsx'
import { whyNotGenerate } from './generate.ts'
import { scribeQuery } from './queries.ts'
import { takesMore } from './takes-recording.ts'
import { useRecordActions } from './useRecordActions.ts'

const ConsentFirst = lazy(async () => ({
  default: (await import('#web/scribes/consent/ConsentFirst.tsx')).ConsentFirst,
}))

/**
 * The recorder's pill for visits: Record opens one, Stop opens its note.
 * @param primary Record is the main action of the screen; otherwise only while a visit has nothing to write from.
 */
export function RecordButton({ primary = false }: { primary?: boolean }) {
  const { record, recordHere, stop, replay } = useRecordActions()
  const queries = useQueryClient()
  const user = useUser()
  const isAsking = useOnce(useGate((g) => g.asked !== undefined)) && !primary
  const { scribeId = '', tab } = placeOf(useLocation())
  const scribe = useQuery({ ...scribeQuery(scribeId), enabled: scribeId !== '' }).data
  const isFirst = tab === 'context' && scribe !== undefined && whyNotGenerate(scribe) !== undefined
  // Loaded ahead, so that it's clear at once whether Record must ask for consent.
  useQuery(consentSettingsQuery)
  const session = useRecorder((r) => r.session)
  const inHeader = !primary && scribe && !scribe.sample
  const asked = session?.source === 'microphone' ? session.scribeId : inHeader ? scribe.id : ''
  const language = session?.language ?? user.settings.language
  useEffect(() => void sendPending(queries, user.id), [queries, user.id])
  return (
    <>
      {asked && <ConsentChip key={asked} scribeId={asked} language={language} />}
      <RecorderPill
        quiet={!primary && !isFirst}
        onRecord={record}
        onRecordHere={scribe && takesMore(scribe) ? recordHere : undefined}
        onStop={stop}
        onReplay={replay}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <ConsentFirst />
        </Suspense>
      )}
    </>
  )
}
