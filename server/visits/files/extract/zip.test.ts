import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { docxOf } from '#test/fixtures/documents.ts'
import { allowedTypes } from './allowed-types.ts'
import { decodeText } from './decode.ts'
import { UnreadableFile } from './limits.ts'
import { looksLike } from './looks-like.ts'
import { unzip, zipStored } from './zip.ts'

const docx = await docxOf('Text of a letter')

test('packed parts unpack unchanged', () => {
  const part = fc.record({ name: fc.stringMatching(/^[a-zé]{1,9}\.xml$/), data: fc.uint8Array() })
  const parts = fc.uniqueArray(part, { selector: ({ name }) => name, maxLength: 8 })
  fc.assert(
    fc.property(parts, (entries) => {
      const packed = entries.map(({ name, data }) => ({ name, data: Buffer.from(data) }))
      expect(unzip(zipStored(packed), () => true)).toEqual(packed)
    }),
    { numRuns: 1_000 },
  )
})

test("a word processor's own archive unpacks", () => {
  const names = unzip(docx, () => true).map(({ name }) => name)
  expect(names).toContain('word/document.xml')
})

test('a damaged archive is refused in an orderly way wherever the damage is', () => {
  const damage = fc.array(fc.tuple(fc.nat(docx.length - 1), fc.nat(255)), { maxLength: 6 })
  fc.assert(
    fc.property(damage, fc.nat(docx.length), (bytes, end) => {
      const bent = Buffer.from(docx)
      for (const [at, byte] of bytes) bent[at] = byte
      // The directory at the end is where most of the decisions are.
      bent[docx.length - 1 - (end % 400)]! ^= 0xff
      expectOrder(() => unzip(bent, () => true))
      expectOrder(() => unzip(bent.subarray(0, end), () => true))
    }),
    { numRuns: 3_000 },
  )
})

test('no bytes make the recogniser or the decoder fail', async () => {
  const starts = fc.constantFrom(
    '',
    'PK\x03\x04',
    'RIFF',
    '%PDF-',
    'ID3',
    'OggS',
    '\xff\xfe',
    'II*\0',
  )
  await fc.assert(
    fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      expect(typeof decodeText(bytes)).toBe('string')
      for (const allowed of [allowedTypes[0]!, allowedTypes.at(-1)!]) {
        expect(typeof (await looksLike(allowed, bytes))).toBe('boolean')
      }
    }),
    { numRuns: 1_000 },
  )
})

function expectOrder(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile)
  }
}
