import { Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Letterhead, putLetterhead, type StoredLetterhead } from '#contract/export.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { letterheadQuery } from '#web/notes/output/queries.ts'
import { explain } from '#web/ui/explain.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'
import { LetterheadPreview } from './LetterheadPreview.tsx'
import { LogoField } from './LogoField.tsx'
import css from './settings.module.css'
import { SharedLetterheads } from './SharedLetterheads.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The letterhead and footer of downloaded and printed notes. */
export function LetterheadSettings() {
  const query = useQuery(letterheadQuery)
  return (
    <Loaded what={t('the letterhead')} query={query}>
      {(stored) => <LetterheadForm stored={stored} />}
    </Loaded>
  )
}

function LetterheadForm({ stored }: { stored: StoredLetterhead }) {
  const letterhead = useLetterhead(stored)
  const { save } = letterhead
  return (
    <>
      <Panel title={t('On documents')}>
        <SwitchChoice
          label={t('Letterhead')}
          hint={t('Shown on printed notes and on Word and PDF downloads.')}
          checked={stored.on}
          onChange={(on) => save.mutate({ on })}
        />
        <SwitchChoice
          label={t('Patient and visit')}
          hint={t(
            'Shows the patient’s name and the visit time, if known. File names never include them.',
          )}
          checked={stored.patient}
          onChange={(patient) => save.mutate({ patient })}
        />
      </Panel>
      <Panel title={t('Letterhead')}>
        <div className={css.stack}>
          <LogoField letterhead={stored} />
          <TextFields {...letterhead} />
        </div>
      </Panel>
      <SharedLetterheads letterhead={stored} />
      <Panel title={t('Preview')}>
        <LetterheadPreview letterhead={letterhead.current} />
      </Panel>
    </>
  )
}

function TextFields({ current, draft, save, saveField }: ReturnType<typeof useLetterhead>) {
  return (
    <>
      <Textarea
        label={t('Name and address')}
        description={t('The first line is printed in bold.')}
        autosize
        minRows={3}
        maxLength={1000}
        value={current.lines}
        onChange={(event) => draft.set({ ...draft.value, lines: event.currentTarget.value })}
        onBlur={() => saveField('lines')}
        error={save.isError ? explain(save.error).message : undefined}
      />
      <TextInput
        label={t('Footer')}
        maxLength={300}
        value={current.footer}
        onChange={(event) => draft.set({ ...draft.value, footer: event.currentTarget.value })}
        onBlur={() => saveField('footer')}
      />
      <Restored typed={draft} />
    </>
  )
}

/** The letterhead with its unsaved text; a field is saved when it is left. */
function useLetterhead(stored: StoredLetterhead) {
  const queries = useQueryClient()
  const draft = useDraft<Partial<Letterhead>>('letterhead', {})
  const save = useMutation({
    mutationFn: (change: Partial<Letterhead>) =>
      sendPart<StoredLetterhead>(
        queries,
        letterheadQuery.queryKey,
        change,
        ({ hasLogo: _hasLogo, from: _from, shared: _shared, ...body }, signal) =>
          call(putLetterhead, { body, signal }),
      ),
    onSuccess: (_, change) => draft.sent(change),
    meta: { shownBy: 'form' },
  })
  const saveField = (name: 'lines' | 'footer') => {
    const text = draft.value[name]
    if (text !== undefined && text !== stored[name]) save.mutate({ [name]: text })
  }
  return { current: { ...stored, ...draft.value }, draft, save, saveField }
}
