import { expect, it } from 'vitest'
import { toDocument, toMarkdown } from './markdown.ts'

it('a link from a file leads nowhere, and its words stay', () => {
  const markdown = 'See the [portal](https://evil.example/portal) first.'
  const document = toDocument(markdown)
  expect(JSON.stringify(document)).not.toContain('"link"')
  expect(toMarkdown(document)).toMatch(/^See the .*portal.* first\.$/)
})
