import { createContext, Suspense, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { tabWords } from '#web/recorder/tab-alerts.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './app.module.css'
import { HeaderActions } from './HeaderActions.tsx'
import { t } from '#web/i18n/i18n.ts'

const HeaderSlot = createContext<HTMLElement | null>(null)

/**
 * The main part of every page: one header, and the page below it. The header is outside the page's error boundary, so
 * that Stop stays within reach when a page fails.
 */
export function MainPane({
  name = t('This page'),
  children,
}: {
  name?: string
  children: ReactNode
}) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  return (
    <main id="main" tabIndex={-1} className={css.main}>
      <header className={css.header}>
        <div ref={setSlot} className={css.headerSlot} />
        <HeaderActions />
      </header>
      <HeaderSlot value={slot}>
        <div className={css.body}>
          <ErrorBoundary name={name} resetKey={pathname}>
            <Suspense fallback={<LoadingRows />}>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </HeaderSlot>
    </main>
  )
}

interface HeaderProps {
  title: ReactNode
  /** What the browser shows and remembers as the page's name: never a patient's. */
  tabTitle?: string
  /** The way back, on a phone. */
  before?: ReactNode
  /** Chips beside the title. */
  children?: ReactNode
}

/** Puts the title and what belongs beside it into the header of the main part. */
export function PageHeader({ title, tabTitle, before, children }: HeaderProps) {
  const slot = use(HeaderSlot)
  const recording = useRecorder((r) => tabWords(r.session))
  return (
    <>
      <title>{[recording, tabTitle, 'Ausculta'].filter(Boolean).join(' · ')}</title>
      {slot &&
        createPortal(
          <>
            {before}
            <h1 className={css.title}>{title}</h1>
            {children && <div className={css.headerMore}>{children}</div>}
          </>,
          slot,
        )}
    </>
  )
}
