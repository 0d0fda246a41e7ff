import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import type { User } from '#contract/profile.ts'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import css from './app.module.css'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'

const load = () => import('./UserMenuItems.tsx')
const UserMenuItems = lazy(async () => ({ default: (await load()).UserMenuItems }))

/** Who is signed in; theme, widths, shortcuts, settings, sign out. */
export function UserMenu() {
  const user = useUser()
  return (
    <LazyMenu
      position="top-start"
      width={240}
      preload={load}
      button={(opener) => (
        <UnstyledButton {...opener} className={css.me} title={t('Account, theme, sign out')}>
          <span className={css.avatar} aria-hidden>
            {initials(user)}
          </span>
          <span className={css.meText}>
            <span>{[user.profile.title, user.name || user.email].filter(Boolean).join(' ')}</span>
            {user.profile.speciality && <small>{user.profile.speciality}</small>}
          </span>
        </UnstyledButton>
      )}
    >
      <UserMenuItems />
    </LazyMenu>
  )
}

/** The initials, without the title; of the address if there is no name. */
function initials({ profile: { firstName, lastName }, email }: User): string {
  return ((firstName[0] ?? '') + (lastName[0] ?? '') || (email[0] ?? '?')).toUpperCase()
}
