import type { ReactNode } from 'react'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

/**
 * Details for the person who runs the server, such as names of settings: folded, so that nobody else has to read them.
 */
export function ServerFold({ children }: { children: ReactNode }) {
  return (
    <details className={css.serverFold}>
      <summary>{t('For the server administrator')}</summary>
      <p>{children}</p>
    </details>
  )
}
