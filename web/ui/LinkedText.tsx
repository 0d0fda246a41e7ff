import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

/** The pages that texts of the product name, such as "See Administration → Speech". */
export const namedPages: Record<string, string> = {
  [t('Settings → Security')]: paths.settings('security'),
  [t('Administration → System')]: paths.admin('system'),
  [t('Administration → Speech')]: paths.admin('speech'),
}
const pageName = new RegExp(`(${Object.keys(namedPages).join('|')})`)

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
