import { Link } from 'react-router'
import css from './app.module.css'

/** The way back on a phone, before the title of a page. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={css.back ?? ''} aria-label={label}>
      ‹
    </Link>
  )
}
