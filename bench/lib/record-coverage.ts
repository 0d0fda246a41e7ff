import type { Judge, JudgeAnswer } from '#server/clinical/judge.ts'
import { judgeQuestion } from '#server/models/judge/question.ts'
import { readAnswer } from '#server/models/judge/read-answer.ts'
import { splitBatches } from '#server/visits/notes/judging/batches.ts'
import { recordCoverage, recordedAnswers, type RecordedCoverage } from '#test/fakes/recorded.ts'
import { judgeCoverageOf } from './coverage-judging.ts'
import { answerTo } from './recording-relay.ts'

/** Asks a reader which of the facts that coverage reports as missing are stated in the recorded note of a visit. */
export async function recordCoverageOf(target: string, visit: string): Promise<RecordedCoverage[]> {
  const note = recordedAnswers(visit).find((one) => one.kind === 'note')
  if (!note) throw new Error(`no note of ${visit} is recorded`)
  const records: RecordedCoverage[] = []
  const judge: Judge = {
    name: 'reader',
    judge: async (questions) => {
      const all = new Map<string, JudgeAnswer>()
      for (const batch of splitBatches(questions)) {
        const { instructions, prompt } = judgeQuestion(batch)
        const messages = [
          { role: 'system', content: instructions },
          { role: 'user', content: prompt },
        ]
        const answers = readAnswer(await answerTo(target, { model: 'reader', messages }), batch)
        console.log(`${answers.size} of ${batch.length} answers could be read`)
        for (const [id, answer] of answers) all.set(id, answer)
      }
      for (const input of questions) {
        const answer = all.get(input.id)
        if (answer) records.push(recordCoverage(visit, input, answer))
      }
      return all
    },
  }
  for (const form of ['cited', 'uncited'] as const)
    await judgeCoverageOf(visit, note.answer, form, judge)
  return records
}
