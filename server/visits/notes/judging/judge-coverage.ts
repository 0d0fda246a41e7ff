import { coverageVerdicts, type CoverageVerdicts } from '#server/clinical/coverage/verdicts.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { changeNoteBody } from '#server/visits/notes/change-body.ts'
import { coverageRequest } from '#server/visits/notes/coverage.ts'
import { readNote, type NoteJudging } from './read-note.ts'

/** Each omission that is cleared makes room in the list for another, which is asked about in the next round. */
const mostRounds = 3
/** Verdicts that a note keeps, the newest; no visit has as many omissions. */
const mostKept = 500

/**
 * Asks the judge which facts that the rules report as missing are stated in the note in other words. If the judge fails,
 * the list stays as the rules left it.
 * @throws AppError if the note is deleted, or the signal's reason
 */
export async function judgeCoverage(judging: NoteJudging): Promise<void> {
  const { s, userId, noteId, judge, visit, signal } = judging
  for (let round = 0; round < mostRounds; round++) {
    const { body } = await readNote(s, userId, noteId)
    const questions = await visit.analyse('coverageQuestions', coverageRequest(body, visit))
    if (questions.length === 0) return
    const answers = await judge.judge(questions, signal).catch((error: unknown) => {
      if (error instanceof ModelFailure) return undefined
      throw error
    })
    if (!answers) return
    const verdicts = coverageVerdicts(questions, answers, judge.name)
    await changeNoteBody(s, userId, noteId, (now) => ({
      ...now,
      coverage: withNewest(now.coverage, verdicts),
    }))
  }
}

const withNewest = (kept: CoverageVerdicts = {}, more: CoverageVerdicts): CoverageVerdicts =>
  Object.fromEntries(
    [...Object.entries(kept).filter(([id]) => !(id in more)), ...Object.entries(more)].slice(
      -mostKept,
    ),
  )
