import { ActionIcon, Button, Progress } from '@mantine/core'
import { AudioLines, FileText, Image, Package, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '#web/i18n/file-size.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './context.module.css'

interface ProgressState {
  value: number
  text: string
}

interface Props {
  file: { name: string; type: string; size: number }
  /** The name, where it leads somewhere. */
  link?: ReactNode
  /** The state of the file, in a word or two; undefined while it's being processed. */
  state?: ReactNode
  /** 0 to 100 and the present step; undefined if there's none. */
  progress?: ProgressState | undefined
  error?: string | null | undefined
  actions?: ReactNode
  /** A verb, translated. */
  removal: string
  onRemove: () => void
  children?: ReactNode
}

/** One file: its name, its progress, and what went wrong with what to do. */
export function FileLine(props: Props) {
  const { file, progress, error, removal } = props
  return (
    <li className={css.file}>
      <div className={css.fileHead}>
        <FileIcon type={file.type} />
        <span className={css.fileName} title={file.name}>
          {props.link ?? file.name}
        </span>
        <small>{fileSize(file.size)}</small>
        {props.state}
        {props.actions}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('{action} {file}', { action: removal, file: file.name })}
          onClick={props.onRemove}
        >
          <X size={14} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={css.fileError} role="alert">
          {error}
        </p>
      )}
      {!error && progress && <FileProgress {...progress} name={file.name} />}
      {props.children}
    </li>
  )
}

function FileProgress({ value, text, name }: ProgressState & { name: string }) {
  return (
    <div className={css.fileProgress}>
      <Progress
        value={value}
        size="sm"
        aria-label={t('{state}: {file}', { state: text, file: name })}
      />
      <small>{t('{state} {percent, number}%', { state: text, percent: Math.round(value) })}</small>
    </div>
  )
}

/** The actions on a file. */
export function FileAction(props: {
  label: string
  of: string
  icon?: ReactNode
  onClick: () => void
}) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={props.icon}
      aria-label={t('{action} {file}', { action: props.label, file: props.of })}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
  )
}

function FileIcon({ type }: { type: string }) {
  const look = { size: 16, strokeWidth: 1.7, 'aria-hidden': true }
  if (type.startsWith('audio')) return <AudioLines {...look} />
  if (type.startsWith('image')) return <Image {...look} />
  return /zip|tar/.test(type) ? <Package {...look} /> : <FileText {...look} />
}
