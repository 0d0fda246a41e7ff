import { useEffect, useRef } from 'react'
import { t } from '#web/i18n/i18n.ts'
import type { SessionView } from '#web/recorder/session-view.ts'
import { useRecording } from './link.ts'

/** The newest words, or why there are none. */
export function LiveText({ session: { phase, transcribing } }: { session: SessionView }) {
  const { lines, partial } = useRecording(({ words }) => words)
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines, partial])
  if (lines.length === 0 && !partial)
    return (
      <p className="quiet">
        {transcribing === false
          ? t('The audio is saved. It will be transcribed later.')
          : phase !== 'paused' && t('Words appear here as they are spoken.')}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <div role="log" aria-label={t('Live text')} className="preview live" tabIndex={0}>
      {lines.map((line, at) => (
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
      <p ref={end} dir="auto" className="quiet">
        {partial}
      </p>
    </div>
  )
}
