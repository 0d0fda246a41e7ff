import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { FilledForms } from './filling/FilledForms.tsx'
import { FormRow } from './FormRow.tsx'
import css from './forms.module.css'
import { formsQuery, libraryFormsQuery, preparesQuery } from './queries.ts'
import { UploadForms } from './UploadForms.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Uploads forms, and lists the user's own, those of their groups and those of the library. */
export function FormList() {
  const [search] = useSearchParams()
  const visit = search.get('visit') ?? undefined
  return (
    <MainPane>
      <PageHeader title={t('Forms')} tabTitle={t('Forms')} />
      <div className={css.page}>
        {visit && (
          <p role="status">{t('Choose a form that is ready to use to fill it for the visit.')}</p>
        )}
        {visit && <FilledForms visit={visit} />}
        <UploadForms />
        {!visit && <PreparingLink />}
        <OwnForms visit={visit} />
        <LibraryForms visit={visit} />
      </div>
    </MainPane>
  )
}

/** A link for users who prepare the forms of all groups. */
function PreparingLink() {
  const { data: prepares } = useQuery(preparesQuery)
  return prepares ? (
    <p>
      <Link to={paths.allForms}>{t('Prepare the forms of all groups')}</Link>
    </p>
  ) : null
}

interface Props {
  /** The visit to fill a form for. */
  visit: string | undefined
}

function OwnForms({ visit }: Props) {
  const query = useInfiniteQuery(formsQuery)
  return (
    <Loaded what={t('the forms')} query={query}>
      {({ pages }) => {
        const forms = uniqueById(pages.flatMap(({ items }) => items))
        if (forms.length === 0) return <NoForms />
        return (
          <>
            <ul className={css.forms} aria-label={t('Forms')}>
              {forms.map((form) => (
                <FormRow key={form.id} form={form} visit={visit} />
              ))}
            </ul>
            <MoreForms query={query} />
          </>
        )
      }}
    </Loaded>
  )
}

const NoForms = () => (
  <EmptyState icon={FileText} title={t('No forms')}>
    {t('Upload the PDF of an insurer or an agency. Its fields are found for you to review.')}
  </EmptyState>
)

/** Forms that come with the product, and those of others that the user likes. */
function LibraryForms({ visit }: Props) {
  const query = useInfiniteQuery(libraryFormsQuery)
  const forms = uniqueById(query.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <section className={css.fromLibrary}>
      <div className={css.sectionHead}>
        <h2>{t('From the library')}</h2>
        <Link to={`${paths.templates}?type=form&show=all`}>{t('Search the library')}</Link>
      </div>
      <Loaded what={t('the forms of the library')} query={query} rows={2}>
        {() => (
          <>
            <ul className={css.forms} aria-label={t('From the library')}>
              {forms.map((form) => (
                <FormRow key={form.id} form={form} visit={visit} />
              ))}
            </ul>
            <MoreForms query={query} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface MoreProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function MoreForms({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="default"
      className={css.more ?? ''}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('Show more forms')}
    </Button>
  )
}
