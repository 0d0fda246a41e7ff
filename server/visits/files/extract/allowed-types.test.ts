import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedType } from './allowed-types.ts'
import { HEAD_BYTES, looksLike } from './looks-like.ts'

test.each([
  ['visit.mp3', 'audio/mpeg'],
  ['visit.WAV', 'audio/wav'],
  ['visit.m4a', 'audio/mp4'],
  ['visit.flac', 'audio/flac'],
  ['visit.ogg', 'audio/ogg'],
])('the missing content type of %s is inferred', (name, type) => {
  for (const missing of ['', 'application/octet-stream']) {
    expect(allowedType(name, missing)).toMatchObject({ kind: 'audio', type })
  }
})

test("a recorder's or browser's own name for a type is understood", () => {
  expect(allowedType('blob', 'audio/webm;codecs=opus')?.kind).toBe('audio')
  expect(allowedType('a', 'audio/x-m4a')?.type).toBe('audio/mp4')
  expect(allowedType('members.csv', 'application/vnd.ms-excel')?.type).toBe('text/csv')
})

test('the content type decides if it and the name disagree', () => {
  expect(allowedType('scan.mp3', 'application/pdf')?.kind).toBe('document')
  expect(allowedType('letter.pdf', 'audio/mpeg')?.type).toBe('audio/mpeg')
  expect(allowedType('letter.pdf', 'text/plain; charset=utf-8')?.type).toBe('text/plain')
})

test.each(['run.js', 'run.exe', 'macro.docm', 'image.svg', 'x'])('%s is not accepted', (name) =>
  expect(allowedType(name, '')).toBeUndefined(),
)

const kinds = {
  text: ['json', 'xml', 'csv', 'md'],
  document: [
    'doc',
    'xls',
    'ppt',
    'rtf',
    'odt',
    'ods',
    'odp',
    'docx',
    'xlsx',
    'pptx',
    'html',
    'pdf',
  ],
  archive: ['zip', 'gz', 'tar', '7z', 'rar', 'bz2', 'xz'],
} as const
test.each(Object.entries(kinds))(
  'every %s of the specification is accepted',
  (kind, extensions) => {
    for (const extension of extensions)
      expect([extension, allowedType(`a.${extension}`, '')?.kind]).toEqual([extension, kind])
  },
)

test("a spreadsheet's type is decided by its name, as browsers give CSV files the same", () => {
  expect(allowedType('labs.xls', 'application/vnd.ms-excel')?.isKeptOnly).toBe(true)
  expect(allowedType('labs.csv', 'application/vnd.ms-excel')?.kind).toBe('text')
})

const audio = '../shared/data/audio'
test.skipIf(!existsSync(audio))(
  'recordings of the evaluation data folder look like audio',
  async () => {
    const looks = (name: string) => {
      const head = readFileSync(join(audio, name)).subarray(0, HEAD_BYTES)
      return looksLike(allowedType(name, '')!, head)
    }
    const excerpt = 'visit-2min-D2N092-excerpt'
    for (const extension of ['m4a', 'mp3', 'ogg', 'opus', 'webm', 'phone8k.wav', 'truncated.mp3']) {
      expect(await looks(`${excerpt}.${extension}`)).toBe(true)
    }
    expect(await looks('silence-30s.flac')).toBe(true)
    // No detector recognises it, so the decoder decides.
    expect(await looks('not-audio.mp3')).toBe(true)
    expect(await looks('empty.wav')).toBe(false)
  },
)
