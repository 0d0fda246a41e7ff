import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import css from './settings.module.css'

interface Props {
  /** As in topics.ts. */
  id: string
  /** Shown above; absent if the panel inside has its own heading. */
  title?: string
  children: ReactNode
}

/** A part of a settings page that an address can name: `/home/settings/privacy#retention`. */
export function Section({ id, title, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isWanted = hash === `#${id}`
  // What loads above it moves it, so it is shown again after each load, until the user does something.
  const loads = useIsFetching()
  const isLeft = useLeft(key)
  useEffect(() => {
    if (isWanted && !isLeft.current)
      ref.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [isWanted, isLeft, loads, key])
  // Focused once: a later load must not take the focus from the field the user went to.
  useEffect(() => {
    if (isWanted) ref.current?.focus({ preventScroll: true })
  }, [isWanted, key])
  return (
    <section ref={ref} id={id} tabIndex={-1} className={css.section}>
      {title && <h2 className={css.heading}>{title}</h2>}
      {children}
    </section>
  )
}

/** Whether the user has scrolled, typed or pressed since the address was opened. */
function useLeft(key: string) {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    const stop = new AbortController()
    const leave = () => (isLeft.current = true)
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input'])
      addEventListener(kind, leave, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [key])
  return isLeft
}
