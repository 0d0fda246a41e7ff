import { useLocation } from 'react-router'
import { placeOf } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { RecordButton } from '#web/scribes/RecordButton.tsx'
import css from './app.module.css'
import { ToastHistory } from './ToastHistory.tsx'

/** The right end of the header on every page: Record and Stop never move. Home has its own Record button. */
export function HeaderActions() {
  const { page, scribeId } = placeOf(useLocation())
  const isRecording = useRecorder((r) => r.session !== undefined)
  const isHome = page !== undefined && page !== 'templates' && scribeId === undefined
  const isHidden = isHome && !isRecording
  return (
    <div className={css.headerActions}>
      <span
        className={css.headerRecord}
        data-tour={isHidden ? undefined : 'record'}
        hidden={isHidden}
      >
        <RecordButton />
      </span>
      <ToastHistory />
    </div>
  )
}
