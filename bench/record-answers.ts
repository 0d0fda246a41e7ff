/**
 * Records what a person answers who plays the language model of one visit, as writer and as judge.
 *
 *   node bench/record-answers.ts --visit aci-bench/train/D2N001 --capture request.md
 *
 * writes the product's request for the note of that visit to a file and ends. The writer answers in a file of their own,
 * in which somebody else may plant errors.
 *
 *   node <tools>/hand-model.mjs /tmp/answers 8099          (in another terminal: an OpenAI-compatible server by files)
 *   node bench/record-answers.ts --visit aci-bench/train/D2N001 --note note.md --port 8099
 *
 * uses that note as the model's answer and puts the judge's questions about it to the server. Each appears as
 * N.request.json in its folder and is answered by writing N.reply.md. Without `--note` the server is asked for the note too.
 * Take your time: the product asks again after it has given up waiting, and gets the answer that exists by then. The judge
 * must not know which errors were planted.
 *
 *   node bench/record-answers.ts --port 8099 --claims first|second
 *
 * asks about the labelled sentences of one half of the development data instead; no label is shown.
 *
 *   node bench/record-answers.ts --port 8099 --coverage aci-bench/valid/D2N073
 *
 * asks which of the facts that coverage reports as missing from the recorded note of that visit are stated in it.
 *
 * The answers are kept in test/fixtures/recorded, one JSON object a line (test/fakes/recorded.ts), without a word of the visit.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateNote } from '#contract/generation.ts'
import * as notes from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { createCall } from '#contract/call.ts'
import { readAnswer } from '#server/models/judge/read-answer.ts'
import type { JudgeInput } from '#server/clinical/judge.ts'
import { judgeNote } from '#server/visits/notes/judging/judge-note.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { judgeLinesIn, sentencesIn } from '#test/fakes/llm.ts'
import { fixtureName, type RecordedAnswer, recordVerdict } from '#test/fakes/recorded.ts'
import { visitNamed } from './lib/any-visit.ts'
import { benchApp } from './lib/app.ts'
import { type Exchange, type Question, startRecordingRelay } from './lib/recording-relay.ts'
import { recordClaims } from './lib/record-claims.ts'
import { recordCoverageOf } from './lib/record-coverage.ts'

const { values: args } = parseArgs({
  options: {
    port: { type: 'string', default: '8099' },
    visit: { type: 'string' },
    template: { type: 'string', default: 'soap' },
    claims: { type: 'string' },
    capture: { type: 'string' },
    note: { type: 'string' },
    coverage: { type: 'string' },
  },
})
const target = `http://127.0.0.1:${args.port}/v1`

const isJudging = ({ system }: Question) =>
  system.startsWith('You check sentences of a medical note')

/** The sentences of a judge's question with the lines it was given, from its prompt. */
function inputsIn({ prompt }: Exchange): JudgeInput[] {
  const lines = [...judgeLinesIn(prompt)].map(([number, text]) => ({
    number,
    text,
    speaker: undefined,
  }))
  return sentencesIn(prompt).map((sentence, at) => ({
    id: String(at),
    sentence,
    section: sectionOf(prompt, sentence),
    lines,
  }))
}

/** The heading above a sentence in a judge's question. */
function sectionOf(prompt: string, sentence: string): string {
  const before = prompt.slice(0, prompt.indexOf(`. ${sentence}\n`))
  return [...before.matchAll(/^(?!\d+\. |\[)(.+):$/gm)].at(-1)?.[1] ?? ''
}

function recordsOf(visit: string, exchanges: readonly Exchange[]): RecordedAnswer[] {
  return exchanges.flatMap((one): RecordedAnswer[] => {
    if (!isJudging(one)) return [{ visit, kind: 'note', request: one.request, answer: one.answer }]
    const inputs = inputsIn(one)
    const verdicts = readAnswer(one.answer, inputs)
    return inputs.flatMap((input) => {
      const verdict = verdicts.get(input.id)
      return verdict ? [recordVerdict(visit, input, verdict)] : []
    })
  })
}

const save = (name: string, records: readonly RecordedAnswer[]) => {
  const file = new URL(`../test/fixtures/recorded/${fixtureName(name)}.jsonl`, import.meta.url)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, records.map((one) => `${JSON.stringify(one)}\n`).join(''))
  console.log(`${records.length} answers kept in ${file.pathname}`)
}

/** The note of `--note`; with `--capture` nothing is answered, since the request is all that is wanted. */
function preparedNote(question: Question): string | undefined {
  if (isJudging(question)) return undefined
  if (args.capture !== undefined) {
    writeFileSync(args.capture, `${question.system}\n\n${question.prompt}\n`)
    console.log(`The request is in ${args.capture}.`)
    process.exit(0)
  }
  return args.note === undefined ? undefined : readFileSync(args.note, 'utf8')
}

async function recordVisit(visit: string): Promise<void> {
  const sources = visitNamed(visit)
  const relay = await startRecordingRelay(target, preparedNote)
  const model = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'reader',
    MODEL_BASE_URL: relay.baseUrl,
  }
  const app = await benchApp({}, { ...model, MODEL_API_KEY: 'none' })
  try {
    const { origin, token, user, services } = app
    const { call, follow } = createCall({ origin, token: () => token, timezone: 'UTC' })
    const { id } = await call(createScribe, { body: {} })
    const lines = sources.map(({ text, speaker, timestamp = 0, end }) => ({
      text,
      speaker: speaker ?? '',
      timestamp,
      end: end ?? timestamp + 4,
    }))
    await appendChunks(services, user.id, id, lines)
    const generate = async (noteId?: string) => {
      const body = {
        prompt: { id: args.template },
        conversation: { id },
        ...(noteId && { noteId }),
      }
      for await (const { event } of follow(generateNote, { query: { mode: 'NORMAL' }, body }))
        if (event.type === 'error')
          console.log(`  ${event.message} Asked again once it is answered.`)
    }
    const current = async () => (await call(notes.listNotes, { params: { id } })).items[0]
    await generate()
    for (let note = await current(); note?.state !== 'complete'; note = await current()) {
      await relay.exchanges()
      await generate(note?.id)
    }
    for (
      let note = await current();
      note && note.check.state !== 'judged' && note.check.state !== 'rules';
      note = await current()
    ) {
      await relay.exchanges()
      if (note.check.state === 'failed')
        await judgeNote(services, user.id, note.id, AbortSignal.timeout(3_600_000))
      await sleep(1_000)
    }
    const note = await current()
    for (const { status, text } of note?.claims ?? []) console.log(`${status.padEnd(12)} ${text}`)
    save(visit, recordsOf(visit, await relay.exchanges()))
  } finally {
    await app.close()
    await relay.close()
  }
}

if (args.claims) save(`claims ${args.claims}`, await recordClaims(target, args.claims))
else if (args.coverage)
  save(`${args.coverage} coverage`, await recordCoverageOf(target, args.coverage))
else if (args.visit) await recordVisit(args.visit)
else
  console.error(
    'Name a visit (--visit or --coverage) or a half of the labelled sentences (--claims).',
  )
