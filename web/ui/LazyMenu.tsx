import { lazy, Suspense, type ReactNode } from 'react'
import { useOpener, type Opener } from './opener.ts'

const load = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }))

interface Props {
  position: 'top-start' | 'bottom-end'
  /** Pixels. */
  width: number
  /** Draws the button; it takes over what opens the menu. */
  button: (opener: Opener) => ReactNode
  /** Loads the code of the entries if necessary; called when the user reaches for the button. */
  preload?: () => unknown
  /** The entries; lazy where they would be part of the page's first bytes. */
  children: ReactNode
}

/** A menu of which only the button is loaded with the page. */
export function LazyMenu({ button, preload, children, ...place }: Props) {
  const { opener, openedBy, everOpened } = useOpener('menu', () =>
    Promise.all([load(), preload?.()]),
  )
  return (
    <>
      {button(opener)}
      {everOpened && (
        <Suspense fallback={null}>
          <OpenedMenu {...openedBy} {...place}>
            {children}
          </OpenedMenu>
        </Suspense>
      )}
    </>
  )
}
