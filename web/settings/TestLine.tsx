import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './settings.module.css'

/** The result of testing a connection. */
export function TestLine({ ok, children }: { ok: boolean; children: ReactNode }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={css.result} data-ok={ok} role="status">
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
