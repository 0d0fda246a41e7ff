import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tonePcm, VISIT } from './synth.ts'
import { toneModels } from './tones.ts'
import { WORDS } from './vocabulary.ts'

async function contents(dir: string): Promise<Map<string, string>> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = files.filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name))
  const read = paths.map(async (path) => {
    const bytes = await readFile(path)
    return [path.slice(dir.length), bytes.toString('base64')] as const
  })
  const byPath = (await Promise.all(read)).toSorted(([a], [b]) => a.localeCompare(b))
  return new Map(byPath)
}

it('generates the test models byte for byte the same each time', async () => {
  const [a, b] = await Promise.all([toneModels(), toneModels()])
  expect(await contents(a.dir)).toEqual(await contents(b.dir))
  await Promise.all([a.remove(), b.remove()])
})

it('has sixty-four different words and refuses others', () => {
  expect(new Set(WORDS).size).toBe(64)
  expect(() => tonePcm([{ text: 'xylophone' }])).toThrow(/xylophone/)
})

it('speaks each word when it says it does', () => {
  const { pcm, words, seconds } = tonePcm(VISIT)
  expect(pcm.length).toBe(Math.round(seconds * 16_000) * 2)
  const samples = new Int16Array(Uint8Array.from(pcm).buffer)
  const loud = (from: number, to: number) =>
    samples.subarray(from * 16_000, to * 16_000).some((sample) => Math.abs(sample) > 3000)
  for (const word of words) expect(loud(word.start, word.end)).toBe(true)
  expect(loud(0, 0.29)).toBe(false)
})
