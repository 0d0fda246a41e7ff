import { ActionIcon, Button, Progress } from '@mantine/core'
import { AudioLines, FileText, RotateCw, X } from 'lucide-react'
import { fillPath } from '#contract/call.ts'
import { getFileContent, type ScribeFile, type UploadStage } from '#contract/files.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { fileSize } from './file-size.ts'
import css from './context.module.css'
import type { Upload } from './uploads.ts'

const stageWords: Record<UploadStage, string> = {
  uploading: 'Uploading',
  processing: 'Processing',
  transcribing: 'Transcribing',
  extracting: 'Extracting',
  complete: 'Done',
}

interface Actions {
  onRetry: () => void
  onRemove: () => void
}

/** A file that the server has, with the stage of what is done with it. */
export function FileRow({
  scribeId,
  file,
  onRetry,
  onRemove,
}: Actions & { scribeId: string; file: ScribeFile }) {
  const { name, size, stage, progress, error } = file
  const href = fillPath(getFileContent.path, { id: scribeId, fileId: file.id })
  return (
    <Row
      name={<a href={href}>{name}</a>}
      label={name}
      size={size}
      audio={file.purpose === 'transcription'}
      error={error}
      refused={!file.canRetry}
      progress={stage === 'complete' ? undefined : progress}
      stage={stageWords[stage]}
      done={doneWord(file)}
      removal="Delete"
      onRetry={onRetry}
      onRemove={onRemove}
    />
  )
}

/** A file on its way. */
export function UploadRow({ upload, onRetry, onRemove }: Actions & { upload: Upload }) {
  const { file, progress, error } = upload
  return (
    <Row
      name={file.name}
      label={file.name}
      size={file.size}
      audio={file.type.startsWith('audio')}
      error={error ?? null}
      refused={upload.refused ?? false}
      progress={progress}
      stage={stageWords.uploading}
      done=""
      removal={error ? 'Remove' : 'Cancel'}
      onRetry={onRetry}
      onRemove={onRemove}
    />
  )
}

function doneWord({ purpose, extractedText }: ScribeFile): string {
  if (purpose === 'storage') return 'Kept'
  if (purpose === 'transcription') return 'Transcribed'
  return extractedText ? 'Read' : 'Nothing to read'
}

interface RowProps extends Actions {
  name: React.ReactNode
  label: string
  size: number
  audio: boolean
  error: string | null
  /** Trying again would end the same: the file itself is the reason. */
  refused?: boolean
  progress: number | undefined
  stage: string
  done: string
  removal: string
}

function Row(props: RowProps) {
  const { name, label, size, audio, error, progress, stage, done, removal } = props
  const Icon = audio ? AudioLines : FileText
  return (
    <li className={css.file}>
      <Icon size={16} strokeWidth={1.7} aria-hidden />
      <span className={css.fileName}>{name}</span>
      {progress !== undefined && !error && <small>{fileSize(size)}</small>}
      {progress === undefined && !error && (
        <Tag tone={done === 'Nothing to read' || done === 'Kept' ? 'plain' : 'good'}>{done}</Tag>
      )}
      {error && props.refused ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove ${label}`}
          onClick={props.onRemove}
        >
          Remove
        </Button>
      ) : (
        <>
          {error && <RetryButton onRetry={props.onRetry} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${removal} ${label}`}
            onClick={props.onRemove}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
      {error && (
        <p className={css.fileError} role="alert">
          {error}
        </p>
      )}
      {!error && progress !== undefined && (
        <div className={css.fileProgress}>
          <Progress value={progress} size="sm" aria-label={`${stage} ${label}`} />
          <small>
            {stage} {Math.round(progress)} %
          </small>
        </div>
      )}
    </li>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<RotateCw size={12} aria-hidden />}
      onClick={onRetry}
    >
      Retry
    </Button>
  )
}
