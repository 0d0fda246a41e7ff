import { Fragment } from 'react'
import { Link } from 'react-router'
import { namedPages, pageName } from './named-pages.ts'

/** A text in which the named pages are links. */
export function LinkedText({ children }: { children: string }) {
  return children.split(pageName).map((part, at) => {
    const to = namedPages[part]
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity.
    return to ? (
      <Link key={at} to={to}>
        {part}
      </Link>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    )
  })
}
