import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, type LucideIcon, MessageCircleQuestion, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keys } from '#web/api/keys.ts'
import { meQuery } from '#web/api/session.ts'
import { upload } from '#web/context/uploads.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { StorageNote } from '#web/recorder/StorageNote.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastError } from '#web/ui/toast.tsx'
import { RecordButton } from './RecordButton.tsx'
import css from './scribes.module.css'
import { SpeechHint } from './SpeechHint.tsx'
import { openNewScribe } from './scribe-actions.ts'
import { t } from '#web/i18n/i18n.ts'

/** The ways to start a visit; recording is the prominent one. */
export function StartCard() {
  const busy = useRecorder((r) => r.session !== undefined)
  const { startPasted, startWithFiles, startAsking } = useStart()
  // Uploads that a reload interrupted continue, whichever visit is open.
  useEffect(() => void resumeInterrupted(), [])
  return (
    <Panel title={t('Start')}>
      <div className={css.start}>
        <div className={css.recordStart} data-tour="record">
          {busy ? (
            <Button size="lg" disabled>
              {t('Recording')}
            </Button>
          ) : (
            <RecordButton primary />
          )}
        </div>
        <StorageNote />
        <SpeechHint />
        <FileButton multiple onChange={startWithFiles}>
          {(button) => (
            <Button {...button} {...secondary} leftSection={<Upload size={16} aria-hidden />}>
              {t('Upload audio or a file')}
            </Button>
          )}
        </FileButton>
        <StartButton Icon={ClipboardPaste} onClick={startPasted}>
          {t('Paste or type a transcript')}
        </StartButton>
        <StartButton Icon={MessageCircleQuestion} onClick={startAsking}>
          {t('Ask the patient before the visit')}
        </StartButton>
      </div>
    </Panel>
  )
}

interface StartButtonProps {
  Icon: LucideIcon
  onClick: () => void
  children: string
}

const StartButton = ({ Icon, onClick, children }: StartButtonProps) => (
  <Button {...secondary} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
)

/** Not needed to draw the page. The next page tries again if it can't be loaded. */
const resumeInterrupted = () =>
  import('#web/context/resume-uploads.ts').then(
    ({ resumeUploads }) => resumeUploads(() => undefined),
    () => undefined,
  )

const secondary = { variant: 'default', justify: 'start' } as const

function useStart() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = () => {
    const language = queries.getQueryData(meQuery.queryKey)?.settings.language ?? 'en'
    return openNewScribe(queries, { folderId: null, language })
  }
  const startPasted = () => {
    const { id, create } = open()
    create().catch(toastError)
    void navigate(`${paths.scribe(id)}?start=paste`)
  }
  // The files are chosen first, so that cancelling leaves no empty visit.
  const startWithFiles = (files: File[]) => {
    if (files.length === 0) return
    const { id, create } = open()
    create().catch(() => undefined)
    // The files are stored and listed at once, and wait for their visit.
    const refresh = () => void queries.invalidateQueries({ queryKey: keys.scribe(id) })
    void upload(id, files, refresh).then(async () => {
      const { discardRefused } = await import('./discard-refused.ts')
      await discardRefused(queries, navigate, id)
    })
    void navigate(paths.scribe(id))
  }
  // A link can be created only for a visit that the server has.
  const startAsking = () => {
    const { id, create } = open()
    create().then(() => navigate(`${paths.scribe(id)}?start=ask`), toastError)
  }
  return { startPasted, startWithFiles, startAsking }
}
