import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { putModel, realEngine, tinyModel } from '#test/local-engine.ts'
import { askModel } from '#server/models/providers/ask.ts'
import { citationGrammar } from './citations.ts'
import { type EngineProcess, startEngine } from './engine/process.ts'
import { modelPath } from './files.ts'
import { installedFinder } from './installed.ts'
import { localJudge } from './judge.ts'
import { localLanguageModel } from './language-model.ts'
import { createLocalModels, type LocalModels } from './local-models.ts'
import type { Position } from './queue.ts'

const engine = await realEngine()
const title = 'skip' in engine ? engine.skip : 'the built-in language model'
const dataDir = 'dataDir' in engine ? engine.dataDir : ''

const tiny = tinyModel()
const other = tinyModel('Other')
const never = new AbortController().signal
const long = { prompt: 'the patient reports pain and cough', temperature: 0, maxTokens: 1_500 }
/** Never stops. */
const endless = { ...long, grammar: 'root ::= [a-z ]+ "!"' }

let modelsDir: string
let shared: LocalModels | undefined
let own: LocalModels | undefined
/** The processes that were started, in order. */
const engines: EngineProcess[] = []
/** How their answers ended, in order. */
const endings: string[] = []
beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'ausculta-local-'))
  await putModel(modelsDir, tiny)
  await putModel(modelsDir, other)
})
afterEach(async () => {
  await own?.close()
  own = undefined
})
afterAll(async () => {
  await shared?.close()
  await rm(modelsDir, { recursive: true, force: true })
})

function create(options: Partial<Parameters<typeof createLocalModels>[0]> = {}): LocalModels {
  engines.length = 0
  return createLocalModels({
    findInstalled: installedFinder({ dataDir, modelsDir }),
    firstBackoffMs: 1,
    start(load) {
      const started = startEngine(load)
      engines.push(started)
      return {
        ...started,
        async generate(...asked) {
          const ended = await started.generate(...asked)
          endings.push(ended.reason)
          return ended
        },
      }
    },
    ...options,
  })
}

/** One for the tests that leave it as it was: each start takes a second or two. */
const open = () => (shared ??= create())
const openOwn = (options: Parameters<typeof create>[0] = {}) => (own = create(options))

const asker = (name: string, signal = never) => ({ asker: name, signal })
const question = (prompt: string) => ({ instructions: 'Write.', prompt })

async function said(words: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const word of words) all.push(word)
  return all
}

