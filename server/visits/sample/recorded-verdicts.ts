import { message } from '#common/translation.ts'
import { claimId } from '#server/clinical/checks/claim-id.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { type StoredVerdicts, storedVerdict } from '#server/clinical/verdicts.ts'
import type { ExampleNote } from './example-note.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

/** Who the review bar names as the judge of the example note. */
export const RECORDED_JUDGE = message('a language model (recorded)')

/** The recorded answers as a note keeps them: by claim, each valid while its sentence and its lines stay as they are. */
export function recordedVerdicts({ content, verdicts }: ExampleNote): StoredVerdicts {
  const { lines } = sampleVisit()
  const bySentence = new Map(verdicts.map(({ sentence, verdict }) => [sentence, verdict]))
  const seen = new Map<string, number>()
  const stored = statementsIn(content).flatMap((statement) => {
    const { section, text } = statement
    const key = `${section}\n${text}`
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    const verdict = bySentence.get(text)
    if (!verdict) return []
    const named =
      verdict.verdict === 'supported'
        ? verdict.lines
        : verdict.verdict === 'contradicted'
          ? [verdict.line]
          : []
    const id = claimId(statement, occurrence)
    const given = named.flatMap((number) => {
      const line = lines[number - 1]
      return line ? [{ number, speaker: line.speaker, text: line.text }] : []
    })
    const input = { id, sentence: text, section, lines: given }
    return [[id, storedVerdict(input, verdict, RECORDED_JUDGE)] as const]
  })
  return Object.fromEntries(stored)
}
