import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { fileSize } from '#web/i18n/file-size.ts'
import { maxContextFiles } from '#contract/files.ts'
import type { Scribe } from '#contract/scribes.ts'
import { getUploadLimits } from '#contract/uploads.ts'
import { call } from '#web/api/client.ts'
import css from './context.module.css'
import { FileRows } from './FileRows.tsx'
import { resumeUploads } from './resume-uploads.ts'
import { type FilesUnderWay, useVisitUploads } from './under-way.ts'
import { upload } from './uploads.ts'
import { t } from '#web/i18n/i18n.ts'

const DropZone = lazy(() =>
  import('./DropZone.tsx').then(({ DropZone: Component }) => ({ default: Component })),
)

interface Props {
  scribe: Scribe
  openRef: { current: (() => void) | null }
  /** Files that are shown in the place of the transcript instead. */
  elsewhere: FilesUnderWay | undefined
}

/** The visit's files, those on their way, and where to drop or paste more. */
export function Files({ scribe, openRef, elsewhere }: Props) {
  const queries = useQueryClient()
  const all = scribe.medicalContext.files
  const files = all.filter(({ id }) => !elsewhere?.files.some((file) => file.id === id))
  const uploads = useVisitUploads(scribe.id, all).filter(
    ({ id }) => !elsewhere?.uploads.some((one) => one.id === id),
  )
  const refresh = () => void queries.invalidateQueries({ queryKey: ['scribe'] })
  const add = (added: File[]) => void upload(scribe.id, added, refresh)
  const note = useDropNote()
  usePastedFiles(add)
  const resume = useEffectEvent(() => void resumeUploads(refresh))
  useEffect(() => resume(), [])
  return (
    <div className={css.files}>
      <FileRows scribeId={scribe.id} files={files} uploads={uploads} />
      <Suspense fallback={<div className={css.dropHolder} />}>
        <DropZone openRef={openRef} onFiles={add} note={note} />
      </Suspense>
    </div>
  )
}

const limitsQuery = queryOptions({
  queryKey: ['upload-limits'],
  queryFn: ({ signal }) => call(getUploadLimits, { signal }),
})

/** What becomes of dropped files, and how large they may be, before one has chosen any. */
function useDropNote(): string {
  const { data } = useQuery(limitsQuery)
  const note = t(
    'We read the first {count, number} files and transcribe one audio file. You can also paste images.',
    { count: maxContextFiles },
  )
  if (!data) return note
  const limits = t(
    'Up to {megabytes, number} MB a file. Text is read from files of up to {size} and {millions, number} million characters.',
    {
      megabytes: Math.floor(data.maxBytes / 1e6),
      size: fileSize(data.readBytes),
      millions: data.readCharacters / 1e6,
    },
  )
  return `${note} ${limits}`
}

/** A picture or file pasted anywhere on the page; pasted text goes where it is typed. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
