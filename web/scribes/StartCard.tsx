import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Mic, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { meQuery } from '#web/app/session.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './scribes.module.css'
import { useRecord } from './useNewVisit.ts'
import { openNewScribe } from './verbs.ts'

/** The ways to begin a visit; recording is the one that stands out. */
export function StartCard() {
  const record = useRecord()
  const busy = useRecorder((r) => r.session !== undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (start: 'upload' | 'paste') => () => {
    const language = queries.getQueryData(meQuery.queryKey)?.settings.language ?? 'en'
    const { id, create } = openNewScribe(queries, { folderId: null, language })
    create().catch(toastError)
    void navigate(`${paths.scribe(id)}?start=${start}`)
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
        <Button
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          justify="start"
          onClick={open('upload')}
        >
          Upload audio or a file
        </Button>
        <Button
          variant="default"
          leftSection={<ClipboardPaste size={16} aria-hidden />}
          justify="start"
          onClick={open('paste')}
        >
          Paste or type a transcript
        </Button>
      </div>
    </Panel>
  )
}
