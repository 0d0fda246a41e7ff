import { ActivityPanel } from './ActivityPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { TakeoutPanel } from './TakeoutPanel.tsx'

/** How long things are kept, taking them along, and leaving; who saw them stands last, because that list grows. */
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
