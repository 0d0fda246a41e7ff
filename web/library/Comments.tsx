import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item } from '#contract/items.ts'
import { addComment, deleteComment, type ItemComment, searchTimes } from '#contract/library.ts'
import { call } from '#web/api/client.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import css from './library.module.css'
import { changeItem, commentsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The comments on a public item, and a form to add one. */
export function Comments({ item }: { item: Item }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    commentsQuery(item.id),
  )
  const comments = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel
      title={t('{count, plural, one {# comment} other {# comments}}', { count: item.comments })}
    >
      <WriteComment itemId={item.id} />
      {error && (
        <ErrorState
          title={t('Could not load the comments')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={css.comments}>
        {comments.map((comment) => (
          <Comment key={comment.id} itemId={item.id} comment={comment} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Panel>
  )
}

function WriteComment({ itemId }: { itemId: string }) {
  const typed = useDraft(`comment ${itemId}`, '')
  const { mutate, isPending } = useAddComment(itemId, typed.added)
  const text = typed.value
  return (
    <form
      className={css.write}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) mutate(text)
      }}
    >
      <Textarea
        onKeyDown={sendByKeys}
        aria-label={t('Your comment')}
        placeholder={t('What works and what doesn’t? Everyone sees your comment and name.')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2_000}
        value={text}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={!text.trim()}
        loading={isPending}
        rightSection={<Kbd keys={SEND_KEYS} />}
      >
        {t('Comment')}
      </Button>
      <Restored typed={typed} />
    </form>
  )
}

function useAddComment(itemId: string, onAdded: (text: string) => void) {
  const queries = useQueryClient()
  // One id until it is stored, so that pressing twice adds one comment.
  const [id, setId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (text: string) =>
      call(addComment, {
        params: { id: itemId },
        body: { id, text: text.trim() },
        signal: AbortSignal.timeout(searchTimes.writeMs),
      }),
    onSuccess: (_, text) => {
      onAdded(text)
      setId(crypto.randomUUID())
      changeItem(queries, itemId, (item) => ({ ...item, comments: item.comments + 1 }))
      void queries.invalidateQueries({ queryKey: commentsQuery(itemId).queryKey })
    },
  })
}

function Comment({ itemId, comment }: { itemId: string; comment: ItemComment }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call(deleteComment, {
        params: { id: itemId, commentId: comment.id },
        signal: AbortSignal.timeout(searchTimes.writeMs),
      }),
    onSuccess: () => {
      changeItem(queries, itemId, (item) => ({ ...item, comments: item.comments - 1 }))
      void queries.invalidateQueries({ queryKey: commentsQuery(itemId).queryKey })
    },
  })
  return (
    <li>
      <div className={css.commentHead}>
        <strong>{comment.author.name}</strong>
        <RelativeTime instant={comment.created} />
        {comment.mine && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('Delete')}
          </Button>
        )}
      </div>
      <p>{comment.text}</p>
    </li>
  )
}
