import { MacrosSettings } from '#web/macros/MacrosSettings.tsx'
import { DefaultTemplate } from '../DefaultTemplate.tsx'
import { LetterheadSettings } from '../LetterheadSettings.tsx'
import { PasteSettings } from '../paste/PasteSettings.tsx'
import { Section } from '../Section.tsx'

/** The template of new visits, snippets, and how notes are copied and printed. */
export function TemplatesTopic() {
  return (
    <>
      <Section id="default-template">
        <DefaultTemplate />
      </Section>
      <Section id="snippets" title="Snippets (macros)">
        <MacrosSettings />
      </Section>
      <Section id="letterhead" title="Letterhead">
        <LetterheadSettings />
      </Section>
      <Section id="copy-formats" title="Copy formats">
        <PasteSettings />
      </Section>
    </>
  )
}
