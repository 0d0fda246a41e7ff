import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { apiMessages, pages, readCatalog, readMessages, sourceFiles } from './catalogs.ts'

/**
 * Parts of the translations of the pages, and the folders or files whose messages each has; the longest path counts. A
 * file waits for its part. Texts of the API are in a part that is there before a page shows them.
 */
const parts = {
  start: ['web', 'contract', 'common', 'server/config', 'server/identity', 'server/platform'],
  app: [
    'web/shell',
    'web/scribes',
    'web/recorder',
    'web/macros',
    // Every page behind the sign-in loads these.
    'web/context/send-parts.ts',
    'web/notes/recent-templates.ts',
    'web/settings/privacy/DeletionBanner.tsx',
    'web/transcript/SetUpSpeech.tsx',
    'server',
    'contract/transcription-jobs.ts',
  ],
  visit: [
    'web/notes',
    'web/transcript',
    'web/context',
    'web/scribes/chart',
    'web/chat',
    'web/codes',
    'web/memories',
    // Receipts and write-back are lazy dialogs of notes and forms.
    'web/ui/receipts',
    'web/ui/write-back',
    'server/visits/billing-codes',
    'server/visits/chat',
    'server/visits/suggest',
    'server/visits/write-back',
  ],
  tasks: ['web/tasks'],
  questions: [
    'web/questions',
    'web/scribes/intake',
    'server/visits/intake',
    'server/visits/question-sets',
  ],
  groups: ['web/groups', 'server/organisation'],
  library: ['web/library'],
  forms: ['web/forms', 'server/forms', 'server/visits/forms'],
  extension: ['extension'],
  /** The page of patients, which chooses its language itself. */
  intake: ['web/intake'],
  settings: [
    'web/settings',
    'web/audit',
    'web/admin',
    'web/clinic-bench',
    'server/operations',
    'server/organisation/webhooks',
  ],
} as const
type Part = keyof typeof parts

const partNames = Object.keys(parts) as Part[] // the keys above
const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

/** The part that the messages of a source are in. @param file such as `web/notes/NoteCard.tsx` */
export function partOf(file: string): Part {
  const fits = partNames.flatMap((part) =>
    parts[part]
      .filter((path) => file === path || file.startsWith(`${path}/`))
      .map((path) => ({ part, length: path.length })),
  )
  return fits.toSorted((a, b) => b.length - a.length)[0]?.part ?? 'start'
}

/** The messages that the pages of a part show, in order. */
export function messagesOf(part: Part): string[] {
  const files = pages.flatMap(sourceFiles).filter((file) => partOf(file) === part)
  return [...new Set(files.flatMap((file) => readMessages(file).messages))].sort()
}

/** What the files of a part need: translations by message, and those messages of the API that hold values. */
export function readTranslations(language: string, part: Part) {
  const all = ['web', 'api'].map((name) => readCatalog(`locales/${language}/${name}.json`))
  const translated: Record<string, string> = Object.assign({}, ...all)
  const ofApi = apiMessages((file) => partOf(file) === part)
  const messages = [...new Set([...messagesOf(part), ...ofApi])].sort()
  return {
    catalog: Object.fromEntries(messages.map((message) => [message, translated[message] ?? ''])),
    apiMessages: ofApi.filter((message) => message.includes('{')),
  }
}

/** `translations:settings` loads `translations:settings/fr` on a page in French. */
const prefix = 'translations:'

/**
 * Gives every file of the web app and the extension that has messages an import of its part of the translations, so that they are there
 * before the file runs.
 * @param root of the project, an absolute path
 */
export function translationParts(root: string): Plugin {
  return {
    name: 'translation-parts',
    // Before anything changes the source.
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [part = '', language] = id.slice(prefix.length + 1).split('/')
      if (!isPart(part)) return undefined
      return language ? translationsModule(language, part) : partModule(part)
    },
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? '')
        .split(sep)
        .join('/')
      if (!/^(?:web|extension)\/.*\.tsx?$/.test(file) || readMessages(file).messages.length === 0)
        return undefined
      if (partOf(file) === 'intake') return undefined
      return { code: `import '${prefix}${partOf(file)}';${code}`, map: null }
    },
  }
}

const partModule = (part: Part) => `
import { addTranslations } from '#web/i18n/i18n.ts'
await addTranslations({ fr: () => import('${prefix}${part}/fr') })`

function translationsModule(language: string, part: Part): string {
  const { catalog, apiMessages } = readTranslations(language, part)
  return `
export const catalog = ${JSON.stringify(catalog)}
export const apiMessages = ${JSON.stringify(apiMessages)}`
}
