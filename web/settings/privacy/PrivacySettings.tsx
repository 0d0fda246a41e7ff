import { Section } from '../Section.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { DeletionPanel } from './DeletionPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { TakeoutPanel } from './TakeoutPanel.tsx'

/** Retention, storage, data export and deletion; the access log comes last, because it grows. */
export function PrivacySettings() {
  return (
    <>
      <Section id="retention">
        <RetentionPanel />
      </Section>
      <Section id="storage">
        <StoragePanel />
      </Section>
      <Section id="export">
        <TakeoutPanel />
      </Section>
      <Section id="delete-account">
        <DeletionPanel />
      </Section>
      <Section id="activity">
        <ActivityPanel />
      </Section>
    </>
  )
}
