import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { SplitPane } from '#web/ui/SplitPane.tsx'
import css from './app.module.css'
import { MainPane } from './MainPane.tsx'
import { listSizes } from '#web/ui/preferences.ts'
import { t } from '#web/i18n/i18n.ts'

/**
 * Up to 960 px there is room for one part at a time (with a bar below): beside a list and the navigation a tablet held
 * upright leaves a transcript two words a line.
 */
export const phoneQuery = '(max-width: 60em)'

interface Props {
  /** Names the list for a screen reader. */
  label: string
  list: ReactNode
  /** On a phone only one of both is shown. */
  phoneShows: 'list' | 'main'
  children: ReactNode
}

/** A list beside the main part: the layout of scribes and of everything that one picks from a list. */
export function ListLayout({ label, list, phoneShows, children }: Props) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const side = (
    <section className={css.list} aria-label={label} data-visit-list>
      <ErrorBoundary name={t('The list')}>{list}</ErrorBoundary>
    </section>
  )
  if (phone && phoneShows === 'list')
    return (
      <main id="main" tabIndex={-1} className={css.main}>
        <VisuallyHidden component="h1">{label}</VisuallyHidden>
        {side}
      </main>
    )
  return (
    <SplitPane
      name="list"
      label={t('Width of the list')}
      sizes={listSizes}
      side={phone ? undefined : side}
    >
      <MainPane>{children}</MainPane>
    </SplitPane>
  )
}
