import { RecorderPill } from '#web/recorder/RecorderPill.tsx'
import { useRecordActions } from './useRecordActions.ts'

/** The recorder's pill, joined to visits: Record opens one, Stop leads to its note. */
export function RecordButton() {
  const { record, stop, replay } = useRecordActions()
  return <RecorderPill onRecord={record} onStop={stop} onReplay={replay} />
}
