import { expect, it } from 'vitest'
import type { Speech, SpeechEvent, Transcript } from './speech.ts'

/** A recording and the words that every engine under test must recognise in it. */
export type Recording = { pcm: Uint8Array; turns: string[]; seconds: number }

export async function* inPieces(pcm: Uint8Array, bytes = 6400): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pcm.length; at += bytes) yield pcm.subarray(at, at + bytes)
}

/** Feeds a whole recording through a live session as fast as it is taken. */
export async function speakLive(
  speech: Speech,
  pcm: Uint8Array,
  offset = 0,
  language = 'en',
): Promise<SpeechEvent[]> {
  const events: SpeechEvent[] = []
  const session = await speech.live?.({
    language,
    offset,
    onEvent: (event) => void events.push(event),
  })
  if (!session) throw new Error('The engine has no live mode')
  for await (const piece of inPieces(pcm, 3200))
    while (!session.write(piece)) await session.drained()
  await session.finish()
  return events
}

export const finalsOf = (events: SpeechEvent[]) =>
  events.flatMap((event) => (event.kind === 'final' ? [event] : []))

/** The times of the words if the engine reports them, otherwise of the finals. */
function listTimes(
  finals: ReturnType<typeof finalsOf>,
  { caps }: Speech,
): { start: number; end: number }[] {
  return caps.timestamps === 'word' ? finals.flatMap(({ words }) => words ?? []) : finals
}

/** The tests of a live engine. */
export function itTranscribesLive(engine: () => Speech, recording: () => Recording): void {
  itDeliversUtterances(engine, recording)
  itStopsOnAbort(engine)
}

function itDeliversUtterances(engine: () => Speech, recording: () => Recording): void {
  it('tells times in seconds of the recording, in order, after the offset of a reconnection', async () => {
    const { pcm, seconds } = recording()
    const times = listTimes(finalsOf(await speakLive(engine(), pcm, 100)), engine())
    expect(times.length).toBeGreaterThan(0)
    for (const { start, end } of times) expect(end).toBeGreaterThan(start)
    const starts = times.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts[0]).toBeGreaterThanOrEqual(100)
    expect(times.at(-1)?.end).toBeLessThan(100 + seconds + 0.5)
  })

  it('shows partial text of an utterance before its final, under the same name', async () => {
    if (!engine().caps.partials) return
    const events = await speakLive(engine(), recording().pcm)
    for (const final of finalsOf(events)) {
      const first = events.find((e) => e.kind === 'partial' && e.utterance === final.utterance)
      expect(first && events.indexOf(first)).toBeLessThan(events.indexOf(final))
    }
  })

  it('hears the last word although the recording stops right behind it', async () => {
    const { pcm, turns } = recording()
    // Remove everything after the last loud sample.
    const samples = new Int16Array(Uint8Array.from(pcm).buffer)
    const end = samples.findLastIndex((sample) => Math.abs(sample) > 300) + 1
    const events = await speakLive(engine(), pcm.subarray(0, end * 2))
    expect(finalsOf(events).at(-1)?.text).toBe(turns.at(-1))
  })

  it('stops at once when the caller aborts', async () => {
    const abort = new AbortController()
    const events: SpeechEvent[] = []
    const options = { language: 'en', signal: abort.signal }
    await engine().live?.({ ...options, onEvent: (event) => void events.push(event) })
    abort.abort()
    expect(events).toEqual([{ kind: 'closed' }])
  })
}

function itStopsOnAbort(engine: () => Speech): void {
  it('opens nothing for a caller that has already given up', async () => {
    const options = { language: 'en', signal: AbortSignal.abort(), onEvent: () => undefined }
    await expect(engine().live?.(options)).rejects.toThrow(/abort/i)
  })
}

/** The tests of a batch engine. */
export function itTranscribesRecordings(engine: () => Speech, recording: () => Recording): void {
  itWritesSegments(engine, recording)
  itAbortsRecordings(engine, recording)

  it('says that it is well', async () => {
    expect(await engine().health()).toMatchObject({ ok: true })
  })
}

async function transcribe(engine: Speech, pcm: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  return (await engine.batch?.({ pcm, language: 'en', signal })) as Transcript // every batch engine has it
}

function itWritesSegments(engine: () => Speech, recording: () => Recording): void {
  it('writes down every turn with its place in the recording', async () => {
    const { pcm, turns, seconds } = recording()
    const { text, segments } = await transcribe(engine(), inPieces(pcm, 4801))
    expect(text).toBe(turns.join(' '))
    for (const segment of segments) expect(segment.end).toBeGreaterThan(segment.start)
    expect(segments.at(-1)?.end).toBeLessThan(seconds)
  })

  it('writes nothing for silence', async () => {
    const silence = new Uint8Array(16_000 * 2 * 5)
    expect(await transcribe(engine(), inPieces(silence))).toEqual({ text: '', segments: [] })
  })

  it('tells how far it has heard', async () => {
    const { pcm, seconds } = recording()
    const progress: number[] = []
    const onProgress = (heard: number) => void progress.push(heard)
    await engine().batch?.({ pcm: inPieces(pcm), language: 'en', onProgress })
    expect(progress.at(-1)).toBeCloseTo(seconds, 1)
  })
}

function itAbortsRecordings(engine: () => Speech, recording: () => Recording): void {
  it('stops when the caller aborts, and serves the next recording', async () => {
    const { pcm, turns } = recording()
    const abort = new AbortController()
    const endless = async function* () {
      yield pcm.subarray(0, 64_000)
      abort.abort()
      await new Promise((resolve) => setTimeout(resolve, 20))
      yield* inPieces(pcm)
    }
    await expect(transcribe(engine(), endless(), abort.signal)).rejects.toThrow(/abort/i)
    expect((await transcribe(engine(), inPieces(pcm))).text).toBe(turns.join(' '))
  })
}
