import { useEffect, useRef, useState } from 'react'
import type { Sentence } from '#common/merge.ts'
import { t } from '#web/i18n/i18n.ts'

/** Minimum time between announcements, so that a screen reader can finish one. */
const everyMs = 4_000

/** Announces new final lines to a screen reader. Off by default, because the patient would hear it. */
export function Announcer({ lines }: { lines: readonly Sentence[] }) {
  const newest = useRef(lines)
  const [told, setTold] = useState<string[]>([])
  useEffect(() => {
    newest.current = lines
  }, [lines])
  useEffect(() => {
    let done = newest.current.length
    const timer = setInterval(() => {
      const fresh = newest.current.slice(done)
      done = newest.current.length
      if (fresh.length)
        setTold((before) => [...before, fresh.map((l) => l.text).join(' ')].slice(-5))
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('Live transcript')}
      style={hidden}
    >
      {told.map((text, at) => (
        <p key={`${at} ${text}`}>{text}</p>
      ))}
    </div>
  )
}

const hidden = { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' } as const
