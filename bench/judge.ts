// Marks that settle while a note is written: from the last word of the note to the last mark, with a model that answers at
// 50 tokens a second, and the tokens that it reads for the check.
import { setTimeout as sleep } from 'node:timers/promises'
import { createCall } from '#contract/call.ts'
import { generateNote } from '#contract/generation.ts'
import * as notes from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { judgeLinesIn, type Reply, sectionIn, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { benchApp } from './lib/app.ts'
import { report } from './report.ts'

/** Tokens are about four signs. */
const inTokens = (text: string) => text.match(/[\s\S]{1,4}/g) ?? []
const paced = (text: string): Reply => ({
  kind: 'say',
  pieces: inTokens(text),
  pauseMs: 20,
  firstMs: 300,
})

/** About as much as is said in ten minutes. */
const longVisit = () => {
  const lines = visits.flatMap((visit) => sourcesOf(visit)).slice(0, 130)
  return lines.map(({ text, speaker = '' }, at) => ({
    text,
    speaker,
    timestamp: 5 * at,
    end: 5 * at + 4,
  }))
}

const spoken = longVisit()
/** Ten sentences a section that no rule confirms by quotation. */
const sentencesFor = (heading: string) =>
  spoken
    .filter((_, at) => at % 12 === heading.length % 12)
    .slice(0, 10)
    .map(({ text }) => `- It was reported that ${text.toLowerCase().replace(/[?.]/g, '')}.`)
    .join('\n')

await using llm = await startLlm(
  ({ prompt }) => paced(sentencesFor(sectionIn(prompt))),
  undefined,
  ({ prompt }) => {
    const [line = 1] = judgeLinesIn(prompt).keys()
    const answers = sentencesIn(prompt).map((_, at) =>
      at % 8 === 7
        ? `${at + 1} | not stated | reported`
        : `${at + 1} | supported | ${line}, ${line}`,
    )
    return paced(answers.join('\n'))
  },
)
const app = await benchApp({}, llm.env)
const { call, follow } = createCall({
  origin: app.origin,
  token: () => app.token,
  timezone: 'UTC',
  fetch,
})
const { id } = await call(createScribe, { body: {} })
await appendChunks(app.services, app.user.id, id, spoken)
let lastWord = 0
const body = { prompt: { id: 'soap' }, conversation: { id } }
for await (const { event } of follow(generateNote, { query: { mode: 'NORMAL' }, body }))
  if (event.type === 'text') lastWord = performance.now()
for (;;) {
  const { items } = await call(notes.listNotes, { params: { id } })
  if (items[0]?.check.state === 'judged') break
  await sleep(100)
}
report({
  what: 'judge: seconds from the last word to the last mark, limit 6',
  ours: (performance.now() - lastWord) / 1000,
  peer: 6,
  goal: 1,
})
const readByJudge = llm.judged.reduce(
  (sum, { system, prompt }) => sum + estimateTokens(system + prompt),
  0,
)
report({
  what: `judge: input tokens for the check of ${llm.judged.flatMap(({ prompt }) => sentencesIn(prompt)).length} sentences, in ${llm.judged.length} questions`,
  ours: readByJudge,
  peer: 8_000,
  goal: 1,
})
await app.close()
