import type { ReactNode } from 'react'
import { Mark } from '#web/ui/Mark.tsx'
import css from './accounts.module.css'

/** The card in the middle of every page that needs no session. @param foot shown below the card */
export function EntryFrame({
  title,
  foot,
  children,
}: {
  title: string
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" className={css.page}>
      <title>{`${title} · Ausculta`}</title>
      <div className={css.card}>
        <div className={css.brand}>
          <Mark size={28} />
          <span>Ausculta</span>
        </div>
        {children}
      </div>
      {foot}
    </main>
  )
}
