import { Mark } from '#web/ui/Mark.tsx'
import css from './app.module.css'
import { adminItem, mainItems, settingsItem } from './nav-items.ts'
import { NavEntry } from './NavEntry.tsx'
import { NavFolders } from './NavFolders.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'

/** The left navigation; only its icons if it is collapsed. */
export function NavPanel() {
  const user = useUser()
  return (
    <nav className={css.nav} aria-label={t('Main')}>
      <div className={css.brand}>
        <Mark />
        <span className={css.label}>{t('Ausculta')}</span>
      </div>
      {mainItems.map((item) => (
        <NavEntry key={item.to} {...item} />
      ))}
      <NavFolders />
      <div className={css.grow} />
      {user.role === 'administrator' && <NavEntry {...adminItem} />}
      <NavEntry {...settingsItem} />
      <UserMenu />
    </nav>
  )
}
