import type { InferSelectModel } from 'drizzle-orm'
import { includedByDefault } from '#contract/chart-choice.ts'
import { fileProgress, type ScribeFile } from '#contract/files.ts'
import {
  type ContextEntry,
  type Folder,
  type Scribe,
  type ScribeHead,
  schedulerFolder,
} from '#contract/scribes.ts'
import { type PatientRow, presentPatient } from '#server/chart/patients/patients.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { contextEntries, folders, scribeFiles, scribes } from './table.ts'

export type ScribeRow = InferSelectModel<typeof scribes>
type Part = Pick<Scribe, 'appointment' | 'prompts' | 'patientDataOptions' | 'includedByDefault'>
/** The sealed parts of a scribe: what lists show, and the rest. */
export type Head = { name: string; gist: string; suggestedName?: string }
export type Body = Part & {
  language: string
  targetLanguage: string | null
  /** Absent in visits from before translation: off. */
  translating?: boolean
  /** Ids of `ForeignMention`s that the clinician has looked at. */
  dismissedMentions?: string[]
}

export const headBound = (id: string) => ({ table: 'scribe', row: id, column: 'head' })
export const bodyBound = (id: string) => ({ table: 'scribe', row: id, column: 'body' })
export const contextBound = (id: string) => ({ table: 'context_entry', row: id, column: 'sealed' })
export const folderBound = (id: string) => ({ table: 'folder', row: id, column: 'sealed' })
export const fileBound = (id: string) => ({ table: 'scribe_file', row: id, column: 'sealed' })
export const extractedBound = (id: string) => ({
  table: 'scribe_file',
  row: id,
  column: 'extracted',
})

/** What lists show of a visit. */
export const scribeHead = ({ id, head }: Pick<ScribeRow, 'id' | 'head'>, vault: Vault): Head =>
  vault.open<Head>(head, headBound(id))

/** `scribeHead` for what shows many visits. */
export const listedHead = ({ id, head }: Pick<ScribeRow, 'id' | 'head'>, vault: Vault): Head =>
  vault.openOr<Head>(head, headBound(id), { name: damaged.title, gist: damaged.toDo })

/** The other parts of a visit, including its languages. */
export const scribeBody = ({ id, body }: Pick<ScribeRow, 'id' | 'body'>, vault: Vault): Body =>
  vault.open<Body>(body, bodyBound(id))

/** A row as lists read it, with its patient. */
export type HeadRow = Omit<ScribeRow, 'body'> & {
  patient: Pick<PatientRow, 'id' | 'sealed' | 'version'> | null
}

export function presentHead(row: HeadRow, vault: Vault): ScribeHead {
  const { id, draft, archived, hasIntake, sample, state, toCheck, signed, version } = row
  return {
    id,
    ...listedHead(row, vault),
    patient: row.patient && presentPatient(row.patient, vault),
    folderId: row.folderId ?? (row.appointmentKey === null ? null : schedulerFolder),
    draft,
    archived,
    hasIntake,
    sample,
    type: 'data',
    state,
    duration: row.durationMs / 1000,
    toCheck,
    signed,
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    version,
  }
}

export interface Parts {
  patient: HeadRow['patient']
  context: InferSelectModel<typeof contextEntries>[]
  files: InferSelectModel<typeof scribeFiles>[]
  /** The patient's answers before the visit. */
  intake: string | null
}

export function presentScribe(
  row: ScribeRow,
  { patient, context, files, intake }: Parts,
  vault: Vault,
): Scribe {
  const {
    language,
    targetLanguage,
    translating,
    dismissedMentions: _,
    ...body
  } = scribeBody(row, vault)
  return {
    ...body,
    // Last: bodies from before patients were stored have a `patient` that is null.
    ...presentHead({ ...row, patient }, vault),
    intake,
    includedByDefault: body.includedByDefault ?? includedByDefault,
    prompt: body.prompts[0] ?? null,
    medicalContext: {
      additionalContext: context.map((entry) => presentContext(entry, vault)),
      transcript: {
        language,
        targetLanguage,
        translating: translating ?? false,
        chunkCount: row.chunkCount,
        transcriptDuration: row.durationMs / 1000,
        engine: row.engine,
      },
      files: files.map((file) => presentFile(file, vault)),
    },
  }
}

export function presentContext(
  row: InferSelectModel<typeof contextEntries>,
  vault: Vault,
): ContextEntry {
  const { content } = vault.openOr<{ content: string }>(row.sealed, contextBound(row.id), {
    content: `${damaged.title}. ${damaged.toDo}`,
  })
  return { id: row.id, type: 'text', content, version: row.version }
}

/** In place of the sealed part of a file that cannot be decrypted. */
const damagedFile: FileHead = {
  name: damaged.title,
  type: 'application/octet-stream',
  error: damaged.toDo,
  hopeless: true,
}

/** The sealed part of a file's row. */
export type FileHead = {
  name: string
  type: string
  error: string | null
  /** The file itself is the reason of the error: trying again cannot help. */
  hopeless?: boolean
  notice?: string | null
}

export function presentFile(row: InferSelectModel<typeof scribeFiles>, vault: Vault): ScribeFile {
  const { id, scribeId, size, purpose, stage } = row
  const { hopeless, ...head } = vault.openOr<FileHead>(row.sealed, fileBound(id), damagedFile)
  return {
    id,
    ...head,
    canRetry: head.error !== null && !hopeless,
    size,
    extractedText: row.extracted ? vault.openOr<string>(row.extracted, extractedBound(id), '') : '',
    path: pathOf(row, head.name),
    url: `/api/scribes/${scribeId}/files/${id}/content`,
    purpose,
    stage,
    progress: fileProgress(stage, size, row.share / 100),
  }
}

/**
 * Specification §7: the path of a file ends in its name. Its bytes are stored under a random id, because names may
 * reveal a patient.
 */
const pathOf = ({ storageKey }: { storageKey: string }, name: string): string =>
  storageKey.slice(0, storageKey.lastIndexOf('/') + 1) + name

export function presentFolder(
  row: InferSelectModel<typeof folders>,
  count: number,
  vault: Vault,
): Folder {
  const { name } = vault.openOr<{ name: string }>(row.sealed, folderBound(row.id), {
    name: damaged.title,
  })
  return {
    id: row.id,
    name,
    type: 'chat',
    count,
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
  }
}
