import { AppearanceSettings } from '../AppearanceSettings.tsx'
import { Section } from '../Section.tsx'
import { ShortcutSettings } from '../ShortcutSettings.tsx'

/** Theme, density and keys. */
export function AppearanceTopic() {
  return (
    <>
      <Section id="theme">
        <AppearanceSettings />
      </Section>
      <Section id="shortcuts" title="Keyboard shortcuts">
        <ShortcutSettings />
      </Section>
    </>
  )
}
