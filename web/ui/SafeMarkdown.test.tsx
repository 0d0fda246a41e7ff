import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SafeMarkdown } from './SafeMarkdown.tsx'

const html = (text: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SafeMarkdown text={text} onSeek={() => {}} />
    </MantineProvider>,
  )

it('loads nothing and leads nowhere', () => {
  const shown = html(
    '![a](http://x.example/a.png) [b](http://x.example/b) <img src="http://x.example/c">',
  )
  expect(shown).not.toMatch(/<img|<a |href=/)
  expect(shown).toContain('<span>b</span>')
})
it('a time becomes a button that goes there, in the middle of any text', () => {
  const shown = html('- She **says [0:03:51]** so [1:00:00].')
  expect(shown.match(/aria-label="Play from [^"]+"/g)).toEqual([
    'aria-label="Play from 0:03:51"',
    'aria-label="Play from 1:00:00"',
  ])
})
it('what only looks like a time stays text', () => {
  expect(html('[0:99:00] and [note]')).not.toContain('<button')
})
