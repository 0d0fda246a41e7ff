import { Button, FileButton } from '@mantine/core'
import { Pause, Play, RotateCw } from 'lucide-react'
import { AppError, words } from '#contract/errors.ts'
import { toastError } from '#web/ui/toast.tsx'
import { FileAction, FileLine } from './FileLine.tsx'
import { askForFile, giveFile } from './resume-uploads.ts'
import {
  cancelUpload,
  pauseUpload,
  resumeUpload,
  type Upload,
  type UploadState,
} from './uploads.ts'
import { t } from '#web/i18n/i18n.ts'

const stateWords: Partial<Record<UploadState, string>> = {
  waiting: t('Waiting'),
  sending: t('Uploading'),
  finishing: t('Processing'),
  offline: t('Waiting for the connection'),
  paused: t('Paused'),
  done: t('Processing'),
}

/** A file on its way. */
export function UploadRow({ upload, onStored }: { upload: Upload; onStored: () => void }) {
  const { id, file, progress, error, state } = upload
  const text = stateWords[state]
  return (
    <FileLine
      file={file}
      progress={text ? { value: progress, text } : undefined}
      error={error ?? (state === 'file-missing' ? missing(upload) : undefined)}
      actions={<Action upload={upload} onStored={onStored} />}
      removal={state === 'failed' || state === 'refused' ? t('Remove') : t('Cancel')}
      onRemove={() => void cancelUpload(id)}
    />
  )
}

const missing = ({ progress }: Upload) =>
  progress > 0
    ? t('Upload interrupted. Choose the same file to resume.')
    : t('Upload didn’t start. Choose the same file again.')

function Action({ upload, onStored }: { upload: Upload; onStored: () => void }) {
  const { id, file, state } = upload
  const resume = () => resumeUpload(id, onStored)
  if (state === 'file-missing') return <ChooseAgain upload={upload} onStored={onStored} />
  if (state === 'paused') {
    const icon = <Play size={12} aria-hidden />
    return <FileAction label={t('Continue')} of={file.name} icon={icon} onClick={resume} />
  }
  if (state === 'failed') {
    const icon = <RotateCw size={12} aria-hidden />
    return <FileAction label={t('Retry')} of={file.name} icon={icon} onClick={resume} />
  }
  if (!upload.pending || (state !== 'sending' && state !== 'offline')) return null
  const icon = <Pause size={12} aria-hidden />
  return (
    <FileAction label={t('Pause')} of={file.name} icon={icon} onClick={() => pauseUpload(id)} />
  )
}

/** The browser may give the file back with one click; else it is chosen. Another file of that name would not fit. */
function ChooseAgain({ upload, onStored }: { upload: Upload; onStored: () => void }) {
  const { id, file, kept, handle } = upload
  const take = (chosen: File | null) => {
    if (chosen && !giveFile(id, kept.file, chosen, onStored)) refuse()
  }
  if (handle) {
    const ask = () => void askForFile(upload, onStored).then((same) => same || refuse())
    return <FileAction label={t('Continue')} of={file.name} onClick={ask} />
  }
  return (
    <FileButton onChange={take}>
      {(button) => (
        <Button
          {...button}
          size="compact-xs"
          variant="default"
          aria-label={t('Choose {file}', { file: file.name })}
        >
          {t('Choose')}
        </Button>
      )}
    </FileButton>
  )
}

const refuse = () =>
  toastError(
    new AppError('bad-request', words.uploadFailed, { detail: t('This isn’t the same file.') }),
  )
