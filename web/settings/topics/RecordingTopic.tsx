import { ConsentSettings } from '../consent/ConsentSettings.tsx'
import { DictionarySettings } from '../dictionary/DictionarySettings.tsx'
import { Section } from '../Section.tsx'
import { TranscriptionSettings } from '../TranscriptionSettings.tsx'

/** Microphone, speech service, consent and dictionary. */
export function RecordingTopic() {
  return (
    <>
      <TranscriptionSettings />
      <Section id="consent" title="Consent">
        <ConsentSettings />
      </Section>
      <Section id="dictionary" title="Dictionary">
        <DictionarySettings />
      </Section>
    </>
  )
}
