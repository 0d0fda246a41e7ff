import { NativeSelect } from '@mantine/core'
import { type WordingLanguage, wordingLanguages } from '#contract/consent.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const languages = wordingLanguages.map((value) => ({ value, label: languageName(value) }))

interface Props {
  value: WordingLanguage
  onChange: (language: WordingLanguage) => void
}

/** Chooses the language of a wording. */
export function LanguageField({ value, onChange }: Props) {
  return (
    <NativeSelect
      label={t('Language')}
      w={220}
      data={languages}
      value={value}
      onChange={({ currentTarget }) => {
        const found = wordingLanguages.find((one) => one === currentTarget.value)
        if (found) onChange(found)
      }}
    />
  )
}
