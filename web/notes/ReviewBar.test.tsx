import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/notes.ts'
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

const shown = (checking: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <ReviewBar claims={[supported]} checking={checking} />
    </MantineProvider>,
  )

test('a note that is still written is never said to agree with the visit', () => {
  expect(shown(true)).toContain('Nothing differs so far')
  expect(shown(true)).not.toContain('Nothing differs from the visit')
  expect(shown(false)).toContain('Nothing differs from the visit. Read it before you sign.')
})
