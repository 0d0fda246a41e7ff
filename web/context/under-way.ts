import type { ScribeFile } from '#contract/files.ts'
import type { Scribe } from '#contract/scribes.ts'
import { type Upload, useUploads } from './uploads.ts'

/** Files of a visit that aren't ready yet: being sent by the browser, or read by the server. */
export interface FilesUnderWay {
  uploads: readonly Upload[]
  files: readonly ScribeFile[]
  /** It will finish without a click. */
  isBusy: boolean
}

/** Audio that is being transcribed is shown by its recording instead. */
const isUnderWay = ({ stage }: ScribeFile) => stage !== 'complete' && stage !== 'transcribing'

/** The files of a visit that aren't ready yet. */
export function useFilesUnderWay({ id, medicalContext }: Scribe): FilesUnderWay {
  const uploads = useVisitUploads(id, medicalContext.files)
  const files = medicalContext.files.filter(isUnderWay)
  const isBusy = files.length > 0 || uploads.some(({ loading, success }) => loading || success)
  return { uploads, files, isBusy }
}

/** Uploads to the visit that aren't among its files yet. */
export function useVisitUploads(visit: string, files: readonly ScribeFile[]): readonly Upload[] {
  const uploads = useUploads((u) => u.uploads)
  return uploads.filter(
    ({ scribeId, id }) => scribeId === visit && !files.some((file) => file.id === id),
  )
}

/** The progress of the files being sent to a visit, in percent of all work; undefined if there are none. */
export const useUploadPercent = (visit: string): number | undefined =>
  useUploads(({ uploads }) => percentSent(uploads.filter(({ scribeId }) => scribeId === visit)))

/** By their sizes; those that failed or wait for a click don't count. */
export function percentSent(
  uploads: readonly Pick<Upload, 'loading' | 'progress' | 'file'>[],
): number | undefined {
  const sending = uploads.filter(({ loading }) => loading)
  if (sending.length === 0) return undefined
  // An empty file has its part too.
  const all = sending.reduce((sum, { file }) => sum + file.size + 1, 0)
  const sent = sending.reduce((sum, { file, progress }) => sum + (file.size + 1) * progress, 0)
  return Math.floor(sent / all)
}
