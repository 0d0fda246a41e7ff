import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'
import { sentProgress } from './upload.ts'

const MB = 1_048_576

test('files are sent one after the other, and sending is the first fifth of the work', () => {
  expect(sentProgress([MB, MB], 0)).toEqual([0, 0])
  expect(sentProgress([MB, MB], MB / 2)).toEqual([10, 0])
  expect(sentProgress([MB, MB], MB * 1.5)).toEqual([20, 10])
})

test('of a large file sending is the first tenth', () => {
  expect(sentProgress([6 * MB], 3 * MB)).toEqual([5])
  expect(sentProgress([6 * MB], 7 * MB)).toEqual([10])
})

test('sizes are said in Bytes, KB, MB, GB, TB of 1024', () => {
  expect([0, 1023, 1024, 1536, 52 * MB, 3 * 1024 ** 3].map(fileSize)).toEqual([
    '0 Bytes',
    '1023 Bytes',
    '1.0 KB',
    '1.5 KB',
    '52 MB',
    '3.0 GB',
  ])
})
