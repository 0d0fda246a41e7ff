import { expect, it } from 'vitest'
import { lazyChunkGoal, readFirstLoad } from '../../bench/lib/first-load.ts'

// Needs no browser, but the pages as they were built.
const { pages, largestLazy } = readFirstLoad('dist/web')

it.each(pages)('$name needs no more JavaScript than its limit', ({ bytes, goal }) => {
  expect(bytes).toBeLessThanOrEqual(goal)
})

it.each(pages)(
  '$name fetches the translations that it shows, and few others',
  ({ translations, translationsGoal }) => {
    expect(translations).toBeGreaterThan(5_000)
    expect(translations).toBeLessThanOrEqual(translationsGoal)
  },
)

it('the first page comes in a few files, which a browser without HTTP/2 fetches six at a time', () => {
  const files = Object.fromEntries(pages.map((page) => [page.name, page.files]))
  expect(files['sign-in']).toBeLessThanOrEqual(24)
  expect(files.home).toBeLessThanOrEqual(24)
  expect(files.scribe).toBeLessThanOrEqual(30)
})

it('nothing that is loaded later is larger than its limit', () => {
  expect(largestLazy).toBeLessThanOrEqual(lazyChunkGoal)
})
