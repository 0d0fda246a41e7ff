import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { deleteFile, maxContextFiles, retryFile, type ScribeFile } from '#contract/files.ts'
import type { Scribe } from '#contract/scribes.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { toastError } from '#web/ui/toast.tsx'
import css from './context.module.css'
import { removeFile } from './entries.ts'
import { FileRow, UploadRow } from './FileRow.tsx'
import { cancelUpload, retryUpload, upload, useUploads } from './uploads.ts'

const DropZone = lazy(() =>
  import('./DropZone.tsx').then(({ DropZone: Component }) => ({ default: Component })),
)

/** The visit's files, those on their way, and where to drop more. */
export function Files({
  scribe,
  openRef,
}: {
  scribe: Scribe
  openRef: { current: (() => void) | null }
}) {
  const queries = useQueryClient()
  const uploads = useUploads((u) => u.uploads)
  const mine = uploads.filter(({ scribeId }) => scribeId === scribe.id)
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.scribe(scribe.id) })
  const params = (file: ScribeFile) => ({ id: scribe.id, fileId: file.id })
  const retry = (file: ScribeFile) =>
    void call(retryFile, { params: params(file) }).then(refresh, toastError)
  const remove = (file: ScribeFile) => {
    queries.setQueryData<Scribe>(
      keys.scribe(scribe.id),
      (known) => known && removeFile(known, file.id),
    )
    void call(deleteFile, { params: params(file) })
      .catch(toastError)
      .finally(refresh)
  }
  return (
    <div className={css.files}>
      <ul>
        {scribe.medicalContext.files.map((file) => (
          <FileRow
            key={file.id}
            scribeId={scribe.id}
            file={file}
            onRetry={() => retry(file)}
            onRemove={() => remove(file)}
          />
        ))}
        {mine.map((one) => (
          <UploadRow
            key={one.key}
            upload={one}
            onRetry={() => retryUpload(one, refresh)}
            onRemove={() => cancelUpload(one)}
          />
        ))}
      </ul>
      <Suspense fallback={<div className={css.dropHolder} />}>
        <DropZone
          openRef={openRef}
          onFiles={(files) => void upload(scribe.id, files, refresh)}
          note={`Audio is transcribed. Of documents and images, the first ${maxContextFiles} are read.`}
        />
      </Suspense>
    </div>
  )
}
