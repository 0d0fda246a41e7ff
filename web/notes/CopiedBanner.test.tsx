import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { CopiedBanner } from './CopiedBanner.tsx'

const shown = (note: Pick<Note, 'title' | 'content' | 'copiedText'>) =>
  renderToStaticMarkup(
    <MantineProvider>
      {/* The banner reads nothing else of a note. */}
      <CopiedBanner note={note as Note} />
    </MantineProvider>,
  )

test('a note that was edited since it was copied says that the chart is older, and shows what changed', () => {
  const html = shown({ title: 'SOAP note', content: 'No fever.', copiedText: 'Fever.' })
  expect(html).toContain('Edited since you copied. Your chart has the older version.')
  expect(html).toContain('What changed')
})

test('a note that is in the chart as it is says nothing', () => {
  expect(shown({ title: 'SOAP note', content: 'No fever.', copiedText: undefined })).not.toContain(
    'copied',
  )
})
