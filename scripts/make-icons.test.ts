import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const folder = new URL('../web/public/', import.meta.url)
const Manifest = z.object({
  name: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
})
const manifest = Manifest.parse(
  JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8')),
)

test('the installed product has its name and its colour', () => {
  expect(manifest.name).toBe('Ausculta')
  expect(readFileSync(new URL('logo.svg', folder), 'utf8')).toContain(manifest.theme_color)
})

test.each(manifest.icons)('the icon $src is there in the size it claims', (icon) => {
  const bytes = readFileSync(new URL(`.${icon.src}`, folder))
  if (icon.type === 'image/svg+xml') {
    expect(bytes.toString()).toMatch(/^<svg /)
    return
  }
  // PNG (ISO 15948 §11.2.2): width and height follow the signature and the header's name.
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(icon.sizes)
})

test('logo and favicon are the same single stroke', () => {
  const stroke = (file: string) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/ d="([^"]+)"/g)].map((m) => m[1])
  expect(stroke('logo.svg')).toHaveLength(1)
  expect(stroke('favicon.svg')).toEqual(stroke('logo.svg'))
})
