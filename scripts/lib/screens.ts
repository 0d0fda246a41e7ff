import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { neededModules } from './needed-modules.ts'

const main = 'main.tsx'
const routes = 'routes.tsx'
const signIn = 'accounts/SignInPage.tsx'
/** Pages before sign-in. */
const outside = [main, signIn, 'accounts/CallbackPage.tsx', 'accounts/mfa/SetUpPage.tsx']
const shell = 'shell/Shell.tsx'
/** The page for a failed page: loaded ahead, because there may be no network then. */
const pageError = 'shell/PageError.tsx'
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
/** What every page behind the sign-in fetches without being asked once it is painted. */
const soon = [
  'shell/Macros.tsx',
  'shell/Toasts.tsx',
  'shell/resume-typing.ts',
  'settings/privacy/DeletionBanner.tsx',
  'recorder/RunningPill.tsx',
  'recorder/session.ts',
  'recorder/journal-place.ts',
]
/** A visit's automatic requests. */
const results = ['scribes/ResultsTab.tsx', 'scribes/ResultsChat.tsx']

type InfoOf = Rolldown.PluginContext['getModuleInfo']

/**
 * Puts what the main job needs into a few files, instead of two hundred that are each asked for and compressed for
 * themselves: what every page begins with (`base`), what is around every page behind the sign-in or shared by the
 * list of visits and others (`shell`), the list with what both of its pages need (`list`), what these fetch once they are painted
 * (`soon`), and the visit with its results (`visit`, `results`; `common`, `controls` and `texts` where others need it as
 * well).
 * A form of signing in is left out. Everything else is split as it is used.
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
  const of = (...pages: string[]) => needed(pages.map(idOf))
  const ever = (pages: string[]) => everOpened(pages.map(idOf), idOf(routes), infoOf)
  const others = elsewhere.map((page) => of(page))
  const beside = of(list).union(of(home).intersection(of(visit, ...elsewhere)))
  const used = (id: string) => others.filter((page) => page.has(id)).length
  const around = of(shell, pageError)
  const base = of(main).union(of(signIn).intersection(around.union(beside)))

  const files = new Map([...base].map((id) => [id, 'base']))
  const apart = base.union(ever(outside))
  for (const id of around.union(beside).difference(apart)) {
    files.set(id, around.has(id) || used(id) > 0 ? 'shell' : 'list')
  }
  const later = {
    visit: of(visit),
    soon: of(...soon),
    results: of(...results),
    rest: ever(elsewhere),
  }
  for (const id of later.visit.union(later.soon).union(later.results)) {
    if (apart.has(id) || around.has(id) || beside.has(id)) continue
    const file = laterFile(id, later)
    if (file) files.set(id, file)
  }
  // A page is a separate file: it's what a route imports.
  for (const page of [main, signIn, shell, list, home, visit]) files.delete(idOf(page))
  return files
}

/** A visit loads nothing that it does not need; other pages share what is there already when they are opened. */
function laterFile(
  id: string,
  { visit, soon, rest }: Record<'visit' | 'soon' | 'rest', Set<string>>,
): string | undefined {
  if (visit.has(id) && soon.has(id)) return 'common'
  if (soon.has(id)) return 'soon'
  if (visit.has(id)) return rest.has(id) ? 'controls' : 'visit'
  return rest.has(id) ? 'texts' : 'results'
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
