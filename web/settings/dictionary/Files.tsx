import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type DictionaryOwner, exportTerms, importTerms } from '#contract/dictionary.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/ui/save-file.ts'
import css from './dictionary.module.css'
import { dictionaryKey } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  owner: DictionaryOwner
  total: number
  editable: boolean
}

/** Skipped rows that are listed; the rest are counted. */
const MOST_LISTED = 5

/** Imports a dictionary from a CSV file and exports it to one. */
export function Files({ owner, total, editable }: Props) {
  const queries = useQueryClient()
  const importFile = useMutation({
    mutationFn: async (file: File) =>
      call(importTerms, { body: { owner, csv: await file.text() } }),
    onSettled: () => queries.invalidateQueries({ queryKey: dictionaryKey }),
  })
  return (
    <div className={css.files}>
      {editable && (
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => file && importFile.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={importFile.isPending}
              leftSection={<Upload size={15} aria-hidden />}
            >
              {t('Import CSV')}
            </Button>
          )}
        </FileButton>
      )}
      <ExportButton owner={owner} disabled={total === 0} />
      <p className={css.hint}>{t('Columns: term, sounds like, replacement, kind.')}</p>
      <div role="status" className={css.result}>
        {importFile.data && <ImportResult {...importFile.data} />}
      </div>
    </div>
  )
}

const kindOf = (owner: DictionaryOwner) =>
  owner === 'user' || owner === 'clinic' ? owner : 'group'

function ExportButton({ owner, disabled }: { owner: DictionaryOwner; disabled: boolean }) {
  const exportFile = useMutation({
    mutationFn: () => call(exportTerms, { query: { owner } }),
    onSuccess: (file) => saveFile(file, `dictionary-${kindOf(owner)}.csv`),
  })
  return (
    <Button
      variant="default"
      disabled={disabled}
      loading={exportFile.isPending}
      leftSection={<Download size={15} aria-hidden />}
      onClick={() => exportFile.mutate()}
    >
      {t('Export CSV')}
    </Button>
  )
}

function ImportResult({ added, changed, skipped }: Answer<typeof importTerms>) {
  return (
    <>
      <p>
        {skipped.length > 0
          ? t('{added, number} added, {changed, number} changed, {skipped, number} skipped', {
              added,
              changed,
              skipped: skipped.length,
            })
          : t('{added, number} added, {changed, number} changed', { added, changed })}
      </p>
      <ul>
        {skipped.slice(0, MOST_LISTED).map(({ row, why }) => (
          <li key={row}>{t('Row {row}: {why}', { row, why: translate(why) })}</li>
        ))}
      </ul>
    </>
  )
}
