import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const project = join(import.meta.dirname, '..')
/** In the project, because links across disks aren't possible. */
const parent = join(project, '.image')

/** A folder with the files of the container image: what the last stage of the Dockerfile copies. */
export function imageFolder(): { path: string; remove: () => void } {
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, 'run-'))
  for (const { from, to } of copiedFiles())
    if (from === 'node_modules') linkPackages(join(path, to))
    else link([join(project, from)], join(path, to))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Hard links, because confined processes may not follow symbolic ones. */
const link = (from: string[], to: string) => execFileSync('cp', ['-al', ...from, to])

/** Links the packages that aren't for development alone, as `npm ci --omit=dev` installs them. */
function linkPackages(folder: string): void {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as LockFile
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
    .map(([path]) => path.replace('node_modules/', ''))
    .filter((name) => existsSync(join(project, 'node_modules', name)))
  for (const [scope, names] of Object.entries(Object.groupBy(packages, scopeOf))) {
    const to = join(folder, scope)
    mkdirSync(to, { recursive: true })
    link(names?.map((name) => join(project, 'node_modules', name)) ?? [], to)
  }
}

const scopeOf = (name: string) => (name.startsWith('@') ? dirname(name) : '')

interface LockFile {
  packages: Record<string, { dev?: boolean }>
}

/** The COPY lines of the last stage; a path of an earlier stage is that of the project. */
function copiedFiles(): { from: string; to: string }[] {
  const stage =
    readFileSync(join(project, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  return stage
    .split('\n')
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => {
      const words = line.split(' ').slice(1)
      const [to = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed()
      return sources.map((source) => {
        const from = source.replace('/app/', '')
        return { from, to: to === './' ? from : to }
      })
    })
}
