import { AppearanceSettings } from '../AppearanceSettings.tsx'
import { Section } from '../Section.tsx'
import { ShortcutSettings } from '../ShortcutSettings.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Language, theme, density and keys. */
export function AppearanceTopic() {
  return (
    <>
      <AppearanceSettings />
      <Section id="shortcuts" title={t('Keyboard shortcuts')}>
        <ShortcutSettings />
      </Section>
    </>
  )
}
