import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { recordings } from './table.ts'

/** Access log rules of routes whose `:id` is a recording. */
export const forRecording = rulesFor('recording', recordings)
