import type { ReactNode } from 'react'
import css from './speech.module.css'

/** Rarely used fields, folded under a label. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={css.more}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
