import { RotateCw } from 'lucide-react'
import { fillPath } from '#contract/call.ts'
import { getFileContent, type ScribeFile, type UploadStage } from '#contract/files.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './context.module.css'
import { FileAction, FileLine } from './FileLine.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

const stageWords: Record<UploadStage, string> = {
  uploading: t('Waiting'),
  processing: t('Processing'),
  transcribing: t('Transcribing'),
  extracting: t('Extracting'),
  complete: t('Done'),
}

interface Props {
  scribeId: string
  file: ScribeFile
  onRetry: () => void
  onRemove: () => void
}

/** A file that the server has, with its processing stage and its text. */
export function FileRow({ scribeId, file, onRetry, onRemove }: Props) {
  const { name, stage, progress, error, extractedText, notice } = file
  const href = fillPath(getFileContent.path, { id: scribeId, fileId: file.id })
  const done = stage === 'complete'
  return (
    <FileLine
      file={file}
      link={<a href={href}>{name}</a>}
      state={done && !error ? <Done file={file} /> : undefined}
      progress={done ? undefined : { value: progress, text: stageWords[stage] }}
      error={error && translate(error)}
      actions={done && <Again file={file} onRetry={onRetry} />}
      removal={done ? t('Delete') : t('Cancel')}
      onRemove={onRemove}
    >
      {!error && <ExtractedText file={file} />}
      {!error && done && !extractedText && notice && (
        <p className={css.fileNotice}>{translate(notice)}</p>
      )}
    </FileLine>
  )
}

function Done({ file }: { file: ScribeFile }) {
  const { purpose, extractedText, notice } = file
  if (purpose === 'storage') return <Tag>{t('Kept')}</Tag>
  if (purpose === 'transcription') return <Tag tone="good">{t('Transcribed')}</Tag>
  if (extractedText) return <Tag tone="good">{t('Read')}</Tag>
  return <Tag>{notice ? t('Kept') : t('Nothing to read')}</Tag>
}

/** A failed file can be retried; a stored one can still be read or transcribed. */
function Again({ file, onRetry }: { file: ScribeFile; onRetry: () => void }) {
  // Trying again would end the same where the file itself is the reason.
  if (file.error && !file.canRetry) return null
  if (file.error)
    return (
      <FileAction
        label={t('Retry')}
        of={file.name}
        icon={<RotateCw size={12} aria-hidden />}
        onClick={onRetry}
      />
    )
  if (file.purpose !== 'storage') return null
  const label = file.type.startsWith('audio') ? t('Transcribe') : t('Extract text')
  return <FileAction label={label} of={file.name} onClick={onRetry} />
}

function ExtractedText({ file: { extractedText, notice, purpose } }: { file: ScribeFile }) {
  if (purpose === 'transcription' || !extractedText) return null
  const words = extractedText.split(/\s+/).filter(Boolean).length
  return (
    <details className={css.extracted}>
      <summary>
        {t('{count, plural, one {# word} other {# words}}', { count: words })}
        {notice && <span>· {translate(notice)}</span>}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <pre role="region" tabIndex={0} aria-label={t('Extracted text')}>
        {extractedText}
      </pre>
    </details>
  )
}
