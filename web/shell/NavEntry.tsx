import { NavLink, useLocation } from 'react-router'
import css from './app.module.css'
import type { NavItem } from './nav-items.ts'

/** One line of the navigation; only its icon if there is no room for more. */
export function NavEntry({
  label,
  to,
  within = [to],
  icon: Icon,
  count,
}: NavItem & { count?: number }) {
  const { pathname } = useLocation()
  const on = within.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <NavLink className={css.entry} to={to} data-on={on || undefined} title={label}>
      <Icon size={18} strokeWidth={1.7} aria-hidden />
      <span className={css.label}>{label}</span>
      {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
    </NavLink>
  )
}
