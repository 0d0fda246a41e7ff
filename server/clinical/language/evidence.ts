import type { Evidence } from '#contract/notes.ts'
import type { Source } from './source.ts'

/** The evidence that a whole source is. */
export const evidenceOfSource = ({
  kind,
  id,
  text,
  name,
  timestamp,
  end,
  speaker,
  date,
}: Source): Evidence => ({
  kind,
  sourceId: id,
  quote: text,
  ...(name !== undefined && { name }),
  ...(timestamp !== undefined && { timestamp }),
  ...(end !== undefined && { end }),
  ...(speaker !== undefined && { speaker }),
  ...(date !== undefined && { date }),
})
