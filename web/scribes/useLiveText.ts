import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginFollowing } from '#web/recorder/browser-speech/begin.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { onText } from '#web/recorder/text.ts'
import { showPartial } from '#web/transcript/partial.ts'
import { addLine } from '#web/transcript/queries.ts'
import { addTranslation } from '#web/transcript/translations.ts'

/** Shows the live text of a recording in its visit. */
export function useLiveText(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onText((scribeId, message) => {
        if (message.type === 'translation') return addTranslation(queries, scribeId, message)
        if (message.final) {
          showPartial(undefined)
          return addLine(queries, scribeId, message.chunk)
        }
        const { text, timestamp, speaker } = message
        showPartial(text ? { scribeId, text, timestamp, speaker } : undefined)
      }),
    [queries],
  )
  useEffect(() => void beginFollowing(), [])
  useEffect(() => useRecorder.subscribe(({ session }) => session ?? showPartial(undefined)), [])
}
