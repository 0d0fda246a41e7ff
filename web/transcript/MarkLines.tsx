import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, X } from 'lucide-react'
import { removeMark } from '#contract/bookmarks.ts'
import { elapsed } from '#common/time-mark.ts'
import type { Recording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import css from './transcript.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A moment that a clinician marked while recording. */
export interface Bookmark {
  scribeId: string
  recordingId: string
  /** Seconds of the recording, and of the visit. */
  at: number
  from: number
}

/** The bookmarks of a visit, in order. */
export const listBookmarks = (recordings: readonly Recording[]): Bookmark[] =>
  recordings
    .flatMap(({ id: recordingId, scribeId, offset, marks }) =>
      marks.map((at) => ({ scribeId, recordingId, at, from: offset + at })),
    )
    .toSorted((a, b) => a.from - b.from)

interface Props {
  marks: readonly Bookmark[]
  onPlay: ((at: number) => void) | undefined
}

export function MarkLines({ marks, onPlay }: Props) {
  return marks.map((mark) => <MarkLine key={mark.from} mark={mark} onPlay={onPlay} />)
}

function MarkLine({ mark, onPlay }: { mark: Bookmark; onPlay: Props['onPlay'] }) {
  const { scribeId, recordingId, at, from } = mark
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeMark, { params: { id: recordingId }, body: { at } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recording(scribeId) }),
  })
  const text = t('Marked at {time}', { time: elapsed(from) })
  return (
    <p className={css.moment}>
      <Flag size={13} aria-hidden />
      {onPlay ? (
        <UnstyledButton
          className={css.momentPlay ?? ''}
          onClick={() => onPlay(from)}
          title={t('Play from here')}
        >
          {text}
        </UnstyledButton>
      ) : (
        text
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('Remove the mark at {time}', { time: elapsed(from) })}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </p>
  )
}
