import { UnstyledButton } from '@mantine/core'
import { AudioLines, Menu, Search, Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import css from './app.module.css'
import { useOnce } from '#web/ui/useOnce.ts'
import { openPalette, useOverlays } from './overlays.ts'
import { t } from '#web/i18n/i18n.ts'

const iconSize = 22
const PhoneDrawer = lazy(async () => ({ default: (await import('./PhoneDrawer.tsx')).PhoneDrawer }))

/** The navigation of a phone: a bar within reach of the thumb, and a drawer with everything else. */
export function PhoneBar() {
  const { pathname } = useLocation()
  const open = useOverlays((o) => o.menuAt === pathname)
  const everOpen = useOnce(open)
  const openMenu = () => useOverlays.setState({ menuAt: pathname })
  const close = () => useOverlays.setState({ menuAt: undefined })
  return (
    <>
      <nav className={css.phoneBar} aria-label={t('Quick')} data-low>
        <NavLink to={paths.home} className={css.phoneEntry}>
          <AudioLines size={iconSize} strokeWidth={1.7} aria-hidden />
          {t('Scribes')}
        </NavLink>
        <UnstyledButton className={css.phoneEntry} onClick={openPalette}>
          <Search size={iconSize} strokeWidth={1.7} aria-hidden />
          {t('Search')}
        </UnstyledButton>
        <NavLink to={paths.settingsList} className={css.phoneEntry}>
          <Settings size={iconSize} strokeWidth={1.7} aria-hidden />
          {t('Settings')}
        </NavLink>
        <UnstyledButton
          className={css.phoneEntry}
          onClick={openMenu}
          aria-expanded={open}
          data-tour="menu"
        >
          <Menu size={iconSize} strokeWidth={1.7} aria-hidden />
          {t('Menu')}
        </UnstyledButton>
      </nav>
      <Suspense fallback={null}>{everOpen && <PhoneDrawer open={open} onClose={close} />}</Suspense>
    </>
  )
}
