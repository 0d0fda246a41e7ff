import type { ServiceAlias } from '#contract/speech.ts'
import type { Services } from '#server/services.ts'
import { recordingWords } from '../words.ts'

/**
 * Why a recording in a language waits; null if an engine can transcribe it.
 * @param allowed by the groups of its user; null for any
 */
export function whyNone(
  { speech }: Pick<Services, 'speech'>,
  language: string,
  allowed: readonly ServiceAlias[] | null,
): string | null {
  const ask = { language, mode: 'batch' } as const
  if (speech.choose(ask))
    return speech.choose({ ...ask, allowed }) ? null : recordingWords.notAllowed
  const engines = speech.engines()
  if (engines.length === 0) return recordingWords.notSetUp
  const works = engines.some((engine) => engine.speech)
  return works ? recordingWords.otherLanguage : recordingWords.notAnswering
}
