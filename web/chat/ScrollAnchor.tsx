import { useEffect, useRef } from 'react'

/**
 * Scrolls to a new question and follows its answer until the question is at the top: what is being read never scrolls
 * away. After the user scrolls, it waits for the next question.
 */
export function ScrollAnchor({
  question,
  answer,
}: {
  question: string | undefined
  answer: string | number
}) {
  const end = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  useEffect(() => {
    if (question === undefined) return
    const leave = () => (following.current = false)
    following.current = true
    addEventListener('wheel', leave, { passive: true })
    addEventListener('touchmove', leave, { passive: true })
    return () => {
      removeEventListener('wheel', leave)
      removeEventListener('touchmove', leave)
    }
  }, [question])
  useEffect(() => {
    if (!following.current) return
    const asked = [...(end.current?.parentElement?.querySelectorAll('[data-role="user"]') ?? [])]
    end.current?.scrollIntoView({ block: 'nearest' })
    const last = asked.at(-1)
    if (last && last.getBoundingClientRect().top < scrollTop(last))
      last.scrollIntoView({ block: 'start' })
  }, [question, answer])
  return <div ref={end} />
}

/** Where the nearest part that scrolls begins, in pixels of the window. */
function scrollTop(element: Element): number {
  for (let part = element.parentElement; part; part = part.parentElement)
    if (part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto')
      return part.getBoundingClientRect().top
  return 0
}
