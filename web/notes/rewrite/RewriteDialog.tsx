import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Claim } from '#contract/notes.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { call } from '#web/api/client.ts'
import { DiffText } from '#web/notes/DiffText.tsx'
import { announce } from '#web/notes/note-selection.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { toastError } from '#web/ui/toast.tsx'
import { AppError } from '#contract/errors.ts'
import { type Passage, putPassage } from './passage.ts'
import css from './rewrite.module.css'
import { proposeRewrite, useRewriting, type Wish } from './rewriting.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  editor: Editor
  noteId: string
}

/** Shows a proposed wording against the old one; nothing changes before it is accepted. */
export function RewriteDialog({ editor, noteId }: Props) {
  const open = useRewriting((one) => one.open)
  return (
    <Modal
      opened={open !== undefined}
      onClose={() => proposeRewrite(undefined)}
      title={t('Suggested rewrite')}
      size="lg"
    >
      {open && <Proposal editor={editor} noteId={noteId} {...open} />}
    </Modal>
  )
}

function Proposal({ editor, noteId, passage, wish }: Props & { passage: Passage; wish: Wish }) {
  const { data, error, refetch, isFetching } = useRewrite(noteId, passage, wish)
  if (error && !isFetching)
    return (
      <ErrorState
        title={t('Could not suggest a rewrite')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data || isFetching) return <LoadingRows count={3} label={t('Rewriting…')} />
  const accept = () => {
    proposeRewrite(undefined)
    if (putPassage(editor, passage, data.text))
      return announce(t('Changed. Checking the sentences.'))
    toastError(
      new AppError('failed', 'The text has changed in the meantime. Nothing was replaced.'),
    )
  }
  const isSame = data.text.trim() === passage.text
  return (
    <>
      <DiffText before={passage.text} after={data.text} />
      <Checked claims={data.claims} />
      <div className={css.actions}>
        <Button variant="subtle" color="gray" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
        <Button variant="default" onClick={() => proposeRewrite(undefined)}>
          {t('Keep original')}
        </Button>
        <Button data-autofocus disabled={isSame} onClick={accept}>
          {isSame ? t('Nothing to change') : t('Accept')}
        </Button>
      </div>
    </>
  )
}

function useRewrite(noteId: string, passage: Passage, wish: Wish) {
  return useQuery({
    queryKey: ['rewrite', noteId, passage, wish],
    queryFn: ({ signal }) =>
      call(rewritePassage, {
        params: { id: noteId },
        body: { text: passage.text, wish },
        signal,
      }),
    retry: false,
    staleTime: Infinity,
    // It holds words of the visit.
    gcTime: 0,
  })
}

/** What the checks say of the new wording, before it is in the note. */
function Checked({ claims }: { claims: readonly Claim[] }) {
  const open = claims.filter(({ status }) => status !== 'supported')
  if (open.length === 0)
    return (
      <p className={css.checked} data-good>
        <CircleCheck size={15} aria-hidden /> {t('Each sentence links to its source in the visit.')}
      </p>
    )
  return (
    <div className={css.checked}>
      <p>
        <TriangleAlert size={15} aria-hidden />{' '}
        {t('{count, plural, one {# sentence to review:} other {# sentences to review:}}', {
          count: open.length,
        })}
      </p>
      <ul>
        {open.map(({ id, text, problems }) => (
          <li key={id}>
            {text}
            <span>
              {problems.length > 0
                ? problems.map(({ message }) => message).join('. ')
                : t('Not found in the recording.')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
