import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'
import { namedPages } from './named-pages.ts'

const rendered = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LinkedText>{text}</LinkedText>
    </MemoryRouter>,
  )

test('a page named in a text becomes a link, and the rest of the text stays', () => {
  expect(rendered('See Administration → Speech, then <b>Settings → Security</b>.')).toBe(
    'See <a href="/admin/speech" data-discover="true">Administration → Speech</a>, then &lt;b&gt;<a href="/home/settings/security" data-discover="true">Settings → Security</a>&lt;/b&gt;.',
  )
  expect(rendered('No page → here')).toBe('No page → here')
})

const root = join(import.meta.dirname, '../..')
/** Texts that only a terminal or the documentation shows. */
const notShown = /^server\/(config\/env-|models\/local\/cli|operations\/doctor\/)/

test('every page that a text of the product names has its link', () => {
  const files = ['server', 'contract', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  )
  const named = files
    .filter((file) => !notShown.test(file))
    .flatMap(
      (file) =>
        readFileSync(join(root, file), 'utf8').match(/(Settings|Administration) → \p{L}+/gu) ?? [],
    )
  expect(named.length).toBeGreaterThan(5)
  for (const name of new Set(named)) expect(Object.keys(namedPages)).toContain(name)
})
