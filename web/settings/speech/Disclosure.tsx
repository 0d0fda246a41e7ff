import type { ReactNode } from 'react'
import css from './speech.module.css'

/** What few look for, one press away. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={css.more}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
