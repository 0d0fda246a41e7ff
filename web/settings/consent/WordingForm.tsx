import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addWording,
  type ConsentSettings,
  type Wording,
  type WordingLanguage,
  wordingLanguages,
} from '#contract/consent.ts'
import { call } from '#web/api/client.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { fullDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from '#web/scribes/consent/consent.module.css'
import { consentSettingsQuery, wordingsQuery } from '#web/scribes/consent/queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

interface Props {
  settings: ConsentSettings
  isAdministrator: boolean
}

const languages = wordingLanguages.map((value) => ({ value, label: languageName(value) }))

/** The text that is read to patients, by language, with its earlier versions. */
export function WordingForm({ settings, isAdministrator }: Props) {
  const [language, setLanguage] = useState<WordingLanguage>('en')
  const newest = settings.wordings.find((one) => one.language === language)
  return (
    <Panel title={t('Wording for the patient')}>
      <div className={css.form}>
        <NativeSelect
          label={t('Language')}
          w={220}
          data={languages}
          value={language}
          onChange={(event) => {
            const { value } = event.currentTarget
            const found = wordingLanguages.find((one) => one === value)
            if (found) setLanguage(found)
          }}
        />
        {newest && isAdministrator && <Editor key={language} newest={newest} />}
        {newest && !isAdministrator && (
          <blockquote className={css.wording} lang={language} dir="auto">
            {newest.text}
          </blockquote>
        )}
        <Versions language={language} />
      </div>
    </Panel>
  )
}

function Editor({ newest }: { newest: Wording }) {
  const { language } = newest
  const draft = useDraft(`wording ${language}`, newest.text)
  const save = useSaveWording(language, draft.sent)
  const text = draft.value.trim()
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft.value)
      }}
    >
      <Textarea
        onKeyDown={sendByKeys}
        label={t('Wording')}
        description={t(
          'Saving creates a new version. Consent records keep the version that was read.',
        )}
        autosize
        minRows={4}
        maxLength={2_000}
        lang={language}
        dir="auto"
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
      />
      <Restored typed={draft} />
      <SaveButton disabled={text === newest.text || text === ''} loading={save.isPending} />
    </form>
  )
}

function SaveButton({ disabled, loading }: { disabled: boolean; loading: boolean }) {
  return (
    <div className={css.buttons}>
      <Button
        type="submit"
        disabled={disabled}
        loading={loading}
        rightSection={<Kbd keys={SEND_KEYS} />}
      >
        {t('Save as new version')}
      </Button>
    </div>
  )
}

function useSaveWording(language: WordingLanguage, onSaved: (text: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(addWording, { body: { language, text } }),
    onSuccess: (settings, text) => {
      onSaved(text)
      setServerData(queries, consentSettingsQuery.queryKey, () => settings)
      void queries.invalidateQueries({ queryKey: wordingsQuery(language).queryKey })
      toastSuccess(t('New wording saved'))
    },
  })
}

function Versions({ language }: { language: string }) {
  const items = useQuery(wordingsQuery(language)).data?.items ?? []
  if (items.length < 2)
    return <p className={css.hint}>{t('This is Ausculta’s built-in wording.')}</p>
  return (
    <details className={css.more}>
      <summary>
        {t('{count, plural, one {# version} other {# versions}}', { count: items.length })}
      </summary>
      <ul className={css.versions}>
        {items.map(({ version, text, created }) => (
          <li key={version}>
            <strong>{created ? versionName(version, created) : t('Built-in wording')}</strong>
            <p lang={language} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `Version 3, November 3, 2026, 8:05AM` of the version `clinic 3`. */
const versionName = (version: string, created: string) =>
  t('Version {number}, {date}', {
    number: version.replace('clinic ', ''),
    date: fullDate(created),
  })
