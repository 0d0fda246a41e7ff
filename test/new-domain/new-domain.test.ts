import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { additions, ownFiles } from './snippets.ts'

/** Files that a new domain with one sealed table, two endpoints, a job and a page changes besides its own. */
const MOST_FILES = 8
/** The tests that fail when a domain forgot to declare something. */
const registryTests: Record<string, string> = {
  'every table of the database is described once': 'server/tables.test.ts',
  'every column of bytes is sealed': 'server/tables.test.ts',
  'holds every table that names its user': 'server/operations/data-export/data-export.test.ts',
  'every table of a visit says': 'server/operations/retention/visit-tables.test.ts',
  'has a rule for every route, or the reason':
    'server/operations/audit/middleware/middleware.test.ts',
  'leaves out no call about a visit': 'server/operations/audit/middleware/middleware.test.ts',
  'has words for every kind of work': 'server/operations/admin/admin.test.ts',
  'a user reads, changes and deletes nothing of another': 'server/platform/db/row-policies.test.ts',
}

const include = ['common', 'contract', 'server', 'web']
const root = process.cwd()
const run = promisify(execFile)
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ausculta-domain-'))
  await copyProject()
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const leftOut = new Set(['node_modules', 'dist', '.git', '.mutants', 'data'])

async function copyProject(): Promise<void> {
  const filter = (path: string) => !leftOut.has(relative(root, path).split(sep)[0] ?? '')
  await cp(root, copy, { recursive: true, filter })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
}

async function addDomain(): Promise<void> {
  for (const [file, text] of Object.entries(ownFiles)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), text)
  }
  for (const { file, after, line } of additions) {
    const text = await readFile(join(copy, file), 'utf8')
    if (after && !text.includes(`${after}\n`)) throw new Error(`${file} has no line "${after}"`)
    const changed = after ? text.replace(`${after}\n`, `${after}\n${line}\n`) : `${line}\n${text}`
    await writeFile(join(copy, file), changed)
  }
}

/** Runs a program of a package in the copy. @throws with its output */
async function runIn(script: string, ...args: string[]): Promise<void> {
  // A separate test run, not a part of this one.
  const outer = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_)/.test(name))
  const options = { cwd: copy, env: Object.fromEntries(outer), maxBuffer: 2 ** 26 }
  const path = join(root, 'node_modules', script)
  await run(process.execPath, [path, ...args], options).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${script} failed:\n${stdout}\n${stderr}`)
  })
}

/** Of the product; tests would take as long again. */
async function checkTypes(): Promise<void> {
  const config = { extends: './tsconfig.json', include, exclude: ['**/*.test.*'] }
  await writeFile(join(copy, 'tsconfig.product.json'), JSON.stringify(config))
  // Several checkers each resolve the same types, and share two cores with other tests.
  const sparingly = ['--noEmit', '--checkers', '1']
  await runIn('typescript/bin/tsc', ...sparingly, '-p', 'tsconfig.product.json')
}

async function runRegistryTests(): Promise<void> {
  const names = Object.keys(registryTests)
  const files = new Set(Object.values(registryTests))
  const options = ['-t', names.join('|'), '--maxWorkers=1', '--reporter=tree', '--reporter=json']
  const report = 'registry-tests.json'
  await runIn('vitest/vitest.mjs', 'run', ...files, ...options, `--outputFile.json=${report}`)
  const outcome: unknown = JSON.parse(await readFile(join(copy, report), 'utf8'))
  expect(outcome).toMatchObject({ numPassedTests: names.length, numFailedTests: 0 })
}

test(
  'a new domain changes at most eight files besides its own',
  { timeout: 1_200_000 },
  async () => {
    await addDomain()
    await runIn('drizzle-kit/bin.cjs', 'generate', '--name', 'snippets')
    await checkTypes()
    await runRegistryTests()
    const changed = [...new Set(additions.map(({ file }) => file))]
    expect(changed.length, changed.join(', ')).toBeLessThanOrEqual(MOST_FILES)
  },
)