describe.skipIf('skip' in engine)(title, { timeout: 60_000 }, () => {
  it('streams an answer through the same way as every other provider', async () => {
    const model = localLanguageModel(open(), tiny)
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'pain' }] }]
    const { stream } = await model.doStream({ prompt, maxOutputTokens: 12 })
    const deltas: string[] = []
    for await (const part of stream) {
      if (part.type === 'text-delta') deltas.push(part.delta)
      if (part.type === 'finish') expect(part.usage.outputTokens.total).toBe(12)
    }
    expect(deltas.length).toBeGreaterThan(3)
    // It never stops, which a note reports in plain words.
    const words = said(askModel(model, question('the patient'), never))
    await expect(words).rejects.toThrow(/reached its maximum length/)
  })

  it('answers the same prompt in the same way, and only reads what is new', async () => {
    const local = open()
    await local.generate(tiny, { ...long, prompt: 'no fever', maxTokens: 5 }, asker('a'))
    const first = await local.generate(tiny, { ...long, maxTokens: 5 }, asker('a'))
    const again = await local.generate(tiny, { ...long, maxTokens: 5 }, asker('a'))
    expect(again.work.kept).toBeGreaterThan(first.work.kept)
    expect(again.work.read).toBe(1)
  })

  it('has read the visit before the note is requested', async () => {
    const local = open()
    const visit = `The mark is X\n\n${'the patient reports pain. '.repeat(40)}`
    await local.prepare(tiny, { about: 'visit', text: visit, signal: never })
    const { work } = await local.generate(
      tiny,
      { ...long, prompt: `${visit}\n\nWrite the note.`, maxTokens: 5 },
      asker('a'),
    )
    expect(work.kept).toBeGreaterThan(work.read)
    expect(work.read).toBeLessThan(120)
  })

  it('stops reading ahead once the visit is deleted, and continues one visit before starting another', async () => {
    const local = openOwn()
    const text = 'the patient reports pain. '.repeat(60)
    const gone = new AbortController()
    gone.abort()
    await local.prepare(tiny, { about: 'deleted', text, signal: gone.signal })
    const ask = (prompt: string) =>
      local.generate(tiny, { ...long, prompt, maxTokens: 1 }, asker('a'))
    expect((await ask(`${text} End.`)).work.kept).toBeLessThan(40)
    const one = `no fever. ${text}`
    await local.prepare(tiny, { about: 'one', text: one, signal: never })
    await local.prepare(tiny, { about: 'two', text, signal: never })
    expect((await ask(`${one} End.`)).work.read).toBeLessThan(40)
  })

  it('keeps the prompt cache of a visit during short prompts', async () => {
    const local = open()
    const visit = 'the patient reports cough. '.repeat(20)
    const aside = { ...long, prompt: 'Is it so?', maxTokens: 2, isAside: true }
    await local.generate(tiny, { ...long, prompt: visit, maxTokens: 1 }, asker('a'))
    await local.choose(tiny, { prompt: 'Is it so?', choices: ['A', 'B'] }, asker('judge'))
    await local.generate(tiny, aside, asker('judge'))
    const { work } = await local.generate(
      tiny,
      { ...long, prompt: visit, maxTokens: 1 },
      asker('a'),
    )
    expect(work.read).toBe(1)
  })

  it('gives way to a note while it reads ahead', async () => {
    const local = open()
    await local.generate(tiny, { ...long, maxTokens: 1 }, asker('a'))
    const text = 'the patient reports pain '.repeat(300)
    const ahead = local.prepare(tiny, { about: 'visit', text, signal: never })
    const { reason } = await local.generate(tiny, { ...long, maxTokens: 3 }, asker('a'))
    await ahead
    expect(reason).not.toBe('cancelled')
  })

  it('stops after the next token when nobody wants the answer any more', async () => {
    const local = open()
    await local.generate(tiny, { ...long, maxTokens: 1 }, asker('b'))
    const started = engines.length
    endings.length = 0
    const leaving = new AbortController()
    let pieces = 0
    const work = local.generate(tiny, endless, {
      ...asker('a', leaving.signal),
      onText: () => (pieces += 1) === 3 && leaving.abort(),
    })
    await expect(work).rejects.toThrow()
    // The next one is answered by the same process.
    await local.generate(tiny, { ...long, maxTokens: 2 }, asker('b'))
    expect(engines).toHaveLength(started)
    expect(endings).toEqual(['cancelled', 'length'])
    expect(pieces).toBe(3)
  })

  it('survives the death of its process: the note fails in plain words and the next one is written', async () => {
    const local = openOwn()
    const dying = local.generate(tiny, endless, {
      ...asker('a'),
      onText: () => process.kill(engines[0]?.pid ?? 0, 'SIGKILL'),
    })
    await expect(dying).rejects.toMatchObject({
      name: 'ModelFailure',
      message: 'The built-in language model stopped unexpectedly.',
      again: true,
    })
    const { work } = await local.generate(tiny, { ...long, maxTokens: 2 }, asker('a'))
    expect(work.written).toBeGreaterThan(0)
    expect(engines).toHaveLength(2)
  })

  it('answers one request at a time, says how many are before, and lets askers take turns', async () => {
    const local = open()
    const order: string[] = []
    const positions: number[] = []
    const ask = (name: string, label: string, onPosition?: (position: Position) => void) =>
      local
        .generate(
          tiny,
          { ...long, maxTokens: 3 },
          { ...asker(name), ...(onPosition && { onPosition }) },
        )
        .then(() => order.push(label))
    await Promise.all([
      ask('note', 'note 1'),
      ask('note', 'note 2'),
      ask('note', 'note 3', ({ before }) => positions.push(before)),
      ask('chat', 'chat 1'),
    ])
    expect(order).toEqual(['note 1', 'chat 1', 'note 2', 'note 3'])
    expect(positions).toEqual([2, 3, 2, 1])
  })

  it('leaves memory after a while without work', async () => {
    const local = openOwn({ idleMs: 50 })
    await local.generate(tiny, { ...long, maxTokens: 2 }, asker('a'))
    expect(local.status()).toEqual({ loaded: 'Tiny', requests: 0 })
    await expect(engines[0]?.ended).resolves.toBe('exit code 0')
    expect(local.status().loaded).toBeNull()
  })

  it('holds one model at a time', async () => {
    const local = openOwn()
    await local.generate(tiny, { ...long, maxTokens: 2 }, asker('a'))
    await local.generate(other, { ...long, maxTokens: 2 }, asker('a'))
    expect(local.status().loaded).toBe('Other')
    await expect(engines[0]?.ended).resolves.toBe('exit code 0')
  })

  it('is not loaded with too little memory, and says what to do', async () => {
    const local = openOwn({ availableMemory: () => 50_000_000 })
    await expect(local.generate(tiny, long, asker('a'))).rejects.toThrow(
      'Tiny needs 95 MB of free memory; this computer has 48 MB. Close other programs, or set up a smaller model.',
    )
    expect(engines).toHaveLength(0)
  })

  it('refuses a file that was changed on the disk', async () => {
    const bad = tinyModel('Bad')
    await putModel(modelsDir, bad)
    await writeFile(modelPath(modelsDir, bad), Buffer.alloc(bad.check.size))
    await expect(open().generate(bad, long, asker('a'))).rejects.toThrow(/checksum is different/)
    await expect(open().generate(tinyModel('Absent'), long, asker('a'))).rejects.toThrow(
      /is not installed on this computer/,
    )
  })

  it('says so if a file is of a kind that the engine cannot load', async () => {
    const bytes = Buffer.from('no model at all')
    const bad = tinyModel('Broken', bytes)
    await putModel(modelsDir, bad, bytes)
    await expect(openOwn().generate(bad, long, asker('a'))).rejects.toThrow(/could not be loaded/)
  })

  it('reports a visit that is too long before reading any of it', async () => {
    const prompt = 'pain '.repeat(5_000)
    await expect(open().generate(tiny, { ...long, prompt }, asker('a'))).rejects.toMatchObject({
      tooLong: true,
    })
  })

  it('cites only lines that exist', async () => {
    let text = ''
    const grammar = citationGrammar([3, 14, 141])
    const question_ = { ...long, grammar, maxTokens: 60 }
    await open().generate(tiny, question_, { ...asker('a'), onText: (more) => (text += more) })
    const cited = [...text.matchAll(/\[([\d, ]+)\]/g)].flatMap(([, list = '']) => list.split(/, ?/))
    for (const number of cited) expect(['3', '14', '141']).toContain(number)
    expect(text).toMatch(/^(NONE|#|- |\[|\n)/)
  })

  it('judges each sentence by the probabilities of fixed answers', async () => {
    const local = open()
    const odds = await local.choose(
      tiny,
      { prompt: 'the patient reports pain?', choices: ['A', 'B', 'C'] },
      asker('a'),
    )
    expect(odds.reduce((a, b) => a + b, 0)).toBeCloseTo(1)
    const lines = [
      { number: 7, speaker: 'Patient', text: 'I take it for days' },
      { number: 8, speaker: undefined, text: 'no fever' },
    ]
    const input = { id: 's1', sentence: 'Takes it for days.', section: 'History', lines }
    const verdicts = await localJudge(local, tiny).judge([input], never)
    const verdict = verdicts.get('s1')
    expect(verdict).toBeDefined()
    if (verdict?.verdict === 'contradicted')
      expect(lines.map(({ text }) => text)).toContain(verdict.quote)
  })

  it('leaves no process behind when the server stops', async () => {
    const local = openOwn()
    const work = local.generate(tiny, endless, asker('a'))
    await sleep(50)
    await Promise.all([expect(work).rejects.toThrow(), local.close()])
    for (const { ended } of engines) await expect(ended).resolves.toBeDefined()
  })
})
