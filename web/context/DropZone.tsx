import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { Upload } from 'lucide-react'
import css from './context.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Audio, text, image, document and archive types (specification §5); the server looks at the bytes themselves. */
const accepted = {
  'audio/*': ['.mp3', '.wav', '.m4a', '.flac', '.ogg', '.aac', '.webm'],
  'text/*': ['.txt', '.md', '.csv', '.vtt', '.srt', '.json', '.xml', '.html', '.htm'],
  'image/*': ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff', '.heic'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  'application/x-tar': ['.tar'],
  'application/gzip': ['.gz', '.tgz'],
  'application/x-7z-compressed': ['.7z', '.rar', '.bz2', '.xz'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx', '.doc'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx', '.xls'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx', '.ppt'],
  'application/vnd.oasis.opendocument.text': ['.odt', '.ods', '.odp'],
  'application/rtf': ['.rtf'],
}

const choose = t('Drop files here, or choose')

interface Props {
  openRef: { current: (() => void) | null }
  onFiles: (files: File[]) => void
  note: string
}

/** Where files are dropped or chosen. */
export function DropZone({ openRef, onFiles, note }: Props) {
  return (
    <Dropzone
      openRef={openRef}
      onDrop={onFiles}
      // A type that the browser can't name is still sent: the server says what it can't read, file by file.
      onReject={(rejected: { file: File }[]) => onFiles(rejected.map(({ file }) => file))}
      accept={accepted}
      className={css.drop ?? ''}
      role="group"
      aria-label={t('Files')}
      inputProps={{ 'aria-label': choose }}
    >
      <Upload size={18} strokeWidth={1.7} aria-hidden />
      <span>
        <strong>{choose}</strong>
        <small>{note}</small>
      </span>
    </Dropzone>
  )
}
