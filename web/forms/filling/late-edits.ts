import { AppError } from '#contract/errors.ts'
import type { FillChanges, FilledForm } from '#contract/filled-forms.ts'
import { fieldKey } from '#contract/form-fields.ts'

/** `fieldKey` by the id of the field: an id is a number that another version of the PDF gives to another field. */
export type FieldKeys = Readonly<Record<string, string>>

/** What was typed too late, with the names of its fields. */
export type LateEdit = { fieldId: string; name: string; text: string }[]

/**
 * Changes that the server keeps only as a version, because the form has been signed or its fields have changed
 * meanwhile.
 * @param known the fields of changes that this device kept from before
 */
export function createLateEdits(known: FieldKeys = {}) {
  let keys = known
  let sent: FillChanges = {}
  let late: LateEdit | undefined
  const isClosed = (current: unknown): boolean => {
    // The server answers with the present form when it refuses a change.
    const form = current as FilledForm | undefined
    if (!form || form.signed) return form !== undefined
    const now = new Map(form.fields.map((field) => [field.id, fieldKey(field)]))
    return Object.keys(sent).some((id) => keys[id] !== undefined && keys[id] !== now.get(id))
  }
  return {
    isClosed,
    /** The fields that a person types into. */
    know(more: FieldKeys): void {
      keys = { ...keys, ...more }
    },
    keysOf: (changes: FillChanges): FieldKeys =>
      Object.fromEntries(
        Object.keys(changes).flatMap((id) => {
          const key = keys[id]
          return key === undefined ? [] : [[id, key]]
        }),
      ),
    /** Sends changes, and keeps them to be shown if they come too late. */
    async watch(changes: FillChanges, send: () => Promise<FilledForm>): Promise<FilledForm> {
      sent = changes
      try {
        return await send()
      } catch (error) {
        if (error instanceof AppError && isClosed(error.current)) late = toLate(changes, keys)
        throw error
      }
    },
    shown: () => late,
    dismiss(): void {
      late = undefined
    },
  }
}

const toLate = (changes: FillChanges, keys: FieldKeys): LateEdit =>
  Object.entries(changes).map(([fieldId, text]) => {
    const key = keys[fieldId] ?? ''
    return { fieldId, name: key.slice(key.indexOf(' ') + 1), text: text ?? '' }
  })
