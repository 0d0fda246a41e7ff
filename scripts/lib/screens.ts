import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { neededModules } from './needed-modules.ts'

const main = 'main.tsx'
const routes = 'routes.tsx'
const signIn = 'accounts/SignInPage.tsx'
/** Pages before anybody is signed in. */
const outside = [main, signIn, 'accounts/CallbackPage.tsx', 'accounts/mfa/SetUpPage.tsx']
const shell = 'app/Shell.tsx'
/** What stands where a page could not be shown: there before it is needed, when there may be no network. */
const pageError = 'app/PageError.tsx'
/** Pages with the list of visits beside them. */
const list = 'scribes/ScribesPage.tsx'
const home = 'scribes/HomePage.tsx'
const visit = 'scribes/ScribePage.tsx'
const elsewhere = [
  'library/TemplatesPage.tsx',
  'settings/SettingsPage.tsx',
  'tasks/TasksPage.tsx',
  'admin/AdminPage.tsx',
]

type InfoOf = Rolldown.PluginContext['getModuleInfo']

/**
 * Puts what the first screens need into three files, instead of a hundred that each compress for themselves: what every
 * page begins with, what is around every page behind the sign-in or used by most of them, and the list of visits with what
 * both of its pages need. A part of these that only one other page shares, or a form of signing in, is left out, so that
 * neither loads the rest with it. Everything else is split as it is used.
 * @param folder of the web app, an absolute path
 * @returns the name of the file a module goes into, for a group of Rolldown's `codeSplitting`
 */
export function screens(folder: string) {
  let files: Map<string, string> | undefined
  return (id: string, bundle: { getModuleInfo: InfoOf }): string | null => {
    files ??= filesOf(folder, (module) => bundle.getModuleInfo(module))
    return files.get(id) ?? null
  }
}

function filesOf(folder: string, infoOf: InfoOf): Map<string, string> {
  const needed = neededModules(infoOf)
  const idOf = (page: string) => {
    const id = normalizePath(join(folder, page))
    if (!infoOf(id)) throw new Error(`${page} is not where it was`)
    return id
  }
  const of = (page: string) => needed([idOf(page)])
  const others = elsewhere.map(of)
  const used = (id: string) => others.filter((page) => page.has(id)).length
  const around = of(shell).union(of(pageError))
  const beside = of(list).union(of(home).intersection(of(visit)))
  const base = of(main).union(of(signIn).intersection(around.union(beside)))

  const files = new Map([...base].map((id) => [id, 'base']))
  const apart = base.union(everOpened(outside.map(idOf), idOf(routes), infoOf))
  for (const id of around.union(beside).difference(apart)) {
    if (around.has(id) || used(id) > 1) files.set(id, 'shell')
    else if (used(id) === 0) files.set(id, 'list')
  }
  // A page is a file of its own: it is what a route asks for.
  for (const page of [main, signIn, shell, list, home, visit]) files.delete(idOf(page))
  return files
}

/** All that these pages need, now or later, but for what `except` opens. */
function everOpened(roots: readonly string[], except: string, infoOf: InfoOf): Set<string> {
  const needed = neededModules(infoOf)
  const found = new Set<string>()
  const open = [...roots]
  for (let root = open.pop(); root !== undefined; root = open.pop())
    for (const id of needed([root]).difference(found)) {
      found.add(id)
      if (id !== except) open.push(...(infoOf(id)?.dynamicallyImportedIds ?? []))
    }
  return found
}
