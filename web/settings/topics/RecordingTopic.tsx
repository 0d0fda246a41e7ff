import { ConsentSettings } from '../consent/ConsentSettings.tsx'
import { DictionarySettings } from '../dictionary/DictionarySettings.tsx'
import { Section } from '../Section.tsx'
import { TranscriptionSettings } from '../TranscriptionSettings.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Microphone, speech service, consent and dictionary. */
export function RecordingTopic() {
  return (
    <>
      <TranscriptionSettings />
      <Section id="consent" title={t('Consent')}>
        <ConsentSettings />
      </Section>
      <Section id="dictionary" title={t('Dictionary')}>
        <DictionarySettings />
      </Section>
    </>
  )
}
