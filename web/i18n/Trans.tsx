import { createElement, Fragment, type ReactNode } from 'react'
import { pieces } from './i18n.ts'

/**
 * A message with elements in it: `<Trans message="Set one up in {settings}." values={{ settings: <Link …/> }} />`.
 * @param message an ICU MessageFormat pattern, a literal
 */
export function Trans({ message, values }: { message: string; values: Record<string, ReactNode> }) {
  return createElement(Fragment, null, ...(pieces(message, values) as ReactNode[]))
}
