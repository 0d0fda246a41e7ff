import { lazy, Suspense } from 'react'
import { useOverlays } from './overlays.ts'
import { useOnce } from './useOnce.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const ShortcutHelp = lazy(async () => ({
  default: (await import('./ShortcutHelp.tsx')).ShortcutHelp,
}))

const LeaveDialog = lazy(async () => ({
  default: (await import('./LeaveDialog.tsx')).LeaveDialog,
}))

/** The palette and the shortcut help, loaded when first opened. */
export function Overlays() {
  const palette = useOnce(useOverlays((o) => o.palette))
  const help = useOnce(useOverlays((o) => o.help))
  const leaving = useOnce(useOverlays((o) => o.leaving))
  return (
    <Suspense fallback={null}>
      {palette && <Palette />}
      {help && <ShortcutHelp />}
      {leaving && <LeaveDialog />}
    </Suspense>
  )
}
