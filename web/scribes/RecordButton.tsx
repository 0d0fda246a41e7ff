import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { placeOf } from '#web/paths.ts'
import { RecorderPill } from '#web/recorder/RecorderPill.tsx'
import { whyNotGenerate } from './generate.ts'
import { scribeQuery } from './queries.ts'
import { takesMore } from './takes-recording.ts'
import { useRecordActions } from './useRecordActions.ts'

/** The recorder's pill, joined to visits: Record opens one, Stop leads to its note. */
export function RecordButton() {
  const { record, recordHere, stop, replay } = useRecordActions()
  const { scribeId = '', tab } = placeOf(useLocation())
  const scribe = useQuery({ ...scribeQuery(scribeId), enabled: scribeId !== '' }).data
  // One primary action a screen: Record until there is something to write from.
  const quiet = tab === 'results' || (scribe !== undefined && !whyNotGenerate(scribe))
  return (
    <RecorderPill
      quiet={quiet}
      onRecord={record}
      onRecordHere={scribe && takesMore(scribe) ? recordHere : undefined}
      onStop={stop}
      onReplay={replay}
    />
  )
}
