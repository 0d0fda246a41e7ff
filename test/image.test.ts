import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

interface LockFile {
  packages: Record<string, { dev?: boolean }>
}

/** Names of the packages that a source imports, types alone excepted. */
function importedPackages(source: string): string[] {
  const imports = source.matchAll(
    /^(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...imports].flatMap(([, ...ids]) => {
    const id = ids.find(Boolean) ?? ''
    if (/^(node:|[.#])/.test(id)) return []
    return id.split('/', id.startsWith('@') ? 2 : 1).join('/')
  })
}

test('the server imports no package that is for development alone, since the image has none of these', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile
  const sources = ['server', 'common', 'contract'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?ts$/.test(file) && !/\.(test|compliance)\./.test(file))
      .map((file) => join(folder, file)),
  )
  const wrong = sources.flatMap((file) =>
    importedPackages(read(file))
      .filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)
      .map((name) => `${file}: ${name}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

test('compose hands out every secret that the script makes, and no password is written into it', () => {
  const compose = read('compose.yaml')
  const made = [...read('deploy/secrets.sh').matchAll(/\| keep ([a-z0-9-]+)/g)].map(
    ([, name]) => name,
  )
  const given = [...compose.matchAll(/file: \.\/deploy\/secrets\/([a-z0-9-]+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(made)).toEqual(new Set(given))
  expect(compose).not.toMatch(/(PASSWORD|SECRET\w*KEY|MASTER_KEYS|DATABASE_URL): /)
})
