import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, type Job, retryJob } from '#contract/admin.ts'
import { call } from '#web/api/client.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

const states = {
  waiting: { tone: 'plain', word: t('Waiting') },
  running: { tone: 'check', word: t('Running') },
  failed: { tone: 'wrong', word: t('Failed') },
  cancelled: { tone: 'plain', word: t('Cancelled') },
  done: { tone: 'good', word: t('Done') },
} as const satisfies Record<Job['state'], { tone: Tone; word: string }>

/** One job: its state, the reason of a failure, and a retry or cancel. */
export function JobRow({ job }: { job: Job }) {
  const { id, title, state, reason } = job
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (how: typeof retryJob | typeof cancelJob) => call(how, { params: { id } }),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['admin', 'jobs'] }),
  })
  const isOpen = state === 'waiting' || state === 'running'
  const action = isOpen ? t('Cancel') : t('Try again')
  return (
    <li>
      <div className={css.what}>
        <strong>{translate(title)}</strong>
        {reason && <p className={css.reason}>{translate(reason)}</p>}
        <JobFacts job={job} />
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      {state !== 'done' && (
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          aria-label={t('{action}: {job}', { action, job: translate(title) })}
          onClick={() => change.mutate(isOpen ? cancelJob : retryJob)}
        >
          {action}
        </Button>
      )}
    </li>
  )
}

function JobFacts({ job: { tries, created, ended } }: { job: Job }) {
  return (
    <p className={css.meta}>
      <span>
        <Trans
          message={ended ? 'Ended {when}' : 'Queued {when}'}
          values={{ when: <RelativeTime instant={ended ?? created} /> }}
        />
      </span>
      {tries > 0 && (
        <span>
          {t('{count, plural, one {# attempt} other {# attempts}}', { count: tries + 1 })}
        </span>
      )}
    </p>
  )
}
