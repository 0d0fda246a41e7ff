import type { ScribeHead } from '#contract/scribes.ts'
import { dayHeading } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

export type ListRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'scribe'; key: string; scribe: ScribeHead; match?: string }

/** Adds a heading before the first visit of each day; keeps the order. */
export function withDays(
  scribes: readonly (ScribeHead & { match?: string })[],
  now: Date,
): ListRow[] {
  const rows: ListRow[] = []
  let day = ''
  for (const scribe of scribes) {
    const label = dayHeading(scribe.updated, now)
    if (label !== day) rows.push({ kind: 'day', key: `day ${label}`, label })
    day = label
    rows.push({
      kind: 'scribe',
      key: scribe.id,
      scribe,
      ...(scribe.match && { match: scribe.match }),
    })
  }
  return rows
}

/** The id `step` places after `from`; the first or the last if none is open. */
export function neighbour(
  ids: readonly string[],
  from: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = from === undefined ? -1 : ids.indexOf(from)
  if (at < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[at + step]
}

/** The ids between two rows, both included, in the order of the list. */
export function idsBetween(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a < 0 || b < 0) return [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The gist of a visit, or its state. @param cut its recording was interrupted in this browser */
export function secondLine(
  { gist, duration, state, sample, hasIntake }: ScribeHead,
  cut: boolean,
): string {
  if (cut || state === 'interrupted') return t('Recording interrupted')
  if (gist) return gist
  if (sample) return t('Sample visit')
  if (state === 'recording') return t('Recording now')
  const minutes = duration >= 60 ? Math.round(duration / 60) : 0
  // The text may have been spoken or pasted.
  if (state === 'ready' || state === 'noted')
    return minutes ? t('Transcript of {minutes, number} min', { minutes }) : t('Transcript ready')
  if (minutes) return t('{minutes, number} min recorded', { minutes })
  if (state !== 'empty') return t('Recorded')
  return hasIntake ? t('The patient wrote') : t('Nothing recorded yet')
}
