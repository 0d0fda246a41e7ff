import { useMediaQuery } from '@mantine/hooks'
import { LayoutTemplate } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { BackLink } from '#web/shell/BackLink.tsx'
import { ListLayout, phoneQuery } from '#web/shell/ListLayout.tsx'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere } from '#web/shell/NotThere.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { useItem } from './item-query.ts'
import { TemplateGone } from './TemplateGone.tsx'
import { TemplateList } from './TemplateList.tsx'
import { TemplateView } from './TemplateView.tsx'
import { applyChange, formatView, type LibraryView, parseView } from './view.ts'
import { t } from '#web/i18n/i18n.ts'

/** The library, and the content of one item. */
export function TemplatesPage() {
  const { templateId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = parseView(search)
  const isStart = !templateId && search.size === 0
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const here = templateId ? paths.template(templateId) : paths.templates
  // The address is current before the page has drawn it: a second change that comes at once keeps the first.
  const changeView = (change: Partial<LibraryView>) =>
    void navigate(here + applyChange(window.location.search, change), { replace: true })
  return (
    <ListLayout
      label={t('Templates')}
      phoneShows={templateId || isStart ? 'main' : 'list'}
      list={<TemplateList view={view} openId={templateId} onView={changeView} />}
    >
      {templateId ? (
        <Opened id={templateId} list={paths.templates + formatView(view)} />
      ) : (
        <>
          <PageHeader title={t('Templates')} tabTitle={t('Templates')} />
          {view.itemType === 'template' ? (
            <Gallery alone={phone ?? false} />
          ) : (
            <EmptyState icon={LayoutTemplate} title={t('Nothing selected')}>
              {view.itemType === 'form'
                ? t('Choose one from the list to see its fields.')
                : t('Choose one from the list to see its text.')}
            </EmptyState>
          )}
        </>
      )}
    </ListLayout>
  )
}

function Opened({ id, list }: { id: string; list: string }) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { data: item, error, isPending, refetch } = useItem(id)
  const isGone = isNotThere(error)
  return (
    <>
      <PageHeader
        title={(!isGone && item?.name) || t('Templates')}
        tabTitle={t('Templates')}
        before={phone && <BackLink to={list} label={t('Back to the list')} />}
      />
      {isPending && <LoadingRows />}
      {isGone && <TemplateGone list={list} />}
      {error && !isGone && !item && (
        <ErrorState
          title={t('Could not load the template')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {item && !isGone && <TemplateView key={item.id} template={item} />}
    </>
  )
}
