import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type DictionaryOwner, exportTerms, importTerms } from '#contract/dictionary.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/ui/save-file.ts'
import css from './dictionary.module.css'
import { dictionaryKey } from './queries.ts'

interface Props {
  owner: DictionaryOwner
  total: number
  editable: boolean
}

/** Skipped rows that are told one by one. */
const told = 5

/** A dictionary as a CSV file, in and out. */
export function Files({ owner, total, editable }: Props) {
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: async (file: File) =>
      call(importTerms, { body: { owner, csv: await file.text() } }),
    onSettled: () => queries.invalidateQueries({ queryKey: dictionaryKey }),
  })
  const give = useMutation({
    mutationFn: () => call(exportTerms, { query: { owner } }),
    onSuccess: (blob) => saveFile(blob, `dictionary-${owner}.csv`),
  })
  const result = take.data
  return (
    <div className={css.files}>
      {editable && (
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => file && take.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={take.isPending}
              leftSection={<Upload size={15} aria-hidden />}
            >
              Import CSV
            </Button>
          )}
        </FileButton>
      )}
      <Button
        variant="default"
        disabled={total === 0}
        loading={give.isPending}
        leftSection={<Download size={15} aria-hidden />}
        onClick={() => give.mutate()}
      >
        Export CSV
      </Button>
      <p className={css.hint}>Columns: term, sounds like, replacement, kind.</p>
      <div role="status" className={css.result}>
        {result && (
          <>
            <p>
              {result.added} added, {result.changed} changed
              {result.skipped.length > 0 && `, ${result.skipped.length} not used`}
            </p>
            <ul>
              {result.skipped.slice(0, told).map(({ row, why }) => (
                <li key={row}>
                  Row {row}: {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
