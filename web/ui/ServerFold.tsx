import type { ReactNode } from 'react'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

/** What concerns only whoever runs the server, such as names of its settings: one press away, and in nobody else's way. */
export function ServerFold({ children }: { children: ReactNode }) {
  return (
    <details className={css.serverFold}>
      <summary>{t('For the server administrator')}</summary>
      <p>{children}</p>
    </details>
  )
}
