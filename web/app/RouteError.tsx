import { Button } from '@mantine/core'
import { Compass, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { explain } from '#web/ui/explain.ts'
import css from './app.module.css'

/** The page for what could not be found or shown. Says what happened in words, never how. */
export function RouteError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const home = (
    <Button component={Link} to={paths.home} variant="default">
      Go to scribes
    </Button>
  )
  const missing = isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof AppError && error.code === 'not-found'
  return (
    <main id="main" className={css.whole}>
      {missing ? (
        <EmptyState icon={Compass} title="This page does not exist" actions={home}>
          It may have been deleted, or the address is not complete.
        </EmptyState>
      ) : (
        <EmptyState
          icon={TriangleAlert}
          title="This page could not be shown"
          actions={
            <>
              <Button
                onClick={() => (error instanceof AppError ? void revalidate() : location.reload())}
              >
                Try again
              </Button>
              {home}
            </>
          }
        >
          {explain(error).message} What you have recorded and written is safe.
        </EmptyState>
      )}
    </main>
  )
}

/** Any address that is not ours. */
export function NotFound(): never {
  throw new AppError('not-found', 'This page does not exist')
}
