import { expect, it, vi } from 'vitest'
import { fileSize as inEnglish } from '#common/file-size.ts'

const MB = 1024 ** 2
const sizes = [0, 1023, 1024, 1536, 52 * MB, 3 * 1024 ** 3, 5.25 * 1024 ** 4]

/** The sizes on a page of this language. */
async function sizesIn(language: 'en' | 'fr') {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages: [language] })
  const { fileSize } = await import('./file-size.ts')
  vi.unstubAllGlobals()
  return sizes.map(fileSize)
}

it('writes sizes as the server does where the page is in English', async () => {
  expect(await sizesIn('en')).toEqual(sizes.map(inEnglish))
})

it('writes the numbers of sizes with a comma where the page is in French', async () => {
  const [, , one, half, many] = await sizesIn('fr')
  expect(one).toMatch(/^1,0\s/)
  expect(half).toMatch(/^1,5\s/)
  expect(many).toMatch(/^52\s/)
})
