import { DeletionBanner } from '#web/settings/privacy/DeletionBanner.tsx'
import { LapsedBanner } from './LapsedBanner.tsx'

/** Lines above every page that aren't needed before it is shown. */
export function Banners() {
  return (
    <>
      <DeletionBanner />
      <LapsedBanner />
    </>
  )
}
