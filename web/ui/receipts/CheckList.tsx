import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckLine } from './check-lines.ts'
import css from './receipts.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The results of recomputing a receipt. */
export function CheckList({ lines }: { lines: readonly CheckLine[] }) {
  return (
    <ul className={css.checks} aria-label={t('Checks')}>
      {lines.map(({ ok, text: words }) => (
        <li key={words} data-ok={ok}>
          {ok ? (
            <Check size={16} aria-label={t('Passed:')} />
          ) : (
            <TriangleAlert size={16} aria-label={t('Problem:')} />
          )}
          {words}
        </li>
      ))}
    </ul>
  )
}

/** One fact of a receipt, in a list with the class `facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
