import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { generations, notes } from './table.ts'

/** Access log rules of routes whose `:id` is a note. */
export const forNote = rulesFor('note', notes)
/** Access log rules of routes whose `:id` is a generation; the log names its visit. */
export const forGeneration = rulesFor('visit', generations)
