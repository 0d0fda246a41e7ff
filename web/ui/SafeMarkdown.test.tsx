import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Claim } from '#contract/notes.ts'
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
it('text that only resembles a time stays text', () => {
  expect(html('[0:99:00] and [note]')).not.toContain('<button')
})

const targets = [
  'http://x.example/a',
  'https://x.example/?q=secret',
  '//x.example/a',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:http://x.example/1',
  'mailto:a@x.example?body=secret',
  'tel:+15550100',
  '\\\\x.example\\share',
  '&#106;avascript:alert(1)',
  '#t=javascript:alert(1)',
  '#t=1"onclick="alert(1)',
]
const forms: ((target: string) => string)[] = [
  (to) => `[a](${to})`,
  (to) => `![a](${to})`,
  (to) => `[![a](${to})](${to})`,
  (to) => `<${to}>`,
  (to) => `[a][r]\n\n[r]: ${to} "t"`,
  (to) => `![a][r]\n\n[r]: <${to}>`,
  (to) => `<a href="${to}" onclick="alert(1)">a</a>`,
  (to) => `<img src=x onerror="location='${to}'">`,
  (to) => `<svg onload=alert(1)><image href="${to}"/></svg>`,
  (to) => `<iframe src="${to}"></iframe><object data="${to}"></object>`,
  (to) => `<style>@import url(${to})</style>`,
  (to) => `- **[0:00:0${to.length % 10}](${to})** ${to}`,
]
const payloads = targets.flatMap((target) => forms.map((form) => form(target)))

it('none of two hundred payloads loads, links or runs anything', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  for (const payload of payloads) {
    const shown = html(payload)
    // Mantine's own style element is the frame around the text, not of it.
    const tags = shown.replaceAll(/<style[^>]*data-mantine[^>]*>[\s\S]*?<\/style>/g, '')
    expect(tags, payload).not.toMatch(
      /<(?!\/?(?:p|ul|ol|li|em|strong|code|pre|span|h[1-6]|br|hr|button|blockquote)\b)[a-z!]/i,
    )
    expect(tags, payload).not.toMatch(/<[^>]*\s(?:on\w+|href|src|srcset|style="[^"]*url)\s*=/i)
  }
})

const claim = (text: string, quoted: string, status: Claim['status']): Claim => ({
  id: quoted,
  start: text.indexOf(quoted),
  end: text.indexOf(quoted) + quoted.length,
  text: quoted,
  section: '',
  status,
  evidence: [],
  problems: [],
  reviewed: false,
})
const marked = (text: string, claims: Claim[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SafeMarkdown text={text} claims={claims} onSeek={() => {}} />
    </MantineProvider>,
  )

it('marks a sentence in its place, and times in it remain buttons', () => {
  const text = '- She is well.\n- Takes **40 mg** [0:00:20] daily. No pain.'
  const wrong = claim(text, 'Takes **40 mg** [0:00:20] daily.', 'contradicted')
  const fine = claim(text, 'She is well.', 'supported')
  const shown = marked(text, [fine, wrong])
  const marks = shown.match(/<mark [^>]*>.*?<\/mark>/g) ?? []
  expect(marks.map((one) => one.replaceAll(/<[^>]+>/g, '')).join('|')).toBe(
    'Takes |40 mg| 0:00:20 daily.',
  )
  expect(marks.every((one) => one.includes('data-status="contradicted"'))).toBe(true)
  expect(shown).toContain('aria-label="Play from 0:00:20"')
  expect(shown).toContain(' No pain.')
})
it('shows a text with escaped characters without marks rather than with misplaced ones', () => {
  const text = 'Weight is 80\\* kg. No pain.'
  expect(marked(text, [claim(text, 'No pain.', 'unsupported')])).not.toContain('<mark')
})
