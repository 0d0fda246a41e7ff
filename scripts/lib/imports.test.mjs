import { expect, test } from 'vitest'
import { fault, findCycles, findForbiddenImports, importsIn, target } from './imports.mjs'

const value = (path) => ({ path, isValue: true })
const type = (path) => ({ path, isValue: false })

test('a web feature may use the common parts and itself, not another feature', () => {
  const page = 'web/library/Page.tsx'
  expect(fault(page, value('web/ui/Button.tsx'))).toBeUndefined()
  expect(fault(page, value('web/api/client.ts'))).toBeUndefined()
  expect(fault(page, value('web/library/queries.ts'))).toBeUndefined()
  expect(fault(page, value('web/paths.ts'))).toBeUndefined()
  expect(fault(page, value('web/notes/Note.tsx'))).toMatch('never import each other')
})

test('a page that composes may use every feature', () => {
  expect(fault('web/scribes/ScribePage.tsx', value('web/notes/Note.tsx'))).toBeUndefined()
})

test('shared components and the client of the API import no feature', () => {
  expect(fault('web/ui/Kbd.tsx', value('web/notes/Note.tsx'))).toMatch('imports no other part')
  expect(fault('web/api/client.ts', value('web/recorder/recorder.ts'))).toMatch(
    'imports no other part',
  )
  expect(fault('web/ui/Kbd.tsx', type('web/shell/actions.ts'))).toMatch('imports no other part')
  expect(fault('web/drafts/store.ts', value('web/api/client.ts'))).toBeUndefined()
})

test('the extension uses the contract and parts of the web, not its session, and nothing imports it', () => {
  const panel = 'extension/panel/NoteView.tsx'
  expect(fault(panel, value('web/notes/output/paste.ts'))).toBeUndefined()
  expect(fault(panel, value('contract/notes.ts'))).toBeUndefined()
  expect(fault(panel, value('web/api/client.ts'))).toMatch('cookie of the page')
  expect(fault('extension/recorder/commands.ts', value('web/api/report.ts'))).toBeUndefined()
  expect(fault(panel, value('server/visits/notes/notes.ts'))).toMatch('meet in the contract')
  expect(fault('web/notes/Note.tsx', value('extension/session.ts'))).toMatch('nothing imports')
  const inPages = 'extension/page/fill.ts'
  expect(fault(inPages, type('contract/export.ts'))).toBeUndefined()
  expect(fault(inPages, value('contract/export.ts'))).toMatch('imports only itself')
})

test('the routes of a domain are for the application alone', () => {
  const notes = 'server/visits/notes/notes.ts'
  expect(fault(notes, value('server/visits/scribes/routes.ts'))).toMatch('never imports the routes')
  expect(fault(notes, value('server/visits/scribes/scribes.ts'))).toBeUndefined()
  expect(fault('server/app.ts', value('server/visits/scribes/routes.ts'))).toBeUndefined()
})

test('a group of the server imports only groups before it, but may name the types of any', () => {
  const jobs = 'server/platform/jobs/jobs.ts'
  const accounts = 'server/identity/accounts/accounts.ts'
  expect(fault(jobs, value(accounts))).toMatch('comes before identity/')
  expect(fault(jobs, type(accounts))).toBeUndefined()
  expect(fault(jobs, value('server/platform/db/database.ts'))).toBeUndefined()
  expect(fault('server/visits/notes/notes.ts', value(accounts))).toBeUndefined()
})

test('what both sides share names only types of the contract', () => {
  const common = 'common/placeholders.ts'
  expect(fault(common, value('contract/items.ts'))).toMatch('only its types')
  expect(fault(common, type('contract/items.ts'))).toBeUndefined()
})

test('the clinical rules import nothing else of the server, not even a type', () => {
  const check = 'server/clinical/checks/dose.ts'
  expect(fault(check, type('server/platform/db/tx.ts'))).toMatch('pure')
  expect(fault(check, value('server/clinical/lexicon/drugs.ts'))).toBeUndefined()
})

test('domains that import each other are found, also round about', () => {
  const edge = (from, to, isValue = true) => ({
    file: `server/visits/${from}/a.ts`,
    imported: { path: `server/visits/${to}/b.ts`, isValue },
  })
  expect(findCycles([edge('chat', 'notes'), edge('notes', 'files')])).toEqual([])
  expect(findCycles([edge('chat', 'notes'), edge('notes', 'chat', false)])).toEqual([])
  const [cycle] = findCycles([edge('chat', 'notes'), edge('notes', 'files'), edge('files', 'chat')])
  expect(cycle).toMatch('visits/chat → visits/notes → visits/files → visits/chat')
})

test('type imports are distinguished from value imports', () => {
  const text = [
    "import type { A } from './a.ts'",
    "import { type B } from './b.ts'",
    "import { type C, c } from './c.ts'",
    "export { d } from './d.ts'",
    "import './e.ts'",
    "const f = await import('./f.ts')",
  ].join('\n')
  expect(importsIn('web/x/y.ts', text)).toEqual([
    type('web/x/a.ts'),
    type('web/x/b.ts'),
    value('web/x/c.ts'),
    value('web/x/d.ts'),
    value('web/x/e.ts'),
    value('web/x/f.ts'),
  ])
})

test('the project has no forbidden import', () => {
  expect(findForbiddenImports()).toEqual([])
})

test('relative imports and those by name lead to the same path', () => {
  expect(target('web/library/Page.tsx', '../notes/Note.tsx')).toBe('web/notes/Note.tsx')
  expect(target('web/library/Page.tsx', '#web/notes/Note.tsx')).toBe('web/notes/Note.tsx')
  expect(target('web/library/Page.tsx', 'react')).toBeUndefined()
})
