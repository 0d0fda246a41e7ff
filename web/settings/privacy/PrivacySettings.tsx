import { ActivityPanel } from './ActivityPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { TakeoutPanel } from './TakeoutPanel.tsx'

/** How long things are kept, who saw them, taking them along, and leaving. */
export function PrivacySettings() {
  return (
    <>
      <RetentionPanel />
      <ActivityPanel />
      <TakeoutPanel />
      <DeletionPanel />
    </>
  )
}
