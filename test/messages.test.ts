import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTranslator } from '#common/translation.ts'
import {
  catalogs,
  pages,
  readCatalog,
  readMessages,
  readSource,
  sourceFiles,
} from '../scripts/lib/catalogs.ts'
import { placeholders } from '../scripts/lib/messages.ts'
import { messagesOf } from '../scripts/lib/translation-parts.ts'

/** Texts that are the same in every language: names of products and keys, and examples of what to type. */
const sameEverywhere = new Set(['Ausculta'])

const web = pages.flatMap(sourceFiles).map((file) => ({ file, ...readMessages(file) }))
const lineOf = (file: string, start: number) => readSource(file).slice(0, start).split('\n').length

describe('every text on a screen', () => {
  it('goes through the message catalog', () => {
    const direct = web.flatMap(({ file, untranslated }) =>
      untranslated
        .filter(({ text }) => !sameEverywhere.has(text))
        .map(({ text, start }) => `${file}:${lineOf(file, start)} ${text}`),
    )
    expect(direct).toEqual([])
  })
  it('is a literal where it is translated, so that the catalog can list it', () => {
    expect(
      web.flatMap(({ file, dynamic }) => dynamic.map((start) => `${file}:${lineOf(file, start)}`)),
    ).toEqual([])
  })
})

/** Turns of phrase that a native speaker wouldn't write in an interface. */
const unnatural =
  /\b(?:whoever|anew|by (?:itself|themselves)|stands? (?:in|beneath|beside|above)|is told|to the letter|lets? go|hears? of|goes for good|bears? out|speaks? of|all the same|so long)\b/i

it('English messages are plain', () => {
  expect(catalogs.flatMap(({ read }) => read()).filter((text) => unnatural.test(text))).toEqual([])
})

it('the list of texts that the server translates for patients is that of their page (else run: npm run generate)', () => {
  const file = new URL('../server/visits/intake/translation/page-messages.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(messagesOf('intake'))
})

/** French has a no-break space before these marks and after «; a mark in a placeholder or an example isn't one of them. */
const breakable = / [;:!?»](?! n)|« /

it('French texts don’t break before a mark', () => {
  const texts = catalogs.flatMap(({ path }) => Object.values(readCatalog(path)))
  const broken = texts.filter((text) => breakable.test(text.replaceAll(/\{[^{}]*\}/g, '{}')))
  expect(broken).toEqual([])
})

describe.each(catalogs)('$path', ({ path, read }) => {
  const catalog = readCatalog(path)
  it('has the messages of the sources and no others (else run: npm run generate)', () => {
    expect(Object.keys(catalog).sort()).toEqual(read())
  })
  it('translates every message', () => {
    expect(Object.keys(catalog).filter((message) => !catalog[message]?.trim())).toEqual([])
  })
  it('keeps the placeholders of every message', () => {
    const different = Object.entries(catalog).filter(
      ([message, translation]) =>
        String(placeholders(message)) !== String(placeholders(translation)),
    )
    expect(different).toEqual([])
  })
  it('has patterns that can be filled', () => {
    const translator = createTranslator('fr', catalog)
    for (const message of Object.keys(catalog)) {
      const values = Object.fromEntries(placeholders(message).map((name) => [name, 2]))
      expect(translator.text(message, values)).not.toMatch(/[{}]|undefined/)
    }
  })
})
