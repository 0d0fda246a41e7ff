import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ScribeHead } from '#contract/scribes.ts'
import { ScribeRow } from './ScribeRow.tsx'

const visit = {
  id: 'v1',
  name: 'Chest tightness',
  gist: 'Probable angina',
  created: '2026-01-01T10:00:00Z',
  updated: '2026-01-01T10:00:00Z',
  state: 'ready',
  sample: true,
} as unknown as ScribeHead
const nothing = () => undefined
const selection = { has: () => false, size: 0, toggle: nothing } as never

const rendered = (query: string, match?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <ScribeRow
            scribe={visit}
            query={query}
            match={match}
            folderId="all"
            open={false}
            isTabStop
            selection={selection}
            renaming={false}
            onRenamed={nothing}
            onMenu={nothing}
          />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

test('a result of a search shows the word that was found in bold, and no tags take its place', () => {
  const html = rendered('twice', 'metoprolol 25 mg twice a day')
  expect(html).toMatch(/<mark[^>]*>twice<\/mark>/)
  expect(html).not.toContain('Sample')
  expect(rendered('chest', 'Chest tightness')).toMatch(/<mark[^>]*>Chest<\/mark> tightness/)
})

test('outside of a search a visit shows its tags', () => {
  const html = rendered('')
  expect(html).toContain('Sample')
  expect(html).not.toContain('<mark')
})
