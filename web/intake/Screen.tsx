import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  children: ReactNode
  /** Shown above the heading. */
  before?: ReactNode
}

/** One screen. Its heading gets the focus, so that a screen reader reads it first. */
export function Screen({ title, children, before }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
    scrollTo(0, 0)
  }, [title])
  return (
    <>
      {before}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}
