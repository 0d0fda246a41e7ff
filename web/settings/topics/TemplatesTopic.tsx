import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { MacrosSettings } from '#web/macros/MacrosSettings.tsx'
import { paths } from '#web/paths.ts'
import { DefaultTemplate } from '../DefaultTemplate.tsx'
import { LetterheadSettings } from '../LetterheadSettings.tsx'
import { PasteSettings } from '../paste/PasteSettings.tsx'
import { Section } from '../Section.tsx'
import { SignatureSettings } from '../signature/SignatureSettings.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The template of new visits, snippets, and how notes are copied and printed. */
export function TemplatesTopic() {
  return (
    <>
      <Section id="default-template">
        <DefaultTemplate />
      </Section>
      <Section id="snippets" title={t('Snippets (macros)')}>
        <MacrosSettings />
      </Section>
      <Section id="question-sets" title={t('Questions for patients')}>
        <p>
          {t(
            'Questions to ask patients before a visit: your own, or twelve built-in sets to use or copy.',
          )}
        </p>
        <Button component={Link} to={paths.questionSets} variant="default">
          {t('Open the question sets')}
        </Button>
      </Section>
      <Section id="letterhead" title={t('Letterhead')}>
        <LetterheadSettings />
      </Section>
      <Section id="signature" title={t('Signature for forms')}>
        <SignatureSettings />
      </Section>
      <Section id="copy-formats" title={t('Copy formats')}>
        <PasteSettings />
      </Section>
    </>
  )
}
