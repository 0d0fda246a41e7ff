import { useQuery } from '@tanstack/react-query'
import { Folder as FolderIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { listFolders } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { call } from './client.ts'
import { keys } from './keys.ts'
import { adminItems, folderItems, mainItems, settingsItem, type NavItem } from './nav-items.ts'
import css from './app.module.css'
import { useUser } from './useUser.ts'
import { UserMenu } from './UserMenu.tsx'

/** The left navigation; only its icons where it is collapsed. */
export function NavPanel() {
  const user = useUser()
  const folders = useQuery({
    queryKey: keys.folders,
    queryFn: ({ signal }) => call(listFolders, { signal }),
  })
  return (
    <nav className={css.nav} aria-label="Main">
      <div className={css.brand}>
        <Mark />
        <span className={css.label}>Ausculta</span>
      </div>
      {mainItems.map((item) => (
        <Entry key={item.to} {...item} />
      ))}
      <p className={css.section}>Folders</p>
      {folders.data?.items.map(({ id, name, count }) => (
        <Entry key={id} label={name} to={paths.scribes(id)} icon={FolderIcon} count={count} />
      ))}
      {folderItems.map((item) => (
        <Entry key={item.to} {...item} />
      ))}
      <div className={css.grow} />
      {user.role === 'administrator' && adminItems.map((item) => <Entry key={item.to} {...item} />)}
      <Entry {...settingsItem} />
      <UserMenu />
    </nav>
  )
}

function Entry({ label, to, within = to, icon: Icon, count }: NavItem & { count?: number }) {
  const { pathname } = useLocation()
  const on = pathname === within || pathname.startsWith(`${within}/`)
  return (
    <NavLink className={css.entry} to={to} data-on={on || undefined} title={label}>
      <Icon size={18} strokeWidth={1.7} aria-hidden />
      <span className={css.label}>{label}</span>
      {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
    </NavLink>
  )
}
