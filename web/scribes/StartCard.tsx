import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Mic, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keys } from '#web/api/keys.ts'
import { meQuery } from '#web/api/session.ts'
import { resumeUploads } from '#web/context/resume-uploads.ts'
import { upload } from '#web/context/uploads.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { StorageNote } from '#web/recorder/StorageNote.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './scribes.module.css'
import { SpeechHint } from './SpeechHint.tsx'
import { useRecord } from './useNewVisit.ts'
import { openNewScribe } from './scribe-actions.ts'

/** The ways to begin a visit; recording is the one that stands out. */
export function StartCard() {
  const record = useRecord()
  const busy = useRecorder((r) => r.session !== undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Uploads that a reload cut off go on, whichever visit is open.
  useEffect(() => void resumeUploads(() => undefined), [])
  const begin = () => {
    const language = queries.getQueryData(meQuery.queryKey)?.settings.language ?? 'en'
    return openNewScribe(queries, { folderId: null, language })
  }
  const paste = () => {
    const { id, create } = begin()
    create().catch(toastError)
    void navigate(`${paths.scribe(id)}?start=paste`)
  }
  // The files are chosen first, so that changing one's mind leaves no empty visit behind.
  const send = (files: File[]) => {
    if (files.length === 0) return
    const { id, create } = begin()
    const refresh = () => void queries.invalidateQueries({ queryKey: keys.scribe(id) })
    create().catch(() => undefined)
    // They are kept and listed at once, and wait for their visit.
    void upload(id, files, refresh)
    void navigate(paths.scribe(id))
  }
  return (
    <Panel title="Start">
      <div className={css.start}>
        <Button
          size="lg"
          className={css.recordBig ?? ''}
          leftSection={<Mic size={20} aria-hidden />}
          rightSection={<Kbd keys="r" />}
          disabled={busy}
          onClick={record}
        >
          {busy ? 'Recording' : 'Record'}
        </Button>
        <StorageNote />
        <SpeechHint />
        <FileButton multiple onChange={send}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              justify="start"
            >
              Upload audio or a file
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<ClipboardPaste size={16} aria-hidden />}
          justify="start"
          onClick={paste}
        >
          Paste or type a transcript
        </Button>
      </div>
    </Panel>
  )
}
