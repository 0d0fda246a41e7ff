import type { Question } from '#server/models/providers/ask.ts'
import { createAsk, buildDictation, noteQuestion, buildRecord } from './questions.ts'
import type { Task } from './writer.ts'

/** Sections that are written one after the other, as places in the list of the task. */
export interface Run {
  sections: number[]
  isDictation: boolean
}

/** Sections in order, with dictated and written ones apart. */
export function groupRuns({ sections }: Pick<Task, 'sections'>): Run[] {
  const runs: Run[] = []
  for (const [at, { kind }] of sections.entries()) {
    const isDictation = kind === 'verbatim'
    const last = runs.at(-1)
    if (last?.isDictation === isDictation) last.sections.push(at)
    else runs.push({ sections: [at], isDictation })
  }
  return runs
}

/** Whether a run of sections is one request where the visit fits into the model's window. */
export const isAtOnce = ({ isDictation }: Run, task: Pick<Task, 'sections'>): boolean =>
  !isDictation && task.sections.length > 1

/** All prompts for a model with room for the visit, in order. */
export function buildQuestions(task: Task): (Question & { heading: string })[] {
  const ask = createAsk(task)
  return groupRuns(task).flatMap((run) => {
    const sections = run.sections.flatMap((at) => task.sections[at] ?? [])
    if (isAtOnce(run, task)) return [{ heading: 'Whole note', ...noteQuestion(task, sections) }]
    return sections.map((section) => {
      const record = run.isDictation ? buildDictation(task) : buildRecord(task)
      return { heading: section.heading, ...ask(section, record) }
    })
  })
}
