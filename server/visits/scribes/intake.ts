import { asc, eq, type InferSelectModel } from 'drizzle-orm'
import type { Answer } from '#common/intake/answers.ts'
import type { Wording } from '#common/intake/local-text.ts'
import type { TranslatedLanguage } from '#common/intake/patient-languages.ts'
import type { PatientFacts, QuestionSet } from '#common/intake/question-set.ts'
import { clinicalSummary, type SummaryLine } from '#common/intake/summary.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { intakes } from './table.ts'

export type IntakeRow = InferSelectModel<typeof intakes>

/**
 * What a link asks and whom. The questions are kept as they were shown, and age and sex as they were known, so that answers
 * mean the same later.
 */
export interface IntakeHead {
  set: QuestionSet
  language: IntakeLanguage
  /** A translation of the questions and the page, as the language model made it. */
  translation?: IntakeWording
  facts: Required<PatientFacts>
}

/** Texts of the patient's page in another language. */
export type IntakeWording = Wording & { language: TranslatedLanguage }

export interface StoredAnswers {
  answers: Answer[]
  alerted: StoredAlert[]
}

/** An emergency rule that the clinic was alerted about. */
export interface StoredAlert {
  rule: string
  at: string
  /** When the patient changed the answer so that the rule no longer applies. */
  takenBack?: string
}

/** A link with its sealed parts opened. */
export interface OpenedIntake extends StoredAnswers, IntakeHead {
  row: IntakeRow
}

const headBound = (id: string) => ({ table: 'intake', row: id, column: 'sealed' })
const answersBound = (id: string) => ({ table: 'intake', row: id, column: 'answers' })

export const sealIntakeHead = (vault: Vault, id: string, head: IntakeHead): Buffer =>
  vault.sealPacked(head, headBound(id))
export const sealAnswers = (vault: Vault, id: string, stored: StoredAnswers): Buffer =>
  vault.sealPacked(stored, answersBound(id))

/** Throws `DecryptError` if the link is damaged. */
export function openIntakeRow(row: IntakeRow, vault: Vault): OpenedIntake {
  const head = vault.openPacked<IntakeHead>(row.sealed, headBound(row.id))
  const stored = row.answers
    ? vault.openPacked<StoredAnswers>(row.answers, answersBound(row.id))
    : { answers: [], alerted: [] }
  return { row, ...head, ...stored }
}

/** The links of a visit, oldest first. A damaged one hides none of the others. */
export async function readIntakes(
  tx: Tx,
  vault: Vault,
  scribeId: string,
): Promise<(OpenedIntake | { row: IntakeRow; damaged: true })[]> {
  const rows = await tx
    .select()
    .from(intakes)
    .where(eq(intakes.scribeId, scribeId))
    .orderBy(asc(intakes.created), asc(intakes.id))
  return rows.map((row) => {
    try {
      return openIntakeRow(row, vault)
    } catch {
      // The vault has reported it.
      return { row, damaged: true as const }
    }
  })
}

/** The answers of a link in a few clinical words each. @param language of the reader */
export const intakeLines = (
  { set, answers, facts }: OpenedIntake,
  language: string,
): SummaryLine[] => clinicalSummary(set, answers, facts, language)

/** All answers of a visit as text; null without any (specification §3: intake). */
export async function intakeText(
  tx: Tx,
  vault: Vault,
  scribeId: string,
  language: string,
): Promise<string | null> {
  const read = await readIntakes(tx, vault, scribeId)
  const lines = read.flatMap((one) => ('damaged' in one ? [] : intakeLines(one, language)))
  return lines.length > 0 ? lines.map(({ text }) => text).join('\n') : null
}
