import { describe, expect, test } from 'vitest'
import { fc } from '#test/properties.ts'
import { parseBundle } from './bundle.ts'

const page = (fields: object) => JSON.stringify({ resourceType: 'Bundle', ...fields })

describe('a page of a search', () => {
  test('is parsed entry by entry as the whole would be', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.jsonValue(),
        fc.constantFrom(undefined, 1, '\t'),
        async (entry, other, space) => {
          const text = JSON.stringify({ other, resourceType: 'Bundle', entry }, null, space)
          // What JSON can say: no -0, for instance.
          const whole = JSON.parse(JSON.stringify(entry)) as unknown
          expect((await parseBundle(text))?.entries).toEqual(whole)
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    ['', 'nothing'],
    ['<html>', 'a page of a proxy'],
    ['[]', 'a list'],
    ['"Bundle"', 'a word'],
    ['{"resourceType":"OperationOutcome"}', 'another resource'],
    ['{"resourceType":"Bundle","entry":[{"a":1}', 'an answer that was cut off'],
    ['{"resourceType":"Bundle","entry":[{"a":}]}', 'an entry without a value'],
    ['{"resourceType":"Bundle","entry":[,]}', 'a list without entries'],
    ['{"resourceType":"Bundle","entry":["\\"]}', 'a text without an end'],
    ['{"resourceType":"Bundle","entry":[1}', 'a list that ends as an object'],
  ])('%s is not a page: it is %s', async (text) => {
    expect(await parseBundle(text)).toBeUndefined()
  })

  test('names the next page', async () => {
    const link = [{ relation: 'self', url: 'a' }, { relation: 'next', url: 'b' }, 7]
    expect((await parseBundle(page({ link: link.slice(0, 2) })))?.next).toBe('b')
    expect((await parseBundle(page({})))?.next).toBeUndefined()
  })

  test('keeps the precision of values', async () => {
    const text = `{"resourceType":"Bundle","entry":[{"low":{"value":4.0},"high":{"value":6.50},"value":7}]}`
    expect((await parseBundle(text))?.entries).toEqual([
      { low: { value: '4.0' }, high: { value: '6.50' }, value: 7 },
    ])
  })

  test('leaves out anything too large, or with an unknown modifier', async () => {
    const large = { text: 'x'.repeat(2_000_001) }
    const modified = { dosage: [{ modifierExtension: [{ url: 'urn:not' }] }] }
    const text = page({ entry: [{ a: 1 }, large, modified] })
    expect(await parseBundle(text)).toMatchObject({ entries: [{ a: 1 }], skipped: 2 })
    const quoted = page({ entry: [{ text: 'He said "modifierExtension" to me.' }] })
    expect((await parseBundle(quoted))?.entries).toHaveLength(1)
  })

  test('of 10 MB lets other work have its turn', async () => {
    const resource = { resourceType: 'Observation', text: 'x'.repeat(900) }
    const text = page({ entry: Array.from({ length: 10_000 }, () => ({ resource })) })
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    expect((await parseBundle(text))?.entries).toHaveLength(10_000)
    isDone = true
    expect(turns).toBeGreaterThan(20)
  })

  test('nested a million deep, or full of quotes, ends', async () => {
    const deep = '['.repeat(900_000) + ']'.repeat(900_000)
    expect(
      (await parseBundle(`{"resourceType":"Bundle","entry":[${deep}]}`))?.entries,
    ).toHaveLength(1)
    const quotes = String.raw`\"`.repeat(1_000_000)
    expect(await parseBundle(`{"resourceType":"Bundle","entry":["${quotes}`)).toBeUndefined()
  })
})
