import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { placeOf } from '#web/paths.ts'
import { RecorderPill } from '#web/recorder/RecorderPill.tsx'
import { whyNotGenerate } from './generate.ts'
import { scribeQuery } from './queries.ts'
import { takesMore } from './takes-recording.ts'
import { useRecordActions } from './useRecordActions.ts'

/**
 * The recorder's pill, joined to visits: Record opens one, Stop leads to its note.
 * @param primary whether Record is what the screen is for; otherwise only where a visit has nothing to write from yet.
 */
export function RecordButton({ primary = false }: { primary?: boolean }) {
  const { record, recordHere, stop, replay } = useRecordActions()
  const { scribeId = '', tab } = placeOf(useLocation())
  const scribe = useQuery({ ...scribeQuery(scribeId), enabled: scribeId !== '' }).data
  const isFirst = tab === 'context' && scribe !== undefined && whyNotGenerate(scribe) !== undefined
  return (
    <RecorderPill
      quiet={!primary && !isFirst}
      onRecord={record}
      onRecordHere={scribe && takesMore(scribe) ? recordHere : undefined}
      onStop={stop}
      onReplay={replay}
    />
  )
}
