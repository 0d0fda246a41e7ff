import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { OfflineBanner } from '#web/shell/OfflineBanner.tsx'
import { SplitPane } from '#web/ui/SplitPane.tsx'
import css from './app.module.css'
import { Keyboard } from './Keyboard.tsx'
import { phoneQuery } from './ListLayout.tsx'
import { followLive } from '#web/api/live.ts'
import { NavPanel } from './NavPanel.tsx'
import { Overlays } from './Overlays.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { navSizes, setPreferences } from '#web/ui/preferences.ts'
import { useSetUp } from './useSetUp.ts'
import { useShellActions } from './useShellActions.ts'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'

// Needed when one begins to write.
const Macros = lazy(async () => ({ default: (await import('./Macros.tsx')).Macros }))
const Banners = lazy(async () => ({ default: (await import('./Banners.tsx')).Banners }))
// Not needed before the first toast.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The frame around every page behind the sign-in. */
export function Shell() {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  useLiveEvents()
  useDevice()
  useAccountPreferences()
  useShellActions()
  useSetUp()
  usePageLock()
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {t('Skip to main content')}
      </a>
      <RouteProgress />
      <OfflineBanner />
      <Suspense fallback={null}>
        <Banners />
      </Suspense>
      <div className={css.rest}>
        <SplitPane
          name="nav"
          label={t('Width of the navigation')}
          sizes={navSizes}
          side={phone ? undefined : <NavPanel />}
        >
          <Outlet />
        </SplitPane>
      </div>
      {phone && <PhoneBar />}
      <Keyboard />
      <Overlays />
      <Suspense fallback={null}>
        <Toasts phone={phone} />
        <Macros />
      </Suspense>
    </div>
  )
}

/** A thin line for page loads that take longer than 150 ms. */
function RouteProgress() {
  const busy = useNavigation().state !== 'idle'
  return busy ? <div className={css.progress} aria-hidden /> : null
}

function useLiveEvents(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const stop = new AbortController()
    followLive(queries, id, stop.signal)
    return () => stop.abort()
  }, [queries, id])
}

function usePageLock(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const stop = new AbortController()
    void import('#web/shell/lock/watch-page.ts')
      .then(({ watchPage }) => watchPage(queries, id, stop.signal))
      .catch(() => undefined)
    return () => stop.abort()
  }, [queries, id])
}

function useDevice(): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => {
    const stop = new AbortController()
    void import('#web/shell/open-device.ts')
      .then(({ openDevice }) => openDevice(queries, id, stop.signal))
      .catch(() => undefined)
    return () => stop.abort()
  }, [queries, id])
}

/** Lays the choices kept with the account over those kept in this browser. */
function useAccountPreferences(): void {
  const { theme, density, singleKeyShortcuts, shortcutKeys } = useUser().settings
  useEffect(() => {
    setPreferences({ theme, density, singleKeyShortcuts, shortcutKeys })
  }, [theme, density, singleKeyShortcuts, shortcutKeys])
}
