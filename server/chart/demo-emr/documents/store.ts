import { randomUUID } from 'node:crypto'
import type { DocumentReference } from '@medplum/fhirtypes'
import { and, desc, eq, sql } from 'drizzle-orm'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { FhirError } from '../fhir/outcome.ts'
import { type Attachment, attachmentElement } from '../resources/letters.ts'
import { demoEmrDocuments } from '../table.ts'
import type { DocumentSubmission } from './document.ts'

/** Documents that one user's clients can store, so that a search stays small. */
const MAX_DOCUMENTS = 200

const bound = (id: string, column: 'sealed' | 'content') => ({
  table: 'demo_emr_document',
  row: id,
  column,
})

/** The user's documents, newest first. */
export async function storedDocuments(s: Services, userId: string): Promise<DocumentReference[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => selectDocuments(tx, userId))
  return rows.map(({ id, sealed }) => vault.open<DocumentReference>(sealed, bound(id, 'sealed')))
}

/** The content of one of the user's documents, or undefined. */
export async function storedAttachment(
  s: Services,
  userId: string,
  id: string,
): Promise<Attachment | undefined> {
  if (!isUuid(id)) return undefined
  const vault = await openVault(s.keys, userScope(userId))
  const isTheirs = and(eq(demoEmrDocuments.userId, userId), eq(demoEmrDocuments.id, id))
  const [row] = await s.db.as(userId, (tx) =>
    tx.select({ content: demoEmrDocuments.content }).from(demoEmrDocuments).where(isTheirs),
  )
  if (!row) return undefined
  const { contentType, data } = vault.openPacked<SealedContent>(row.content, bound(id, 'content'))
  return { contentType, bytes: Buffer.from(data, 'base64') }
}

interface SealedContent {
  contentType: string
  /** Base64 */
  data: string
}

/** A condition of `If-None-Exist`. */
export interface IdentifierCondition {
  /** Any system if undefined. */
  system: string | undefined
  value: string
}

/** What a create did: a new document, or the one that already had the identifier. */
export interface CreateResult {
  document: DocumentReference
  isNew: boolean
}

/**
 * Stores a document unless the condition finds one; documents that it replaces become `superseded`. Creates of one user run
 * one after the other, so that parallel ones make one document.
 * @throws FhirError 412 when several documents have the identifier, 422 when the user has too many or a replaced one is missing
 */
export async function createDocument(
  s: Services,
  userId: string,
  submission: DocumentSubmission,
  condition?: IdentifierCondition,
): Promise<CreateResult> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = sealDocument(s, vault, userId, submission)
  return s.db.as(userId, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo-emr ' || ${userId}))`)
    const rows = await selectDocuments(tx, userId)
    const documents = rows.map(({ id, sealed }) =>
      vault.open<DocumentReference>(sealed, bound(id, 'sealed')),
    )
    const existing = condition && findExisting(documents, condition)
    if (existing) return { document: existing, isNew: false }
    if (documents.length >= MAX_DOCUMENTS) throw chartFull()
    await supersede(tx, vault, documents, submission.replaces)
    await tx.insert(demoEmrDocuments).values(row)
    return { document: row.document, isNew: true }
  })
}

const chartFull = () =>
  new FhirError(
    422,
    'business-rule',
    `The demo EMR keeps at most ${MAX_DOCUMENTS} documents of a user.`,
  )

const selectDocuments = (tx: Tx, userId: string) =>
  tx
    .select({ id: demoEmrDocuments.id, sealed: demoEmrDocuments.sealed })
    .from(demoEmrDocuments)
    .where(eq(demoEmrDocuments.userId, userId))
    .orderBy(desc(demoEmrDocuments.created))
    .limit(MAX_DOCUMENTS)

/** Sealed before the transaction, which then holds the lock for a moment only. */
function sealDocument(
  s: Services,
  vault: Vault,
  userId: string,
  { document: submitted, attachment }: DocumentSubmission,
) {
  const [id, now] = [randomUUID(), s.now()]
  const title = submitted.content[0]?.attachment.title
  const document: DocumentReference = {
    ...submitted,
    id,
    meta: { ...submitted.meta, versionId: '1', lastUpdated: now.toISOString() },
    date: submitted.date ?? now.toISOString(),
    content: [{ attachment: attachmentElement(id, title, attachment) }],
  }
  const content: SealedContent = {
    contentType: attachment.contentType,
    data: attachment.bytes.toString('base64'),
  }
  return {
    id,
    userId,
    created: now,
    document,
    sealed: vault.seal(document, bound(id, 'sealed')),
    content: vault.sealPacked(content, bound(id, 'content')),
  }
}

function findExisting(
  documents: readonly DocumentReference[],
  { system, value }: IdentifierCondition,
): DocumentReference | undefined {
  const matches = documents.filter(({ identifier }) =>
    identifier?.some(
      (one) => one.value === value && (system === undefined || (one.system ?? '') === system),
    ),
  )
  if (matches.length > 1)
    throw new FhirError(412, 'multiple-matches', 'Several documents have this identifier.')
  return matches[0]
}

async function supersede(
  tx: Tx,
  vault: Vault,
  documents: readonly DocumentReference[],
  replaced: readonly string[],
): Promise<void> {
  for (const id of replaced) {
    const document = documents.find((one) => one.id === id)
    if (!document)
      throw new FhirError(422, 'business-rule', 'A document to replace isn’t one of the user’s.')
    const version = Number(document.meta?.versionId ?? '1') + 1
    const superseded: DocumentReference = {
      ...document,
      status: 'superseded',
      meta: { ...document.meta, versionId: String(version) },
    }
    await tx
      .update(demoEmrDocuments)
      .set({ sealed: vault.seal(superseded, bound(id, 'sealed')) })
      .where(eq(demoEmrDocuments.id, id))
  }
}
