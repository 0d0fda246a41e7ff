import css from './app.module.css'
import { ToastHistory } from './ToastHistory.tsx'

/** The right end of the header on every page. The recorder's pill is its first child, so that Record and Stop never move. */
export function HeaderActions() {
  return (
    <div className={css.headerActions}>
      <ToastHistory />
    </div>
  )
}
