import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { filledForms } from './table.ts'

/** Access log rules of routes whose `:id` is a filled form. */
export const forFilledForm = rulesFor('form', filledForms)
