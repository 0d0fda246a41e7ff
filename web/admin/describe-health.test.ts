import { expect, test } from 'vitest'
import type { Check } from '#contract/admin.ts'
import { describeHealth } from './describe-health.ts'

const part = (key: string, state: Check['state'], asOf?: string | null): Check => ({
  key,
  name: key,
  state,
  message: '',
  toDo: '',
  ...(asOf !== undefined && { asOf }),
})

test('health is neither good nor bad while parts are being checked', () => {
  const parts = [part('database', 'ready'), part('backup', 'not-set-up', null)]
  expect(describeHealth(parts)).toEqual({
    ok: undefined,
    text: 'Still checking. No problems found so far.',
  })
})

test('a failing part is reported before the others have been checked', () => {
  const parts = [part('disk', 'failing'), part('backup', 'not-set-up', null)]
  expect(describeHealth(parts)).toMatchObject({ ok: false, text: /1 part needs/ })
})

test('health is bad without a backup and good with one', () => {
  expect(describeHealth([part('backup', 'not-set-up')]).ok).toBe(false)
  expect(describeHealth([part('disk', 'ready'), part('backup', 'ready')])).toEqual({
    ok: true,
    text: 'Everything you’ve set up works.',
  })
})
