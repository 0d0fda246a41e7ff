import { expect, test } from 'vitest'
import { packFrame, packFrames, unpackFrame, unpackFrames } from './frames.ts'

const frame = (seq: number, start = seq * 1600) => ({
  seq,
  start,
  pcm: Int16Array.of(1, -2, 32_767),
})

test('a frame carries its number and place little-endian before the samples', () => {
  const view = new DataView(packFrame({ seq: 7, start: 11_200.5, pcm: Int16Array.of(-2) }))
  expect(view.byteLength).toBe(14)
  expect(view.getUint32(0, true)).toBe(7)
  expect(view.getFloat64(4, true)).toBe(11_200.5)
  expect(view.getInt16(12, true)).toBe(-2)
})

test('a frame round-trips unchanged', () => {
  expect(unpackFrame(packFrame(frame(3)))).toEqual(frame(3))
})

test('a view into a larger buffer is packed without its surroundings', () => {
  const pcm = Int16Array.of(9, 8, 7, 6).subarray(1, 3)
  expect([...unpackFrame(packFrame({ seq: 0, start: 0, pcm })).pcm]).toEqual([8, 7])
})

test('a batch round-trips frame by frame', () => {
  const frames = [frame(0), { seq: 1, start: 1600, pcm: new Int16Array(0) }, frame(2)]
  expect(unpackFrames(packFrames(frames).buffer)).toEqual(frames)
})
