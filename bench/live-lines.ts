// A spoken line from the socket to the screen: in a visit of 10,000 lines against one of 10, and against the frames of
// the screen. The page is the real one; only the far end of its socket is ours, so that the lines come when we say.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, WebSocketRoute } from 'playwright-core'
import { createScribe } from '#contract/scribes.ts'
import { addChunks, transcriptionSocket } from '#contract/transcripts.ts'
import { type Member, openMember, openSite } from './lib/web.ts'
import { median, report } from './report.ts'

const linesEach = 60
const many = 10_000
const few = 10
const frameMs = 1000 / 60

/** Notes in the page when a line came in, and when the frame that shows it was drawn. */
function watchLines(): void {
  const cameIn = new Map<string, number>()
  const painted: Record<string, number> = {}
  Object.assign(window, { painted })
  const parse = JSON.parse
  JSON.parse = (text: string, ...rest: []) => {
    const value: unknown = parse(text, ...rest)
    if (text.startsWith('{"type":"transcription"') && text.includes('"final":true')) {
      // Shaped by the bench itself, below.
      cameIn.set((value as { chunk: { text: string } }).chunk.text, performance.now())
    }
    return value
  }
  const isShown = (text: string) =>
    [...document.querySelectorAll('[aria-label=Transcript] ol > li')]
      .slice(-3)
      .some((line) => line.textContent.includes(text))
  new MutationObserver(() => {
    for (const [text, at] of cameIn) {
      if (!isShown(text)) continue
      cameIn.delete(text)
      // The frame that is about to be drawn is the first one with the line in it.
      requestAnimationFrame(() => (painted[text] = performance.now() - at))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

interface Room {
  page: Page
  /** Says a line into the page. @returns milliseconds until it was on screen. */
  say(n: number): Promise<number>
}

async function openRoom({ call, page }: Member, origin: string, lines: number): Promise<Room> {
  const { id } = await call(createScribe, { body: { name: 'Long visit' } })
  const spoken = Array.from({ length: lines }, (_, n) => ({
    text: `Line ${n} of a long visit, with as many words as people say at once.`,
    timestamp: n * 3,
    speaker: n % 2 ? 'patient' : 'clinician',
  }))
  await call(addChunks, { params: { id }, body: { chunks: spoken } })
  let server: WebSocketRoute | undefined
  await page.addInitScript(watchLines)
  await page.routeWebSocket(`**${transcriptionSocket.path}`, (route) => {
    server = route
    route.onMessage((message) => {
      if (typeof message !== 'string')
        return route.send(JSON.stringify({ type: 'ack', seq: message.readUInt32LE(0), seconds: 0 }))
      if (!message.includes('"open"')) return
      const opened = { type: 'opened', recordingId: id, seq: -1, transcribing: true, engine: null }
      route.send(JSON.stringify(opened))
    })
  })
  await page.goto(`${origin}/home/scribes/all/${id}`)
  await page.getByText('Line 0 of', { exact: false }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await sleep(1_000)
  async function say(n: number): Promise<number> {
    const seq = lines + n
    const text = `Said live, number ${n}.`
    const chunk = { seq, text, timestamp: seq * 3, speaker: n % 2 ? 'patient' : 'clinician' }
    const times = { offset: 0, conversationOffset: 0, timestamp: chunk.timestamp }
    server?.send(
      JSON.stringify({ type: 'transcription', final: true, result: chunk.text, chunk, ...times }),
    )
    const shown = await page.waitForFunction(
      (said) => (window as unknown as { painted: Record<string, number> }).painted[said],
      text,
      { polling: 50, timeout: 5_000 },
    )
    return Number(await shown.jsonValue())
  }
  return { page, say }
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]

async function measure(room: Room, from: number): Promise<number[]> {
  await room.page.bringToFront()
  const times: number[] = []
  for (let n = from; n < from + linesEach / 4; n++) times.push(await room.say(n))
  return times
}

await using site = await openSite()
const short = await openRoom(await openMember(site), site.origin, few)
const long = await openRoom(await openMember(site), site.origin, many)
const times = { short: [] as number[], long: [] as number[] }
await measure(short, 8_000)
await measure(long, 8_000)
for (let round = 0; round < 4; round++) {
  times.short.push(...(await measure(short, 9_001 + round * linesEach)))
  times.long.push(...(await measure(long, 9_001 + round * linesEach)))
}
report({
  what: 'live line to screen at 10,000 lines, ms p50, vs at 10',
  ours: median(times.long),
  peer: median(times.short),
  goal: 1.1,
})
report({
  what: 'live line to screen at 10,000 lines, ms p95, vs a frame',
  ours: p95(times.long) ?? Number.NaN,
  peer: frameMs,
  goal: 1.5,
})
