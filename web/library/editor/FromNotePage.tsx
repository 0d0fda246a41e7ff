import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { getNote } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './editor.module.css'
import { templateFromNote } from './from-note.ts'
import { useNewTemplate } from './NewTemplate.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Shows the template that a note's headings would make, before it is created. */
export function FromNotePage() {
  const [query] = useSearchParams()
  const id = query.get('note') ?? ''
  const note = useQuery({
    queryKey: ['note-as-template', id],
    queryFn: ({ signal }) => call(getNote, { params: { id }, signal }),
    enabled: id !== '',
  })
  // Without a note in the address there is nothing to show.
  if (id === '') return <Navigate to={paths.templates} replace />
  return (
    <MainPane>
      <PageHeader title={t('Template from a note')} tabTitle={t('Template from a note')} />
      {note.isPending && <LoadingRows label={t('Loading the note')} />}
      {note.error && (
        <ErrorState
          title={t('Could not load the note')}
          error={note.error}
          onRetry={() => void note.refetch()}
        />
      )}
      {note.data && <Outline content={note.data.content} />}
    </MainPane>
  )
}

function Outline({ content }: { content: string }) {
  const make = useNewTemplate()
  const sections = templateFromNote(content)
  return (
    <div className={css.fromNote}>
      <p>{t('The template copies the headings, their order and lists. It copies no facts.')}</p>
      <Panel title={t('Sections')}>
        <dl className={css.outline}>
          {sections.map(({ heading, instruction }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{instruction}</dd>
            </div>
          ))}
        </dl>
        {sections.length === 0 && <p>{t('This note has no headings to copy.')}</p>}
      </Panel>
      <Button
        loading={make.isPending}
        disabled={sections.length === 0}
        onClick={() => make.mutate({ name: t('Template from a note'), sections })}
      >
        {t('Create template')}
      </Button>
    </div>
  )
}
