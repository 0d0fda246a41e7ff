import { expect, test } from 'vitest'
import { fault, target } from './imports.mjs'

test('a web feature may use the common parts and itself, not another feature', () => {
  expect(fault('web/library/Page.tsx', 'web/ui/Button.tsx')).toBeUndefined()
  expect(fault('web/library/Page.tsx', 'web/library/queries.ts')).toBeUndefined()
  expect(fault('web/library/Page.tsx', 'web/paths.ts')).toBeUndefined()
  expect(fault('web/library/Page.tsx', 'web/notes/Note.tsx')).toMatch('never import each other')
})

test('a page that composes may use every feature', () => {
  expect(fault('web/scribes/ScribePage.tsx', 'web/notes/Note.tsx')).toBeUndefined()
})

test('the routes of a domain are for the application alone', () => {
  expect(fault('server/notes/notes.ts', 'server/scribes/routes.ts')).toMatch('never its routes')
  expect(fault('server/notes/notes.ts', 'server/scribes/scribes.ts')).toBeUndefined()
  expect(fault('server/app.ts', 'server/scribes/routes.ts')).toBeUndefined()
})

test('what stands below the domains knows none of them', () => {
  expect(fault('server/http/mount.ts', 'server/accounts/accounts.ts')).toMatch('knows none')
  expect(fault('server/jobs/jobs.ts', 'server/db/database.ts')).toBeUndefined()
  expect(fault('server/jobs/jobs.ts', 'server/error-label.ts')).toBeUndefined()
  expect(fault('server/notes/notes.ts', 'server/db/database.ts')).toBeUndefined()
})

test('relative imports and those by name lead to the same path', () => {
  expect(target('web/library/Page.tsx', '../notes/Note.tsx')).toBe('web/notes/Note.tsx')
  expect(target('web/library/Page.tsx', '#web/notes/Note.tsx')).toBe('web/notes/Note.tsx')
  expect(target('web/library/Page.tsx', 'react')).toBeUndefined()
})
