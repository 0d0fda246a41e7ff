import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { deleteTakeout, linkTakeout, type Takeout } from '#contract/data-export.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { fullDate, yearDate } from '#web/ui/times.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import css from './privacy.module.css'
import { takeoutsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** One data export: its progress, its download and its deletion. */
export function TakeoutRow({ takeout }: { takeout: Takeout }) {
  const { state, done, total, created } = takeout
  const { download, remove } = useTakeoutActions(takeout.id)
  return (
    <li>
      <div>
        <div>{fullDate(created)}</div>
        <div className={css.quiet}>{stateWords(takeout)}</div>
        {state === 'working' && (
          <Progress
            mt={6}
            value={total ? (100 * done) / total : 0}
            aria-label={t('Export progress')}
          />
        )}
      </div>
      {state === 'ready' && (
        <Button
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('Download')}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {state === 'working' ? t('Cancel') : t('Delete')}
      </Button>
    </li>
  )
}

function useTakeoutActions(id: string) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteTakeout, { params: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: takeoutsQuery.queryKey }),
  })
  const download = useMutation({
    mutationFn: () => withReauthentication(() => call(linkTakeout, { params: { id } })),
    // The answer is an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return { download, remove }
}

function stateWords({ state, done, total, size, expires, missing }: Takeout): string {
  if (state === 'working')
    return total
      ? t('{done, number} of {total, plural, one {# visit} other {# visits}}', { done, total })
      : t('Starting…')
  if (state !== 'ready') return t('Export failed. Please try again.')
  const lost =
    missing > 0 &&
    t('{count, plural, one {# file} other {# files}} couldn’t be read (see README)', {
      count: missing,
    })
  const kept = t('deleted on {date}', { date: yearDate(expires ?? '') })
  return [fileSize(size ?? 0), kept, lost].filter(Boolean).join(' · ')
}
