import { useQueryClient } from '@tanstack/react-query'
import type { ScribeFile } from '#contract/files.ts'
import { FileRow } from './FileRow.tsx'
import { useFileActions } from './file-actions.ts'
import { UploadRow } from './UploadRow.tsx'
import type { Upload } from './uploads.ts'

interface Props {
  scribeId: string
  files: readonly ScribeFile[]
  uploads: readonly Upload[]
}

/** Files of a visit, and below them those on their way. */
export function FileRows({ scribeId, files, uploads }: Props) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['scribe'] })
  const { retry, remove } = useFileActions(scribeId, refresh)
  return (
    <ul>
      {files.map((file) => (
        <FileRow
          key={file.id}
          scribeId={scribeId}
          file={file}
          onRetry={() => retry(file)}
          onRemove={() => remove(file)}
        />
      ))}
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} onStored={refresh} />
      ))}
    </ul>
  )
}
