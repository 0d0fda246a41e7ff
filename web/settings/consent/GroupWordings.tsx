import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentSettings, GroupWording, WordingLanguage } from '#contract/consent.ts'
import type { GroupSummary } from '#contract/groups.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { languageName } from '#web/i18n/languages.ts'
import css from '#web/scribes/consent/consent.module.css'
import { groupWordingsQuery } from '#web/scribes/consent/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { fullDate, yearDate } from '#web/ui/times.ts'
import { LanguageField } from './LanguageField.tsx'
import { useWordingSharing } from './useWordingSharing.ts'
import { VersionList } from './VersionList.tsx'
import { WordingEditor } from './WordingEditor.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The wordings that the user's groups share; hidden without a group. */
export function GroupWordings({ settings }: { settings: ConsentSettings }) {
  const [language, setLanguage] = useState<WordingLanguage>('en')
  const groups = useMyGroups() ?? []
  if (groups.length === 0) return null
  return (
    <Panel title={t('In your groups')}>
      <div className={css.form}>
        <LanguageField value={language} onChange={setLanguage} />
        {groups.map((group) => (
          <GroupSection
            key={`${group.id} ${language}`}
            group={group}
            language={language}
            settings={settings}
          />
        ))}
      </div>
    </Panel>
  )
}

interface Props {
  group: GroupSummary
  language: WordingLanguage
  settings: ConsentSettings
}

/** What a group shares in a language, and what the user can do with it. */
function GroupSection({ group, language, settings }: Props) {
  const { id, name, mayPublish, mayWithdraw } = group
  const shared = settings.shared.find((one) => one.groupId === id && one.language === language)
  const inForce = settings.wordings.find((one) => one.language === language)
  return (
    <section className={css.form} aria-label={name}>
      <p>{describe(name, language, shared)}</p>
      {mayPublish ? (
        <GroupEditor
          group={group}
          language={language}
          shared={shared}
          start={shared?.text ?? inForce?.text ?? ''}
        />
      ) : (
        shared && (
          <blockquote className={css.wording} lang={language} dir="auto">
            {shared.text}
          </blockquote>
        )
      )}
      {mayWithdraw && shared && <StopSharing group={group} language={language} shared={shared} />}
      <GroupVersions groupId={id} language={language} />
    </section>
  )
}

function describe(name: string, language: string, shared: GroupWording | undefined): string {
  const values = { name, language: languageName(language) }
  return shared
    ? t('“{name}” shares a wording in {language}, published by {by} on {date}.', {
        ...values,
        by: shared.by,
        date: yearDate(shared.at),
      })
    : t('“{name}” shares no wording in {language}.', values)
}

interface EditorProps extends Omit<Props, 'settings'> {
  shared: GroupWording | undefined
  start: string
}

function GroupEditor({ group: { id, name }, language, shared, start }: EditorProps) {
  const draft = useDraft(`wording ${id} ${language}`, start)
  const { share } = useWordingSharing(id, language)
  const [isAsking, setIsAsking] = useState(false)
  const publish = () => {
    setIsAsking(false)
    share.mutate(
      { text: draft.value, version: shared?.version ?? 0 },
      { onSuccess: () => draft.sent(draft.value) },
    )
  }
  return (
    <>
      <WordingEditor
        language={language}
        draft={draft}
        stored={shared?.text}
        submit={
          shared
            ? t('Replace the wording of “{name}”', { name })
            : t('Share with “{name}”', { name })
        }
        isPending={share.isPending}
        onSubmit={() => (shared ? setIsAsking(true) : publish())}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('Replace the wording of “{name}”?', { name })}
          text={t(
            'From now on, members read the new wording to patients. Recorded consents keep the wording that was read.',
          )}
          confirm={t('Replace')}
          onConfirm={publish}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface StopProps extends Omit<Props, 'settings'> {
  shared: GroupWording
}

/** Asks first: members lose the wording at once. */
function StopSharing({ group: { id, name }, language, shared }: StopProps) {
  const { unshare } = useWordingSharing(id, language)
  const [isAsking, setIsAsking] = useState(false)
  const stop = () => {
    setIsAsking(false)
    unshare.mutate(shared.version)
  }
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={unshare.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('Stop sharing with “{name}”', { name })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Stop sharing the wording of “{name}”?', { name })}
          text={t(
            'Members will no longer read it to patients. Recorded consents keep the wording that was read.',
          )}
          confirm={t('Stop sharing')}
          onConfirm={stop}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

function GroupVersions({ groupId, language }: { groupId: string; language: WordingLanguage }) {
  const items = useQuery(groupWordingsQuery(groupId, language)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <VersionList
      language={language}
      items={items.map(({ id, text, by, at }) => ({
        key: id,
        name: t('{date}, by {by}', { date: fullDate(at), by }),
        text,
      }))}
    />
  )
}
