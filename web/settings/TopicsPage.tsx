import { useMediaQuery } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { BackLink } from '#web/shell/BackLink.tsx'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './settings.module.css'
import layout from './topics.module.css'

interface Props {
  /** What the topics are of: 'Settings'. */
  title: string
  /** Of the open topic; none where the list stands alone. */
  label: string | undefined
  /** Address of the list, and of the topic beside it where there is room for both. */
  list: string
  first: string
  nav: ReactNode
  children: ReactNode
}

/** A list of topics beside the page of one. A phone shows one of both. */
export function TopicsPage({ title, label, list, first, nav, children }: Props) {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (!label && !phone) return <Navigate to={first} replace />
  const back = <BackLink to={list} label={`Back to the ${title.toLowerCase()}`} />
  return (
    <MainPane name={`This page of the ${title.toLowerCase()}`}>
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
