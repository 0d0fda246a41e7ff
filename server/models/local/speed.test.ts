import { expect, it } from 'vitest'
import { noteSeconds, secondsLeft } from './speed.ts'

const speed = { reading: 30, writing: 10, at: '2026-11-26T08:00:00.000Z' }

it('estimates a waiting note from the notes before it, and one being read from the rest of its visit', () => {
  expect(noteSeconds(speed)).toBe(150)
  expect(secondsLeft(speed, { notesBefore: 2, isWaiting: true })).toBe(450)
  const reading = { done: 2_400, total: 3_000 }
  expect(secondsLeft(speed, { notesBefore: 0, isWaiting: false, reading })).toBe(70)
})
