import { ActivityPanel } from './ActivityPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { TakeoutPanel } from './TakeoutPanel.tsx'

/** Retention, storage, data export and deletion; the access log comes last, because it grows. */
export function PrivacySettings() {
  return (
    <>
      <RetentionPanel />
      <StoragePanel />
      <TakeoutPanel />
      <DeletionPanel />
      <ActivityPanel />
    </>
  )
}
