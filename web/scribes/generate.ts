import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'

/** Why no note can be generated for the visit yet; undefined if it can. */
export function whyNotGenerate({ medicalContext, intake }: Scribe): string | undefined {
  const { transcript, additionalContext, files } = medicalContext
  const written = additionalContext.some(({ content }) => content.trim() !== '')
  const read = files.some(({ extractedText }) => extractedText !== '')
  if (transcript.chunkCount > 0 || written || read || intake) return undefined
  if (files.some(({ stage, error }) => stage !== 'complete' && !error))
    return t('Files are still being read.')
  return t('Nothing to write from yet. Record, type a note or add a file.')
}
