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

/** The list that diagnosis codes are suggested from, with a button to download the full official one. */
export function CodeListPanel() {
  const { data, error, refetch } = useQuery(codeListQuery)
  return (
    <Panel title="Diagnosis codes">
      {error && (
        <ErrorState
          title="Couldn’t load the code list"
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
          ? `ICD-10-CM ${installed.year} (${installed.publisher}), ${installed.codes.toLocaleString('en')} codes.`
          : `Suggestions use a list of ${shipped.toLocaleString('en')} common ICD-10-CM codes.`}
      </p>
      {!isCurrent && (
        <>
          <p className={css.hint}>
            The official list for {available.year} is published by {available.publisher} and is
            about 2 MB. Its SHA-256 is checked before it is used.
          </p>
          <Button variant="light" loading={download.isPending} onClick={() => download.mutate()}>
            {installed ? `Update to ${available.year}` : 'Download full list'}
          </Button>
        </>
      )}
      <FormError error={download.error} />
    </>
  )
}
