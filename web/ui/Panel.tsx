import type { ReactNode } from 'react'
import css from './ui.module.css'

interface Props {
  title?: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A bordered part of a page under a small heading. */
export function Panel({ title, aside, children }: Props) {
  return (
    <section className={css.panel} aria-label={title}>
      {title && (
        <div className={css.panelHead}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
