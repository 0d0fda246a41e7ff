import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { fillVersionReasons } from '#contract/filled-forms.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner, scribeOf } from '#server/platform/db/references.ts'

/** A form as it is filled for a visit. */
export const filledForms = pgTable(
  'filled_form',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    scribeId: scribeOf(),
    /** The form may have been deleted since. */
    formId: text('form_id').notNull(),
    /** `FilledContent`, packed. */
    sealed: bytea().notNull(),
    /** The run that reads the visit, or failed; null otherwise. */
    runId: uuid('run_id'),
    runStarted: moment('run_started'),
    runDone: integer('run_done').notNull().default(0),
    /** `StoredRun`, packed. */
    run: bytea(),
    /** While it is set, nothing can be changed. */
    signed: moment('signed'),
    /** The last signed version; it stays set during an amendment. */
    signedVersion: integer('signed_version'),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('filled_form_of_visit').on(t.scribeId, t.formId),
    index('filled_form_user').on(t.userId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** Values of filled forms as they were. */
export const filledFormVersions = pgTable(
  'filled_form_version',
  {
    filledId: uuid('filled_id')
      .notNull()
      .references(() => filledForms.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    userId: owner(),
    reason: text({ enum: fillVersionReasons }).notNull(),
    /** `FilledContent`, packed. */
    sealed: bytea().notNull(),
    created: moment('created').notNull(),
  },
  (t) => [
    index('filled_form_version_user').on(t.userId),
    primaryKey({ columns: [t.filledId, t.version] }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** The receipts of the forms of a visit in the order of signing; a trigger keeps requests from changing or deleting one. */
export const formSignatures = pgTable(
  'form_signature',
  {
    scribeId: scribeOf(),
    seq: integer().notNull(),
    userId: owner(),
    filledId: uuid('filled_id')
      .notNull()
      .references(() => filledForms.id, { onDelete: 'cascade' }),
    /** The receipt, packed. */
    sealed: bytea().notNull(),
    /** SHA-256 of the receipt's canonical JSON. */
    hash: text().notNull(),
    /** The signed PDF in the storage. */
    storageKey: text('storage_key').notNull().unique('form_signature_pdf'),
    /** Bytes of the PDF. */
    size: bigint({ mode: 'number' }).notNull(),
    created: moment('created').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scribeId, t.seq] }),
    index('form_signature_filled').on(t.filledId),
    index('form_signature_user').on(t.userId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
