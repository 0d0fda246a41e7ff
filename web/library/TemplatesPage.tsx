import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useParams } from 'react-router'
import { ListLayout } from '#web/app/ListLayout.tsx'
import { PageHeader } from '#web/app/MainPane.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateList } from './TemplateList.tsx'
import { TemplateView } from './TemplateView.tsx'

/** The templates, and what one of them asks for. */
export function TemplatesPage() {
  const { templateId } = useParams()
  const templates = useQuery(templatesQuery)
  const open = templates.data?.find((item) => item.id === templateId)
  return (
    <ListLayout
      label="Templates"
      phoneShows={templateId ? 'main' : 'list'}
      list={<TemplateList templates={templates} openId={templateId} />}
    >
      <PageHeader title={open?.name ?? 'Templates'} tabTitle="Templates" />
      {templates.isPending && <LoadingRows />}
      {templates.isError && (
        <ErrorState
          title="Could not load the templates"
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      )}
      {open && <TemplateView template={open} />}
      {templates.isSuccess && !open && (
        <EmptyState
          icon={LayoutTemplate}
          title={templateId ? 'Template not found' : 'Choose a template'}
        >
          It shows what a note made with it will hold.
        </EmptyState>
      )}
    </ListLayout>
  )
}
