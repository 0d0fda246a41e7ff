import { DeletionBanner } from '#web/settings/privacy/DeletionBanner.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { LapsedBanner } from './LapsedBanner.tsx'
import { UrgentBanner } from './UrgentBanner.tsx'

/** Lines above every page that aren't needed before it is shown. */
export function Banners() {
  return (
    <>
      <DemoBanner />
      <UrgentBanner />
      <DeletionBanner />
      <LapsedBanner />
    </>
  )
}
