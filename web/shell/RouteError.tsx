import { Button } from '@mantine/core'
import { Compass, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { explain } from '#web/ui/explain.ts'
import css from './app.module.css'
import { openPalette } from './overlays.ts'
import { t } from '#web/i18n/i18n.ts'

/** The page for what could not be found or shown. Says what happened in words, never how. */
export function RouteError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const missing = isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof AppError && error.code === 'not-found'
  if (missing) return <NotFoundPage />
  const again = () => (error instanceof AppError ? void revalidate() : location.reload())
  return (
    <main id="main" className={css.whole}>
      <NotShown message={explain(error).message} onRetry={again} />
    </main>
  )
}

/** Why a page is missing, and what to do. */
export function NotShown({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={TriangleAlert}
      heading="h1"
      title={t('This page could not be shown')}
      actions={
        <>
          <Button onClick={onRetry}>{t('Try again')}</Button>
          <HomeButton />
        </>
      }
    >
      {t('{message} Your recordings and notes are safe.', { message })}
    </EmptyState>
  )
}

/** An address within the shell, if one can search. */
export const SearchableNotFound = () => <NotFoundPage searchable />

/** Any unknown address. `searchable`: within the shell, where the user can search. */
export function NotFoundPage({ searchable = false }: { searchable?: boolean }) {
  return (
    <main id="main" className={css.whole}>
      <title>{t('Not found · Ausculta')}</title>
      <EmptyState
        heading="h1"
        icon={Compass}
        title={t('This page doesn’t exist')}
        actions={
          <>
            <HomeButton primary />
            {searchable && (
              <Button variant="default" onClick={openPalette}>
                {t('Search everything')}
              </Button>
            )}
          </>
        }
      >
        {searchable
          ? t('It may have been deleted, or the address is incomplete. Try searching for it.')
          : t('It may have been deleted, or the address is incomplete. Your visits are safe.')}
      </EmptyState>
    </main>
  )
}

function HomeButton({ primary = false }: { primary?: boolean }) {
  return (
    <Button component={Link} to={paths.home} variant={primary ? 'filled' : 'default'}>
      {t('Go to scribes')}
    </Button>
  )
}
