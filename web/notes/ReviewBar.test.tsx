import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim, NoteCheck } from '#contract/notes.ts'
import { settledWords } from './check-words.ts'
import { ReviewBar } from './ReviewBar.tsx'

const supported: Claim = {
  id: 'c1',
  start: 0,
  end: 9,
  text: 'No fever.',
  section: 'History',
  status: 'supported',
  evidence: [],
  problems: [],
  reviewed: false,
}
const amber: Claim = { ...supported, id: 'c2', status: 'unsupported' }

const shown = (check: NoteCheck, claims = [supported], onCheckAgain?: () => void): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ReviewBar note={{ claims, check }} onCheckAgain={onCheckAgain} />
    </MantineProvider>,
  )

test('a note without marks is not called correct, whatever checked it', () => {
  for (const state of ['rules', 'judging', 'judged', 'failed', 'not-covered'] as const) {
    const html = shown({ state })
    expect(html).not.toMatch(/differ|no conflict|correct|verified|all clear/i)
    expect(html).not.toContain('lucide-check')
  }
})

test('the bar says how far the note has been checked', () => {
  expect(shown({ state: 'rules' })).toContain('Checked by built-in rules. Read it before you sign.')
  expect(shown({ state: 'judging', by: 'gemma' })).toContain('Checking… marks may still change')
  const progress = { judged: 12, of: 31 }
  expect(shown({ state: 'judging', progress })).toContain('may still change (12 of 31)')
  expect(shown({ state: 'judged', by: 'gemma' })).toContain('Checked against the visit by gemma')
  expect(shown({ state: 'not-covered' })).toContain('Not checked in this language')
})

test('a check that failed says why, and can be run again', () => {
  const check: NoteCheck = { state: 'failed', message: 'The model did not answer.' }
  expect(shown(check, [supported], () => undefined)).toMatch(
    /The model did not answer\..*Check again/,
  )
  expect(shown({ state: 'rules' }, [supported], () => undefined)).not.toContain('Check again')
})

test('marks are counted by meaning, next to the name of the check', () => {
  const html = shown({ state: 'rules' }, [supported, amber, { ...amber, status: 'contradicted' }])
  expect(html).toMatch(/2 to review.*1 conflict.*1 not found.*Checked by built-in rules/s)
})

test('a screen reader announces the end of the check once', () => {
  const check: NoteCheck = { state: 'judged', by: 'gemma' }
  expect(settledWords({ check, claims: [amber] }, 1)).toBe(
    'Checked against the visit by gemma. 1 to review.',
  )
  expect(settledWords({ check: { state: 'rules' }, claims: [supported] }, 0)).toBe(
    'Checked by built-in rules. Read it before you sign. No marks.',
  )
})
