// Input tokens of one SOAP note with its check, against a request for each section as it was before. Counted with the
// o200k_base encoding, a public tokenizer of current models; others differ by some percent.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { existsSync } from 'node:fs'
import type { TemplateSection } from '#contract/item-fields.ts'
import { functions } from '#server/visits/analysis/functions.ts'
import { holdVisit } from '#server/visits/analysis/held-visit.ts'
import { citeClaims, numberedCitations } from '#server/clinical/citations/cite-claims.ts'
import type { CitedSection } from '#server/clinical/citations/cite-claims.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { judgeQuestion } from '#server/models/judge/question.ts'
import { createAsk, noteQuestion, buildRecord } from '#server/visits/notes/generation/questions.ts'
import { splitBatches } from '#server/visits/notes/judging/batches.ts'
import type { Task } from '#server/visits/notes/generation/writer.ts'
import { firstSettings } from '#server/identity/accounts/profile/document.ts'
import { readExampleNote } from '#server/visits/sample/example-note.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { aciVisits, dataFolder } from './lib/visits.ts'
import { report } from './report.ts'

/** The most for a visit of ten minutes, with the check. */
const budget = 12_000

interface Visit {
  name: string
  sources: Source[]
  note: string
  sections: readonly CitedSection[]
}

const soap = builtInItems().find(({ id }) => id === 'soap')
if (!soap) throw new Error('the SOAP template comes with the product')
const { sections } = soap

/** What the questions about a note are made from. */
type QuestionInput = Parameters<typeof noteQuestion>[0]

function taskFor(sources: Source[]): QuestionInput {
  const task = {
    mark: '=====0123456789abcdefABCDEF=====',
    template: {
      sections: [...sections],
      content: '',
      additionalInfo: '',
    } as unknown as Task['template'],
    sections: [...sections],
    sources,
    lines: numberLines(sources),
    earlier: [],
    about: ['Date of the visit: Monday 23 November 2026 at 09:00 (Europe/London)'],
    memories: [],
    preferences: firstSettings.generationPreferences,
    language: undefined,
  }
  // The questions read nothing else of a task.
  return task as unknown as Task
}

const tokensFor = (questions: readonly Question[]) =>
  questions.reduce(
    (sum, one) => sum + encode(one.instructions).length + encode(one.prompt).length,
    0,
  )

/** The sentences of a section are judged when it's complete, with those that wait; the missing facts at the end. */
function judgeQuestions({ sources, note, sections: cited }: Visit): Question[] {
  const lines = numberLines(sources)
  const citations = numberedCitations(citeClaims(note, cited, lines), lines)
  const request = { markdown: note, language: '', fixed: [], citations }
  const visit = holdVisit(sources, 'en')
  const inputs = functions.judgeInputs(visit, request)
  const coverage = functions.coverageQuestions(visit, { content: note, citations })
  const batches = [...splitBatches(inputs), ...(coverage.length > 0 ? [coverage] : [])]
  return batches.map((batch) => judgeQuestion(batch))
}

function measure(visit: Visit): void {
  const task = taskFor(visit.sources)
  const ask = createAsk(task)
  const before = sections.map((one: TemplateSection) => ask(one, buildRecord(task)))
  const note = [noteQuestion(task, sections)]
  const check = judgeQuestions(visit)
  const words = visit.sources.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  console.log(
    `${visit.name}: ${words} words; before ${before.length} requests, ${tokensFor(before)} tokens; now 1 request, ${tokensFor(note)} tokens, and ${check.length} of the check, ${tokensFor(check)} tokens`,
  )
  report({
    what: `input tokens of a SOAP note with its check, ${visit.name}`,
    ours: tokensFor([...note, ...check]),
    peer: budget,
    goal: 1,
  })
}

const example = readExampleNote(sections.map(({ heading }) => heading))
measure({
  name: 'sample visit',
  sources: sampleVisit().lines.map(({ text, speaker, start }, at) => ({
    kind: 'transcript',
    id: String(at),
    text,
    speaker,
    timestamp: start,
  })),
  note: example.content,
  sections: example.sections,
})
if (existsSync(dataFolder))
  for (const { id, sources, note } of aciVisits('train').slice(0, 2))
    measure({ name: id, sources, note, sections: [] })
