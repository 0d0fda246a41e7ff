import { Button } from '@mantine/core'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Placeholder rows while loading; they appear after 150 ms. A failed load says so while it's retried. */
export function LoadingRows({
  count = 8,
  label = t('Loading'),
}: {
  count?: number
  label?: string
}) {
  return (
    <div className={css.loading} role="status" aria-label={label}>
      <TryingAgain />
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.loadingRow} aria-hidden>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/** Loads that have failed at least once and are about to be repeated (specification §9). */
const failing = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'pending' && state.fetchFailureCount > 0,
} as const

/** Says that a load has failed and is retried, and offers to retry at once. */
export function TryingAgain() {
  const queries = useQueryClient()
  const isFailing = useIsFetching(failing) > 0
  if (!isFailing) return null
  const reasons = queries.getQueryCache().findAll(failing)
  const isAway = reasons.some(({ state }) => isUnavailable(state.fetchFailureReason))
  const tryNow = async () => {
    const again = reasons.map(({ queryKey }) => ({ queryKey, exact: true }))
    await Promise.all(again.map((one) => queries.cancelQueries(one)))
    await Promise.all(again.map((one) => queries.refetchQueries(one)))
  }
  return (
    <div className={css.tryingAgain}>
      <span>
        {isAway
          ? t('The server isn’t responding. Trying again…')
          : t('The server returned an error. Trying again…')}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => void tryNow()}>
        {t('Try now')}
      </Button>
    </div>
  )
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable'
