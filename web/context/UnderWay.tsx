import { useQueryClient } from '@tanstack/react-query'
import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './context.module.css'
import { FileRow } from './FileRow.tsx'
import { useFileActions } from './file-actions.ts'
import type { FilesUnderWay } from './under-way.ts'
import { UploadRow } from './UploadRow.tsx'

interface Props extends FilesUnderWay {
  scribe: Scribe
}

/** The files on their way to a visit that has no transcript yet, in the place of the transcript. */
export function UnderWay({ scribe, uploads, files, isBusy }: Props) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['scribe'] })
  const { retry, remove } = useFileActions(scribe.id, refresh)
  const title = isBusy ? t('Adding files') : t('Files not added')
  return (
    <section className={css.underWay} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.id}
            scribeId={scribe.id}
            file={file}
            onRetry={() => retry(file)}
            onRemove={() => remove(file)}
          />
        ))}
        {uploads.map((one) => (
          <UploadRow key={one.id} upload={one} onStored={refresh} />
        ))}
      </ul>
    </section>
  )
}
