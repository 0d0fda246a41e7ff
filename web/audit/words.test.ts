import { expect, test } from 'vitest'
import { auditActions, type AuditEvent } from '#contract/audit.ts'
import { detailWords, eventWords, kindOptions } from './words.ts'

const event: AuditEvent = {
  seq: 1,
  at: '2026-11-20T10:00:00.000Z',
  action: 'visit.open',
  outcome: 'done',
  actor: { id: crypto.randomUUID(), name: 'Dana Lee' },
  entity: { type: 'visit', id: '' },
  scribeId: null,
  session: null,
  network: null,
}

test('an entry is a sentence about who did what', () => {
  expect(eventWords(event, 'You')).toBe('You opened the visit')
  const byItself = { ...event, action: 'visit.expire', actor: null } as const
  expect(eventWords(byItself, 'You')).toBe('Ausculta deleted the visit at the end of its retention')
  const attempt = { ...event, action: 'session.open', outcome: 'refused', actor: null } as const
  expect(eventWords(attempt, 'You')).toBe('Someone tried to sign in')
  const setup = { ...event, action: 'account.create', outcome: 'refused', actor: null } as const
  expect(eventWords(setup, 'You')).toBe(
    'Someone tried to create the first account with a wrong set-up code',
  )
})

test.each([
  ['PUT /api/auth/password', 'account.change', 'password'],
  ['DELETE /api/speech/engines/:id', 'administration.change', 'speech, services'],
  ['GET /api/admin/audit', 'administration.read', 'access log'],
  ['POST /api/auth/sign-in', 'session.open', ''],
  ['POST /api/auth/setup', 'account.create', ''],
  ['POST /api/auth/mfa/totp/verify', 'account.change', 'authenticator app'],
  ['docx', 'note.export', 'docx'],
] as const)('%s is described without technical terms', (detail, action, words) => {
  const entity = { type: 'account', id: '', detail } as const
  expect(detailWords({ ...event, action, entity })).toBe(words)
})

test('every kind of entry can be filtered', () => {
  const offered = new Set<string>(kindOptions.map(({ value }) => value))
  for (const kind of Object.values(auditActions)) expect(offered).toContain(kind)
})
