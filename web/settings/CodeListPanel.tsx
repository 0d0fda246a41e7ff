import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CodeList, downloadCodeList } from '#contract/codes.ts'
import { call } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { codeListQuery } from './queries.ts'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The list that diagnosis codes are suggested from, with a button to download the full official one. */
export function CodeListPanel() {
  const { data, error, refetch } = useQuery(codeListQuery)
  return (
    <Panel title={t('Diagnosis codes')}>
      {error && (
        <ErrorState
          title={t('Could not load the code list')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingRows count={2} />}
      {data && <InUse list={data} />}
    </Panel>
  )
}

function InUse({ list: { available, installed, shipped } }: { list: CodeList }) {
  const queries = useQueryClient()
  const download = useMutation({
    mutationFn: () => call(downloadCodeList, {}),
    meta: { shownBy: 'form' },
    onSuccess: (list) => queries.setQueryData(codeListQuery.queryKey, list),
  })
  const isCurrent = installed?.year === available.year
  return (
    <>
      <p className={css.hint}>
        {installed
          ? t('ICD-10-CM {year} ({publisher}), {count, number} codes.', {
              year: installed.year,
              publisher: installed.publisher,
              count: installed.codes,
            })
          : t('Suggestions use a list of {count, number} common ICD-10-CM codes.', {
              count: shipped,
            })}
      </p>
      {!isCurrent && (
        <>
          <p className={css.hint}>
            {t(
              '{publisher} publishes the official {year} list (about 2 MB). Its SHA-256 is checked before use.',
              { year: available.year, publisher: available.publisher },
            )}
          </p>
          <Button variant="light" loading={download.isPending} onClick={() => download.mutate()}>
            {installed ? t('Update to {year}', { year: available.year }) : t('Download full list')}
          </Button>
        </>
      )}
      <FormError error={download.error} />
    </>
  )
}
