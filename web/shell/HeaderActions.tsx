import { RecordButton } from '#web/scribes/RecordButton.tsx'
import css from './app.module.css'
import { ToastHistory } from './ToastHistory.tsx'

/** The right end of the header on every page: Record and Stop never move. */
export function HeaderActions() {
  return (
    <div className={css.headerActions}>
      <span className={css.headerRecord} data-tour="record">
        <RecordButton />
      </span>
      <ToastHistory />
    </div>
  )
}
