import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { FormSummary } from '#contract/forms.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { FilledForms } from './filling/FilledForms.tsx'
import { FormRow } from './FormRow.tsx'
import css from './forms.module.css'
import { formsQuery } from './queries.ts'
import { UploadForms } from './UploadForms.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Uploads forms, and lists those of the user and of their groups. */
export function FormList() {
  const query = useInfiniteQuery(formsQuery)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
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
        <Loaded what={t('the forms')} query={query}>
          {({ pages }) => (
            <Rows visit={visit} forms={uniqueById(pages.flatMap(({ items }) => items))} />
          )}
        </Loaded>
        {hasNextPage && (
          <Button
            variant="default"
            className={css.more ?? ''}
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('Show more forms')}
          </Button>
        )}
      </div>
    </MainPane>
  )
}

interface RowsProps {
  forms: readonly FormSummary[]
  /** The visit to fill a form for. */
  visit: string | undefined
}

function Rows({ forms, visit }: RowsProps) {
  if (forms.length === 0)
    return (
      <EmptyState icon={FileText} title={t('No forms')}>
        {t('Upload the PDF of an insurer or an agency. Its fields are found for you to review.')}
      </EmptyState>
    )
  return (
    <ul className={css.forms} aria-label={t('Forms')}>
      {forms.map((form) => (
        <FormRow key={form.id} form={form} visit={visit} />
      ))}
    </ul>
  )
}
