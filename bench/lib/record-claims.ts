import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import type { JudgeInput } from '#server/clinical/judge.ts'
import { linesToJudge } from '#server/clinical/judge-lines.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { judgeQuestion } from '#server/models/judge/question.ts'
import { readAnswer } from '#server/models/judge/read-answer.ts'
import { splitBatches } from '#server/visits/notes/judging/batches.ts'
import { type RecordedAnswer, recordVerdict } from '#test/fakes/recorded.ts'
import { type Half, labelledClaims } from './claims-data.ts'
import { answerTo } from './recording-relay.ts'

/** What a judge is asked about sentences of a visit: each with the lines that the rules find for it. */
export const judgeInputsFor = (
  visit: Visit,
  sentences: readonly { id: string; sentence: string }[],
): JudgeInput[] =>
  sentences.map(({ id, sentence }) => {
    const evidence = checkClaims(sentence, visit).flatMap((claim) => claim.evidence)
    return { id, sentence, section: '', lines: linesToJudge(sentence, evidence, visit.lines) }
  })

/** Asks a reader about every labelled sentence of a half, excerpt by excerpt. No label is sent or shown. */
export async function recordClaims(target: string, half: string): Promise<RecordedAnswer[]> {
  if (half !== 'first' && half !== 'second') throw new Error('the halves are first and second')
  const byVisit = new Map<Visit, { id: string; sentence: string }[]>()
  for (const { visit, id, sentence } of labelledClaims(half satisfies Half))
    byVisit.set(visit, [...(byVisit.get(visit) ?? []), { id, sentence }])
  const records: RecordedAnswer[] = []
  for (const [visit, sentences] of byVisit)
    for (const batch of splitBatches(judgeInputsFor(visit, sentences))) {
      const verdicts = readAnswer(await ask(target, batch), batch)
      console.log(`${verdicts.size} of ${batch.length} answers could be read`)
      for (const input of batch) {
        const verdict = verdicts.get(input.id)
        if (verdict) records.push(recordVerdict(`claims ${half}`, input, verdict))
      }
    }
  return records
}

function ask(target: string, batch: readonly JudgeInput[]): Promise<string> {
  const { instructions, prompt } = judgeQuestion(batch)
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ]
  return answerTo(target, { model: 'reader', messages })
}
