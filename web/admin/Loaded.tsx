import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'

interface Props<T> {
  /** What is loaded, such as "the jobs". */
  what: string
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: T) => ReactNode
}

/** Shows what a query answered; holds its place before, and says what went wrong beside it. */
export function Loaded<T>({ what, query: { data, error, refetch }, children }: Props<T>) {
  return (
    <>
      {error && (
        <ErrorState title={`Could not load ${what}`} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <LoadingRows label={`Loading ${what}`} />}
      {data !== undefined && children(data)}
    </>
  )
}
