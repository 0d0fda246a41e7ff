import { useMediaQuery } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { BackLink } from '#web/shell/BackLink.tsx'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './settings.module.css'
import layout from './topics.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The title of the list: 'Settings'. */
  title: string
  /** The label of the open topic; undefined if only the list shows. */
  label: string | undefined
  /** The path of the list, and of the first topic where both fit. */
  list: string
  first: string
  nav: ReactNode
  children: ReactNode
}

/** A list of topics beside the page of one; a phone shows only one of the two. */
export function TopicsPage({ title, label, list, first, nav, children }: Props) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (!label && !phone) return <Navigate to={first} replace />
  const back = <BackLink to={list} label={t('Back to {title}', { title })} />
  return (
    <MainPane name={title}>
      <PageHeader
        title={phone && label ? label : title}
        tabTitle={label ? `${label} · ${title}` : title}
        before={phone && label ? back : undefined}
      />
      <div className={layout.layout}>
        {!(phone && label) && nav}
        {label && (
          <div className={css.page}>
            {!phone && <h2 className={css.heading}>{label}</h2>}
            <Suspense fallback={<LoadingRows />}>{children}</Suspense>
          </div>
        )}
      </div>
    </MainPane>
  )
}
