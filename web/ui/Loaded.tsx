import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props<T> {
  /** What is loaded, such as "the jobs". */
  what: string
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** How many rows hold the place while it loads. */
  rows?: number
  children: (data: T) => ReactNode
}

/** Shows the data of a query: rows that hold its place until it is loaded, and an error beside it. */
export function Loaded<T>({ what, query: { data, error, refetch }, rows, children }: Props<T>) {
  return (
    <>
      {error && (
        <ErrorState
          title={t('Could not load {what}', { what })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && (
        <LoadingRows
          label={t('Loading {what}', { what })}
          {...(rows !== undefined && { count: rows })}
        />
      )}
      {data !== undefined && children(data)}
    </>
  )
}
