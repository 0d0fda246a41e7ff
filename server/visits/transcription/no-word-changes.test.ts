import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { transcribe } from '#server/speech/engines/batch.ts'
import type {
  VoiceActivityDetector,
  Span,
  SpeakerTurn,
} from '#server/speech/engines/voice-activity.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import { inPieces } from '#server/speech/engines/speech.compliance.ts'
import type { Segment, Word } from '#server/speech/engines/speech.ts'
import { splitBySpeaker } from '#server/speech/engines/utterance.ts'

const FILES = ['primock57/primock57.jsonl', 'aci-bench/test1.jsonl'].map(
  (name) => `../shared/data/${name}`,
)
/** Storing takes longer than all the rest. */
const STORED_EVERY = 8
const SPAN_SECONDS = 25
const WORD_SECONDS = 0.3
const TURN_GAP = 0.2

type SpeakerWord = Word & { speaker: string }

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())

/** Every word of a dialogue of lines "[speaker] words", with a time and a speaker. */
function wordsOf(dialogue: string): SpeakerWord[] {
  const words: SpeakerWord[] = []
  let at = 0
  for (const line of dialogue.split('\n')) {
    const [, speaker = '', text = ''] = /^\[([^\]]+)\]\s*(.*)$/.exec(line) ?? []
    for (const word of text.split(/\s+/).filter(Boolean)) {
      words.push({ text: word, speaker, start: at, end: at + WORD_SECONDS })
      at += WORD_SECONDS
    }
    at += TURN_GAP
  }
  return words
}

/** Stretches of about half a minute over several turns, as from an engine without speakers. */
function spansOf(words: SpeakerWord[]): SpeakerWord[][] {
  const groups = Map.groupBy(words, (word) => Math.floor(word.start / SPAN_SECONDS))
  return [...groups.values()]
}

const joined = (words: Word[]) => words.map((word) => word.text).join(' ')

function turnsOf(words: SpeakerWord[]): SpeakerTurn[] {
  const turns: SpeakerTurn[] = []
  for (const { speaker, start, end } of words) {
    const last = turns.at(-1)
    if (last?.speaker === speaker) last.end = end
    else turns.push({ speaker, start, end })
  }
  return turns
}

/** Through voice activity detection, packing, an engine with times and without speakers, and the merge of both. */
async function throughBatch(words: SpeakerWord[]): Promise<Segment[]> {
  const spans = spansOf(words)
  const startOf = (span: SpeakerWord[]) => span[0]?.start ?? 0
  async function* listen(): AsyncGenerator<Span> {
    for (const span of spans) {
      const seconds = (span.at(-1)?.end ?? 0) - startOf(span)
      yield { start: startOf(span), pcm: new Uint8Array(bytesOf(seconds)) }
    }
  }
  const ears: VoiceActivityDetector = {
    speakers: true,
    listen: () => ({ spans: listen(), turns: Promise.resolve(turnsOf(words)) }),
    close: async () => undefined,
  }
  let asked = 0
  const recognise = async () => {
    const span = spans[asked++] ?? []
    const heard = span.map(({ text, start, end }) => ({
      text: text.toLowerCase().replaceAll(/[.,?!]/g, '') || text,
      start: start - startOf(span),
      end: end - startOf(span),
    }))
    return [{ text: joined(span), start: 0, end: heard.at(-1)?.end ?? 0, words: heard }]
  }
  const options = { pcm: inPieces(new Uint8Array(0)), language: 'en' }
  const pack = { longestSeconds: SPAN_SECONDS * 2, longestGap: -1 }
  return (await transcribe(options, { ears, recognise, pack })).segments
}

/** Through the cut of a live utterance of several speakers. */
const throughLive = (words: SpeakerWord[]): Segment[] =>
  spansOf(words).flatMap((span, n) =>
    splitBySpeaker({
      kind: 'final',
      utterance: String(n),
      text: joined(span),
      start: span[0]?.start ?? 0,
      end: span.at(-1)?.end ?? 0,
      words: span,
    }),
  )

/** Through storing and reading a transcript, as the page shows it. */
async function throughTranscript(
  segments: Segment[],
): Promise<{ text: string; speaker?: string }[]> {
  const { id } = await user.call(createScribe, { body: {} })
  const chunks = segments.map(({ text, start, speaker }) => ({
    text,
    timestamp: start,
    speaker: speaker ?? '',
  }))
  await user.call(api.addChunks, { params: { id }, body: { chunks } })
  return (await user.call(api.listChunks, { params: { id } })).chunks
}

const spokenIn = (lines: { text: string; speaker?: string }[]) =>
  lines.flatMap(({ text, speaker }) => text.split(' ').map((word) => `${speaker}: ${word}`))

async function expectUnchanged(dialogue: string, isStored = true): Promise<number> {
  const words = wordsOf(dialogue)
  const truth = words.map((word) => `${word.speaker}: ${word.text}`)
  for (const segments of [await throughBatch(words), throughLive(words)])
    expect(spokenIn(isStored ? await throughTranscript(segments) : segments)).toEqual(truth)
  return words.length
}

it("adds, loses, changes and reassigns no word between the engine's output and the screen", async () => {
  const lines = Array.from({ length: 80 }, (_, n) => {
    const speaker = n % 2 ? 'patient' : 'doctor'
    const text = Array.from({ length: 1 + ((n * 7) % 23) }, (__, k) => `w${n}-${k}`).join(' ')
    return `[${speaker}] ${text}${n % 3 ? '.' : ' ?'}`
  })
  expect(await expectUnchanged(lines.join('\n'))).toBeGreaterThan(800)
})

it.skipIf(!FILES.every(existsSync))(
  'changes no word of real visits of the evaluation data folder',
  async () => {
    const visits = FILES.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    let words = 0
    for (const [n, line] of visits.entries()) {
      const { dialogue } = JSON.parse(line) as { dialogue: string }
      words += await expectUnchanged(dialogue, n % STORED_EVERY === 0)
    }
    expect(words).toBeGreaterThan(100_000)
  },
  120_000,
)
