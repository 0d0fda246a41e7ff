import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addWording, type ConsentSettings, type WordingLanguage } from '#contract/consent.ts'
import { call } from '#web/api/client.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from '#web/scribes/consent/consent.module.css'
import { consentSettingsQuery, wordingsQuery } from '#web/scribes/consent/queries.ts'
import { LanguageField } from './LanguageField.tsx'
import { VersionList } from './VersionList.tsx'
import { WordingEditor } from './WordingEditor.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  settings: ConsentSettings
  isAdministrator: boolean
}

/** The text that is read to patients, by language, with its earlier versions. */
export function WordingForm({ settings, isAdministrator }: Props) {
  const [language, setLanguage] = useState<WordingLanguage>('en')
  const items = useQuery(wordingsQuery(language)).data?.items ?? []
  const clinic = items[0]
  return (
    <Panel title={t('Wording for the patient')}>
      <div className={css.form}>
        <LanguageField value={language} onChange={setLanguage} />
        <InForce settings={settings} language={language} isAdministrator={isAdministrator} />
        {clinic && isAdministrator && (
          <Editor key={language} {...{ language, text: clinic.text }} />
        )}
        {items.length < 2 ? (
          <p className={css.hint}>{t('This is Ausculta’s built-in wording.')}</p>
        ) : (
          <VersionList
            language={language}
            items={items.map(({ version, text, created }) => ({
              key: version,
              name: created ? versionName(version, created) : t('Built-in wording'),
              text,
            }))}
          />
        )}
      </div>
    </Panel>
  )
}

/** The wording that the user reads out, unless it's the one that they edit below. */
function InForce({ settings, language, isAdministrator }: Props & { language: WordingLanguage }) {
  const wording = settings.wordings.find((one) => one.language === language)
  const group = useMyGroups()?.find(({ id }) => id === wording?.from?.groupId)
  if (!wording || (isAdministrator && !wording.from)) return null
  return (
    <>
      <blockquote className={css.wording} lang={language} dir="auto">
        {wording.text}
      </blockquote>
      {group && (
        <p className={css.hint}>{t('You use the wording of “{name}”.', { name: group.name })}</p>
      )}
    </>
  )
}

function Editor({ language, text }: { language: WordingLanguage; text: string }) {
  const draft = useDraft(`wording ${language}`, text)
  const save = useSaveWording(language, draft.sent)
  return (
    <WordingEditor
      language={language}
      draft={draft}
      stored={text}
      submit={t('Save as new version')}
      isPending={save.isPending}
      onSubmit={() => save.mutate(draft.value)}
    />
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

/** `Version 3, November 3, 2026, 8:05AM` of the version `clinic 3`. */
const versionName = (version: string, created: string) =>
  t('Version {number}, {date}', {
    number: version.replace('clinic ', ''),
    date: fullDate(created),
  })
