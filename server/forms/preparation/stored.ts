import type { InferSelectModel } from 'drizzle-orm'
import type { Form, FormLogEntry, FormState, FormSummary } from '#contract/forms.ts'
import type { FormField } from '#contract/form-fields.ts'
import { present, type ItemAccess } from '#server/library/items/stored.ts'
import { groupScope, openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Span } from '#server/platform/http/ranged.ts'
import type { Services } from '#server/services.ts'
import type { formFiles, forms } from './table.ts'

export type FormRow = InferSelectModel<typeof forms>
export type FormFileRow = InferSelectModel<typeof formFiles>

/** The sealed part of a form. */
export interface FormDetails {
  stateChangedAt: string
  stateChangedBy: string | null
  autoProcessingError: string
  lastError: string
  log: FormLogEntry[]
  pages: number
  notices: string[]
  fields: FormField[]
}

/** Entries of the log of a form; older ones go. */
const MOST_LOG_ENTRIES = 100

export const formBound = (itemId: string) => ({ table: 'form', row: itemId, column: 'sealed' })

/** The scope of the key that seals a form and its PDFs. */
export const formScope = ({ userId, groupId }: Pick<FormRow, 'userId' | 'groupId'>) =>
  groupId ? groupScope(groupId) : userScope(userId)

export const formVault = (s: Services, row: Pick<FormRow, 'userId' | 'groupId'>): Promise<Vault> =>
  openVault(s.keys, formScope(row))

/** The folder of a form (specification §7): 'requests' has uploads, 'forms' prepared PDFs. */
export const formFolder = (
  { itemId, userId, groupId }: Pick<FormRow, 'itemId' | 'userId' | 'groupId'>,
  kind: 'requests' | 'forms',
): string[] => [...(groupId ? ['groups', groupId] : ['users', userId]), kind, itemId]

export const newDetails = (at: Date, by: string): FormDetails => ({
  stateChangedAt: at.toISOString(),
  stateChangedBy: by,
  autoProcessingError: '',
  lastError: '',
  log: [],
  pages: 0,
  notices: [],
  fields: [],
})

/** A change of state: the form's new state and details. */
export interface FormChange {
  state: FormState
  details: FormDetails
}

/**
 * Sets the state of a form. Errors belong to `failed` alone, so every other state clears them (specification §4).
 * @param reason kept as the last error of a failed form, in the log of any other
 */
export function withState(
  details: FormDetails,
  {
    state,
    at,
    by,
    reason = '',
  }: { state: FormState; at: Date; by: string | null; reason?: string },
): FormChange {
  const stateChangedAt = at.toISOString()
  const isFailed = state === 'failed'
  const entry = { at: stateChangedAt, by, state, reason }
  const log = reason && !isFailed ? [...details.log, entry].slice(-MOST_LOG_ENTRIES) : details.log
  return {
    state,
    details: {
      ...details,
      stateChangedAt,
      stateChangedBy: by,
      autoProcessingError: '',
      lastError: isFailed ? reason : '',
      log,
    },
  }
}

/** A form from the database and the storage, decrypted. */
export interface StoredForm {
  item: ItemAccess
  row: FormRow
  files: FormFileRow[]
  details: FormDetails
}

/** One of a form's PDFs, opened. */
export interface PdfContent {
  /** Bytes. */
  size: number
  stream: AsyncIterable<Uint8Array>
  read: (span: Span) => AsyncGenerator<Uint8Array>
}

/** Whether a form is a built-in one or another user's public one. */
export const isReadOnly = ({ item }: Pick<StoredForm, 'item'>): boolean => item.row === undefined

export const fileOfKind = ({ files }: Pick<StoredForm, 'files'>, kind: FormFileRow['kind']) =>
  files.find((file) => file.kind === kind)

export function presentForm(form: StoredForm, userId: string): Form {
  const { fields, log } = form.details
  return { ...presentSummary(form, userId), fields, log: isReadOnly(form) ? [] : log }
}

export function presentSummary(form: StoredForm, userId: string): FormSummary {
  const { item, row, details } = form
  const { stateChangedAt, autoProcessingError, lastError, pages, notices } = details
  // Others don't see who prepared a public form or where it is stored.
  const isOthers = isReadOnly(form)
  const pathOf = (kind: 'requests' | 'forms') => (isOthers ? '' : formFolder(row, kind).join('/'))
  return {
    ...present(item, userId, false),
    state: row.state,
    stateChangedAt,
    stateChangedBy: isOthers ? null : details.stateChangedBy,
    prepared: row.state === 'ready_to_use',
    previewMode: row.state === 'preview',
    autoProcessingFailed: row.state === 'failed',
    autoProcessingError,
    lastError,
    originalPdfPath: pathOf('requests'),
    preparedPdfUrl: fileOfKind(form, 'prepared') ? preparedUrl(row.itemId) : '',
    docPath: pathOf('forms'),
    size: fileOfKind(form, 'original')?.size ?? 0,
    pages,
    fieldCount: details.fields.length,
    revision: row.version,
    notices,
  }
}

export const preparedUrl = (itemId: string) => `/api/forms/${itemId}/prepared`
