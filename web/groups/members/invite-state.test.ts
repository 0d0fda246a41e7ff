import { expect, test } from 'vitest'
import { inviteState } from './invite-state.ts'

const now = new Date('2026-03-02T08:00:00Z')
const after = (ms: number) =>
  inviteState({ inviteExpiresAt: new Date(now.getTime() + ms).toISOString() }, now)
const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  [7 * DAY, 'Invited, expires in 7 days'],
  // A moment later.
  [7 * DAY - 2_000, 'Invited, expires in 7 days'],
  [6 * DAY + 1, 'Invited, expires in 6 days'],
  [DAY, 'Invited, expires in 1 day'],
  [DAY - 1, 'Invited, expires in 24 hours'],
  [1, 'Invited, expires in 1 hour'],
])('with %i ms left an invitation says “%s”', (left, text) => {
  expect(after(left)).toEqual({ text, isExpired: false })
})

test('an invitation that is over says so', () => {
  expect(after(0)).toEqual({ text: 'Invitation expired', isExpired: true })
})
