import { AppearanceSettings } from '../AppearanceSettings.tsx'
import { Section } from '../Section.tsx'
import { ShortcutSettings } from '../ShortcutSettings.tsx'

/** Language, theme, density and keys. */
export function AppearanceTopic() {
  return (
    <>
      <AppearanceSettings />
      <Section id="shortcuts" title="Keyboard shortcuts">
        <ShortcutSettings />
      </Section>
    </>
  )
}
