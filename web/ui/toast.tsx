import { Button, Group, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import { explain } from './explain.ts'
import { LinkedText } from './LinkedText.tsx'
import { t } from '#web/i18n/i18n.ts'

interface ToastEntry {
  id: string
  kind: 'success' | 'error'
  message: string
  at: string
  /** The id of the toast, if a later one takes its place. */
  toastId?: string | undefined
}
/** A notice leaves the history after this many milliseconds (specification §9). */
const removalMs = 1_000_000
/** What toasts have said in this window, newest first, at most 50. */
export const useToastHistory = create<{ entries: ToastEntry[]; unseen: number }>(() => ({
  entries: [],
  unseen: 0,
}))

/** The specification's headings (§8), for those who do not see the colour. */
const heading = (text: string) => <VisuallyHidden>{text}</VisuallyHidden>
const close = { 'aria-label': t('Close') }

function remember(kind: ToastEntry['kind'], message: string, toastId?: string): void {
  const entry = { id: crypto.randomUUID(), kind, message, at: new Date().toISOString(), toastId }
  useToastHistory.setState(({ entries, unseen }) => ({
    entries: [entry, ...entries.filter((one) => !toastId || one.toastId !== toastId)].slice(0, 50),
    unseen: unseen + (kind === 'error' ? 1 : 0),
  }))
  setTimeout(() => forget(entry.id), removalMs)
}

/** Closes all toasts and empties their history: the next user of this window must not read them. */
export function forgetToasts(): void {
  notifications.clean()
  useToastHistory.setState({ entries: [], unseen: 0 })
}

function forget(id: string): void {
  useToastHistory.setState(({ entries, unseen }) => {
    const left = entries.filter((entry) => entry.id !== id)
    return { entries: left, unseen: Math.min(unseen, left.filter(isError).length) }
  })
}

const isError = ({ kind }: ToastEntry) => kind === 'error'

/**
 * Says for 5 seconds that something worked (specification §8).
 * @param id a later one of the same id takes its place, in the history too, instead of waiting behind it
 */
export function toastSuccess(message: string, id?: string): void {
  remember('success', message, id)
  if (id) notifications.hide(id)
  notifications.show({
    ...(id && { id }),
    title: heading(t('Success')),
    message,
    color: 'teal',
    role: 'status',
    closeButtonProps: close,
  })
}

/** Shows an error for 5 seconds, and keeps it in the history. With `retry` it stays until the user has chosen. */
export function toastError(error: unknown, retry?: () => void): void {
  // The sign-in page reports it; the user who is now signed in started none of it.
  if (error instanceof AppError && error.code === 'unauthenticated') return
  const { message, detail } = explain(error)
  const text = detail ? `${message.replace(/[^.!?]$/, '$&.')} ${detail}` : message
  remember('error', text)
  const id = crypto.randomUUID()
  notifications.show({
    id,
    title: heading(t('Error')),
    color: 'red',
    role: 'alert',
    closeButtonProps: close,
    autoClose: retry ? false : 5000,
    message: retry ? (
      <WithAction id={id} text={text} label={t('Retry')} run={retry} />
    ) : (
      <LinkedText>{text}</LinkedText>
    ),
  })
}

/**
 * Confirms an action and offers to undo it, for 5 seconds.
 * @param id a later one with the same id replaces it, in the history too, instead of waiting behind it
 */
export function toastUndo(
  message: string,
  undo: () => void,
  id: string = crypto.randomUUID(),
): void {
  remember('success', message, id)
  notifications.hide(id)
  notifications.show({
    id,
    color: 'teal',
    role: 'status',
    closeButtonProps: close,
    message: <WithAction id={id} text={message} label={t('Undo')} run={undo} />,
  })
}

function WithAction(props: { id: string; text: string; label: string; run: () => void }) {
  const before = useRef<EventTarget>(null)
  const choose = () => {
    notifications.hide(props.id)
    props.run()
    // The button goes with its toast; the keyboard goes back to where it was.
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        <LinkedText>{props.text}</LinkedText>
      </span>
      <Button
        variant="default"
        size="xs"
        onFocus={({ relatedTarget }) => (before.current = relatedTarget)}
        onClick={choose}
      >
        {props.label}
      </Button>
    </Group>
  )
}
