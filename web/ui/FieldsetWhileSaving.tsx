import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  isSending: boolean
  children: ReactNode
}

/**
 * The fields of a dialog that closes when they have arrived. While they are on their way nothing can be typed in them: it
 * would go with the dialog. Where they are refused, the caret is where it was.
 */
export function FieldsetWhileSaving({ isSending, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isSending) before.current = box.current?.contains(activeElement) ? activeElement : null
    else if (before.current instanceof HTMLElement) before.current.focus()
  }, [isSending])
  return (
    <div ref={box} inert={isSending} aria-busy={isSending}>
      {children}
    </div>
  )
}
