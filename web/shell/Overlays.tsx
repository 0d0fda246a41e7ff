import { lazy, Suspense } from 'react'
import { useReauth } from '#web/accounts/reauth.ts'
import { useOverlays } from './overlays.ts'
import { useOnce } from '#web/ui/useOnce.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const ShortcutHelp = lazy(async () => ({
  default: (await import('./ShortcutHelp.tsx')).ShortcutHelp,
}))

const LeaveDialog = lazy(async () => ({
  default: (await import('./LeaveDialog.tsx')).LeaveDialog,
}))

const Tour = lazy(async () => ({ default: (await import('./tour/Tour.tsx')).Tour }))

const ReauthDialog = lazy(async () => ({
  default: (await import('#web/accounts/ReauthDialog.tsx')).ReauthDialog,
}))

/** The palette and the shortcut help, loaded when first opened. */
export function Overlays() {
  const palette = useOnce(useOverlays((o) => o.palette))
  const help = useOnce(useOverlays((o) => o.help))
  const leaving = useOnce(useOverlays((o) => o.leaving !== false))
  const toured = useOnce(useOverlays((o) => o.tour !== undefined))
  const asked = useOnce(useReauth((r) => Boolean(r.answer)))
  return (
    <Suspense fallback={null}>
      {palette && <Palette />}
      {help && <ShortcutHelp />}
      {leaving && <LeaveDialog />}
      {toured && <Tour />}
      {asked && <ReauthDialog />}
    </Suspense>
  )
}
