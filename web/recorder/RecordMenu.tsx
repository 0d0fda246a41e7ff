import { Menu, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Languages, ListPlus, Play } from 'lucide-react'
import { useState } from 'react'
import { languageCodes } from '#contract/languages.ts'
import { rememberLanguage, usePreferences } from '#web/ui/preferences.ts'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { languageChoices } from '#web/ui/language-choices.ts'
import { BrowserSpeechItem } from './browser-speech/BrowserSpeechItem.tsx'
import { Microphones } from './Microphones.tsx'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const icon = { size: 15, 'aria-hidden': true } as const

/** The choices before recording: audio sources, language, and a replay for a trial without a patient. */
export function RecordMenu({
  onReplay,
  onRecordHere,
}: {
  onReplay: () => void
  onRecordHere: (() => void) | undefined
}) {
  return (
    <>
      {onRecordHere && (
        <>
          <Menu.Item leftSection={<ListPlus {...icon} />} onClick={onRecordHere}>
            {t('Add to this visit')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Microphones />
      <LanguageMenu />
      <BrowserSpeechItem />
      <Menu.Divider />
      <Menu.Item leftSection={<Play {...icon} />} onClick={onReplay}>
        {t('Replay the sample visit as if live')}
      </Menu.Item>
    </>
  )
}

/** The language of new visits. */
function LanguageMenu() {
  const { language } = useUser().settings
  const setLanguage = useSetLanguage()
  const recent = usePreferences((p) => p.languages)
  const [typed, setTyped] = useState('')
  const mark = (on: boolean) => (on ? <Check {...icon} /> : undefined)
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Languages {...icon} />}>
          {t('New visits in: {language}', { language: languageName(language) })}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={360} style={{ overflow: 'auto' }}>
        <SearchField typed={typed} onType={setTyped} />
        {languageChoices(languageCodes, recent, typed).map(({ label, codes }) => (
          <div key={label}>
            {label && <Menu.Label>{label}</Menu.Label>}
            {codes.map((code) => (
              <Menu.Item
                key={code}
                rightSection={mark(code === language)}
                onClick={() => setLanguage.mutate(code)}
              >
                {languageName(code)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Keeps the language with the account. */
function useSetLanguage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => {
      rememberLanguage(code)
      return saveMe(queries, { settings: { language: code } })
    },
  })
}

interface SearchFieldProps {
  typed: string
  onType: (typed: string) => void
}

function SearchField({ typed, onType }: SearchFieldProps) {
  return (
    <TextInput
      size="xs"
      mb={4}
      placeholder={t('Search languages')}
      aria-label={t('Search languages')}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      // The menu would take letters and arrows for its own.
      onKeyDown={(event) => {
        if (event.key.length === 1) event.stopPropagation()
      }}
    />
  )
}
