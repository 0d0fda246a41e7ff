import type { RecordingRow } from '../recording-row.ts'

/** The language of a recording at a moment of it, in seconds; without one its newest. */
export function languageAt(
  { language, languages }: Pick<RecordingRow, 'language' | 'languages'>,
  seconds = Infinity,
): string {
  return languages.findLast(({ from }) => from <= seconds)?.language ?? language
}
