import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestFor } from '../../extension/manifest.ts'
import { buildExtension, pack } from './extension.ts'

/** The package is installed once; half of it is React, a tenth the recorder with its French. */
const maxBytes = 350_000

let folder: string
let built: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-package-'))
  built = join(folder, 'chrome')
  await buildExtension('chrome', built)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const filesIn = async () =>
  (await readdir(built, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('Chrome grants the panel, the page that was clicked on, and nothing else before the user agrees', () => {
  const { permissions, ...manifest } = manifestFor('chrome', '1.2.3')
  expect(permissions).toEqual(['activeTab', 'scripting', 'storage', 'offscreen', 'sidePanel'])
  for (const broad of ['host_permissions', 'content_scripts', 'externally_connectable'])
    expect(manifest).not.toHaveProperty(broad)
  expect(manifest).not.toHaveProperty('web_accessible_resources')
  expect(manifest).toMatchObject({
    optional_permissions: ['tabCapture'],
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  })
})

test('Firefox has a sidebar, and no permission that Chrome lacks', () => {
  const manifest = manifestFor('firefox', '1.2.3')
  expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage'])
  expect(manifest).not.toHaveProperty('optional_permissions')
  expect(manifest).toHaveProperty('sidebar_action')
  expect(manifest).not.toHaveProperty('side_panel')
})

test('pages of the extension run its own scripts only', () => {
  const { content_security_policy } = manifestFor('chrome', '1.2.3') as {
    content_security_policy: { extension_pages: string }
  }
  const policy = content_security_policy.extension_pages
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*(?!\s|;|$)/)
  // Without encryption only this computer is reached.
  const plain = policy
    .match(/\b(?:http|ws):[^\s;]+/g)
    ?.map((address) => new URL(address.replace(':*', '')))
  expect(new Set(plain?.map(({ hostname }) => hostname))).toEqual(
    new Set(['localhost', '127.0.0.1']),
  )
})

test('the manifest of the package is the one that is tested here', async () => {
  const { version, ...manifest } = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'))
  expect(manifestFor('chrome', version)).toEqual({ version, ...manifest })
})

test('the package contains no code that loads or makes other code', async () => {
  const scripts = (await filesIn()).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  for (const name of scripts) {
    const code = await readFile(name, 'utf8')
    expect(code, name).not.toMatch(/\beval\(|new Function\(|import\(["'`]https?:|importScripts/)
  }
})

test('the scripts that run in pages are one file each, without an import', async () => {
  for (const name of ['relay.js', 'page.js'])
    expect(await readFile(join(built, name), 'utf8')).not.toMatch(/^\s*(?:import|export)\b/m)
})

test('the same sources give the same bytes, within the size limit', async () => {
  const [first, second] = ['a.zip', 'b.zip'].map((name) => join(folder, name))
  if (!first || !second) throw new Error('two names')
  await pack(built, first)
  await pack(built, second)
  expect((await readFile(first)).equals(await readFile(second))).toBe(true)
  expect((await stat(first)).size).toBeLessThan(maxBytes)
})
