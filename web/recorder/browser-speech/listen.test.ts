import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webSpeech } from '#test/fakes/web-speech.ts'
import { type HeardLine, listenInBrowser } from './listen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen(browser: ReturnType<typeof webSpeech>, isLocal = true) {
  const lines: HeardLine[] = []
  const partials: string[] = []
  const failures: string[] = []
  const began = Date.now()
  const listening = listenInBrowser({
    kind: browser.kind,
    locale: 'en-CA',
    isLocal,
    clock: () => (Date.now() - began) / 1000,
    onLine: (line) => void lines.push(line),
    onPartial: (text) => void partials.push(text),
    onFailure: (reason) => void failures.push(reason),
  })
  return { listening, lines, partials, failures }
}

test('every sentence becomes a line at its time in the recording, shown while it is said', async () => {
  const browser = webSpeech({ local: 'available' })
  const { lines, partials } = listen(browser)
  await browser.say('good morning', 1000)
  await vi.advanceTimersByTimeAsync(2000)
  await browser.say('how are you', 1000)
  expect(lines.map(({ text }) => text)).toEqual(['good morning', 'how are you'])
  expect(partials).toEqual(['good', 'good morning', 'how', 'how are', 'how are you'])
  expect(lines[1]?.start).toBeGreaterThanOrEqual(lines[0]?.end ?? Infinity)
  expect(browser.settings()).toMatchObject({
    lang: 'en-CA',
    continuous: true,
    processLocally: true,
  })
})

test('continues when the recogniser stops in silence', async () => {
  const browser = webSpeech({ local: 'available', endsAfterMs: 5000 })
  const { lines, failures } = listen(browser)
  await vi.advanceTimersByTimeAsync(60_000)
  await browser.say('still here', 500)
  expect(lines.map(({ text }) => text)).toEqual(['still here'])
  expect(failures).toEqual([])
})

test('the last words are reported before it has stopped', async () => {
  const browser = webSpeech({ local: 'available' })
  const { listening, lines } = listen(browser)
  browser.begin('goodbye')
  await listening.stop()
  expect(lines.map(({ text }) => text)).toEqual(['goodbye'])
})

test.each(['not-allowed', 'language-not-supported'])('gives up at once on %s', (error) => {
  const browser = webSpeech({ local: 'available' })
  const { failures } = listen(browser)
  browser.fail(error)
  expect(failures).toEqual([error])
  expect(browser.starts()).toBe(1)
})

test('gives up on a recogniser that only ends', async () => {
  const browser = webSpeech({ local: 'available', endsAfterMs: 1 })
  const { failures } = listen(browser)
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toEqual(['ended'])
})
