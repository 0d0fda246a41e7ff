import type { Source } from '#server/clinical/language/source.ts'

const titled = String.raw`(?:Mrs?|Ms|Miss|Mx)\.? \p{Lu}\p{Ll}+(?:[-’'](?:\p{Lu}|\p{Ll})\p{Ll}+)?`
const full = String.raw`\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+){1,2}`
/** Only as a clinician names who is before them, or dictates whom a letter is about. */
const patterns = [
  new RegExp(
    String.raw`\b(?:[Hh]ello|[Hh]i|[Gg]ood (?:morning|afternoon|evening)|[Ww]elcome),? (${titled})`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Pp]atient(?:['’]s name)? is|[Pp]atient named|[Ll]etter (?:about|regarding|for)|[Rr]egarding) (${titled}|${full})`,
    'u',
  ),
  new RegExp(String.raw`\b[Tt]his is (${titled}|${full}), an? `, 'u'),
]

/** The patient's name as the clinician said it; undefined if nobody or more than one was named. */
export function namedPatient(sources: readonly Source[]): string | undefined {
  const names = sources.flatMap(({ kind, speaker, text }) => {
    if (kind !== 'transcript' || speaker === 'patient') return []
    return patterns.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  })
  const [name, ...others] = [...new Set(names)]
  return others.length === 0 ? name : undefined
}
