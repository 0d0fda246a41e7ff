import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './ui.module.css'

interface Props {
  icon?: LucideIcon
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  actions?: ReactNode
  /** `h1` if it is the whole page. */
  heading?: 'h1' | 'h2'
}

/** The placeholder of an empty list or page. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
}: Props) {
  return (
    <div className={css.empty}>
      {Icon && <Icon className={css.emptyIcon} size={28} strokeWidth={1.5} aria-hidden />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={css.emptyActions}>{actions}</div>}
    </div>
  )
}
