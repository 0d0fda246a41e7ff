import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Item } from '#contract/items.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { useMayEdit } from '#web/shell/items/may-edit.ts'
import { isNotThere } from '#web/shell/NotThere.tsx'
import { useDraftStore } from '#web/drafts/store.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useItem } from '../item-query.ts'
import { TemplateGone } from '../TemplateGone.tsx'
import { MakeCopy } from './MakeCopy.tsx'
import { forgetItem } from './savers.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The editor of a template of the user's own, or of a group. Changes save automatically. */
export function TemplateEditorPage() {
  const { templateId = '' } = useParams()
  const { data, isPending, error, refetch } = useItem(templateId)
  const isGone = isNotThere(error)
  useEffect(() => {
    if (isGone) forgetItem(templateId)
  }, [isGone, templateId])
  const item = isGone ? undefined : data
  return (
    <MainPane name={t('The editor')}>
      {!item && <PageHeader title={t('Template')} tabTitle={t('Edit template')} />}
      {isPending && <LoadingRows label={t('Loading the template')} />}
      {isGone && <TemplateGone />}
      {error && !isGone && (
        <ErrorState
          title={t('Could not load the template')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {item && <EditorOrCopy key={item.id} item={item} />}
    </MainPane>
  )
}

function EditorOrCopy({ item }: { item: Item }) {
  const mayEdit = useMayEdit(item)
  // Text typed before a reload shows from the start, never the older text first.
  const isReady = useDraftStore((words) => words.ready)
  if (!isReady || mayEdit === undefined) return <LoadingRows label={t('Loading the template')} />
  return mayEdit ? <TemplateEditor item={item} /> : <MakeCopy item={item} />
}
