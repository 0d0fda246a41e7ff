import { SimpleGrid, Textarea } from '@mantine/core'
import type { LocalText } from '#common/intake/local-text.ts'
import { languageName } from '#web/i18n/languages.ts'
import { t } from '#web/i18n/i18n.ts'

export type Languages = readonly ('en' | 'fr')[]

interface Props {
  label: string
  description?: string
  value: LocalText | undefined
  languages: Languages
  onChange: (value: LocalText) => void
}

/** A text in each language of the set. */
export function TextFields({ label, description, value, languages, onChange }: Props) {
  const texts = value ?? { en: '', fr: '' }
  return (
    <SimpleGrid cols={{ base: 1, sm: languages.length }} spacing="sm">
      {languages.map((language) => (
        <Textarea
          key={language}
          label={
            languages.length === 1
              ? label
              : t('{label} ({language})', { label, language: languageName(language) })
          }
          description={description}
          lang={language}
          autosize
          minRows={1}
          maxLength={500}
          value={texts[language]}
          onChange={(event) => onChange({ ...texts, [language]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}
