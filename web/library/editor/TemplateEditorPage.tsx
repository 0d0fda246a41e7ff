import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { useDraftStore } from '#web/drafts/store.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { mayEdit } from './may-edit.ts'
import { MakeCopy } from './MakeCopy.tsx'
import { itemQuery } from './queries.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Where a template of one's own, or of one's group, is written. Everything saves itself. */
export function TemplateEditorPage() {
  const { templateId = '' } = useParams()
  const { data: item, isPending, error, refetch } = useQuery(itemQuery(templateId))
  // What was typed before a reload is shown from the start, never the older text first.
  const ready = useDraftStore((words) => words.ready)
  return (
    <MainPane name={t('The editor')}>
      {!item && <PageHeader title={t('Template')} tabTitle={t('Edit template')} />}
      {isPending && <LoadingRows label={t('Loading the template')} />}
      {error && (
        <ErrorState
          title={t('Could not load the template')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {item &&
        ready &&
        (mayEdit(item) ? <TemplateEditor key={item.id} item={item} /> : <MakeCopy item={item} />)}
    </MainPane>
  )
}
