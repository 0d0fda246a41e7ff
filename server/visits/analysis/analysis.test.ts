import { afterEach, expect, test, vi } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { type Analysis, openAnalysis } from './analysis.ts'

let analysis: Analysis | undefined
afterEach(() => analysis?.close())

const said = (text: string): Source => ({ kind: 'transcript', id: '0', text, timestamp: 0 })
const visit = {
  key: 'visit 1',
  sources: [said('I take lisinopril 10 milligrams once a day.')],
  language: 'en',
}
const check = (markdown: string) => ({ markdown, language: '', fixed: [] })
/** Several days of speech, which take minutes to analyse. */
const endless = {
  ...visit,
  key: 'endless',
  sources: Array.from({ length: 60_000 }, (_, at) => ({
    ...said(`I took ${at} milligrams of lisinopril, no, ${at + 1}, and my left knee hurts since.`),
    id: String(at),
  })),
}

test('a sentence is checked against the visit in another thread', async () => {
  analysis = openAnalysis({ log: () => undefined })
  const {
    claims: [claim],
  } = await analysis.run('check', check('Takes lisinopril 20 mg daily.'), visit, 'a')
  expect(claim?.status).toBe('contradicted')
})

test('calls that are the same share one answer', async () => {
  analysis = openAnalysis({ log: () => undefined })
  const run = () => analysis?.run('check', check('Takes lisinopril 20 mg daily.'), visit, 'a')
  expect(await run()).toBe(await run())
})

test('a text that takes too long is abandoned without blocking other users or being named', async () => {
  analysis = openAnalysis({ limitMs: 10_000, log: () => undefined })
  await analysis.run('check', check('No pain.'), visit, 'a')
  const many = Array.from({ length: 50 }, (_, n) => `Takes lisinopril ${n} mg.`).join('\n')
  const slow = analysis.run('check', check(many), endless, 'a')
  const ended = vi.fn()
  slow.catch(ended)
  await analysis.run('check', check('Takes lisinopril 10 mg.'), visit, 'b')
  expect(ended).not.toHaveBeenCalled()
  await expect(slow).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The text takes too long to check.',
  })
  const {
    claims: [claim],
  } = await analysis.run('check', check('Takes lisinopril 30 mg.'), visit, 'a')
  expect(claim?.status).toBe('contradicted')
})
