import { MemorySettings } from '../MemorySettings.tsx'
import { RecordingSettings } from '../RecordingSettings.tsx'
import { Section } from '../Section.tsx'
import { StyleSettings } from '../StyleSettings.tsx'
import { t } from '#web/i18n/i18n.ts'

/** When notes are written, and how. */
export function NotesTopic() {
  return (
    <>
      <Section id="after-recording">
        <RecordingSettings />
      </Section>
      <Section id="style">
        <StyleSettings />
      </Section>
      <Section id="writing-preferences" title={t('Writing preferences')}>
        <MemorySettings />
      </Section>
    </>
  )
}
