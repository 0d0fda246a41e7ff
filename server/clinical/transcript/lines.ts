import type { Source } from '#server/clinical/language/source.ts'
import { assignRoles, type Role } from './roles.ts'
import { splitSentences } from './sentences.ts'

export interface Line {
  source: Source
  role: Role
  text: string
}

const written: readonly Source['kind'][] = ['intake', 'context', 'file', 'chart']

/**
 * The lines of a visit: those of the transcript in spoken order, so that their numbers match a prompt's, then the
 * sentences of intake forms, context, files and the chart, which come last so that they change no other number. Gaps
 * and consents aren't lines.
 */
export function toLines(sources: readonly Source[]): Line[] {
  const roles = assignRoles(sources)
  const lines: Line[] = []
  for (const source of sources) {
    if (source.kind !== 'transcript') continue
    const role = source.speaker === undefined ? undefined : roles.get(source.speaker)
    lines.push({ source, role, text: source.text })
  }
  for (const kind of written)
    for (const source of sources)
      if (source.kind === kind)
        for (const { start, end } of splitSentences(source.text))
          lines.push({
            source,
            role: kind === 'intake' ? 'patient' : undefined,
            text: source.text.slice(start, end),
          })
  return lines
}
