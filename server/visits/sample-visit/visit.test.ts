import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInItems } from '#server/library/items/builtin.ts'
import { sampleVisit } from './visit.ts'

const visit = sampleVisit()
const words = visit.lines.flatMap((line) => line.text.split(' '))

/** Ogg Opus counts at 48 kHz whatever the input was; its last page holds the total (RFC 7845 §4). */
function opusSeconds(ogg: Buffer): number {
  const preSkip = ogg.readUInt16LE(ogg.indexOf('OpusHead') + 10)
  const total = ogg.readBigUInt64LE(ogg.lastIndexOf('OggS') + 6)
  return (Number(total) - preSkip) / 48_000
}

test('the sample visit lasts as long as a visit and is spoken at a human pace', () => {
  expect(visit.duration).toBeGreaterThan(8 * 60)
  expect(visit.duration).toBeLessThan(12 * 60)
  const perMinute = words.length / (visit.duration / 60)
  expect(perMinute).toBeGreaterThan(120)
  expect(perMinute).toBeLessThan(180)
})

test('its recording is as long as its transcript says, and small', () => {
  const audio = readFileSync(visit.audioPath)
  expect(opusSeconds(audio)).toBeCloseTo(visit.duration, 1)
  expect(audio.length).toBeLessThan(2_000_000)
})

test('its lines follow one another, and their words lie inside them', () => {
  let after = 0
  for (const line of visit.lines) {
    expect(line.start).toBeGreaterThanOrEqual(after)
    expect(line.wordStarts).toHaveLength(line.text.split(' ').length)
    expect(line.wordStarts.toSorted((a, b) => a - b)).toEqual(line.wordStarts)
    expect(line.wordStarts[0]).toBeGreaterThanOrEqual(line.start)
    expect(line.wordStarts.at(-1)).toBeLessThan(line.end)
    after = line.end
  }
  expect(after).toBeLessThan(visit.duration)
})

test('its transcript is its script, line by line', () => {
  const script = readFileSync(new URL('visit/script.txt', import.meta.url), 'utf8')
  const said = [...script.matchAll(/^([CP]): (.*)$/gm)].map(([, who, text]) => ({
    speaker: who === 'C' ? 'clinician' : 'patient',
    text,
  }))
  expect(visit.lines.map(({ speaker, text }) => ({ speaker, text }))).toEqual(said)
})

test('the template it suggests is there', () => {
  expect(builtInItems().map((item) => item.id)).toContain(visit.templateId)
})
