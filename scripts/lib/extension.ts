import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { ZipFile } from 'yazl'
import { manifestFor, type Target } from '../../extension/manifest.ts'
import { contractForBrowser } from './contract-for-browser.ts'
import { translationParts } from './translation-parts.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'extension')

/** The version of the product is that of the extension. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

const shared: InlineConfig = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  cacheDir: join(root, 'node_modules', '.vite'),
}
const output = (outDir: string): InlineConfig['build'] => ({
  outDir,
  emptyOutDir: false,
  target: 'es2023',
  // The content policy needs no data: scheme.
  assetsInlineLimit: 0,
  modulePreload: false,
  // The panel is read from the disk.
  chunkSizeWarningLimit: 1_000,
})

/** What runs in pages of others: one file each, because a content script can't import. */
const scripts = { relay: 'relay.ts', page: 'page/main.ts' }

/**
 * Modules of the recorder that depend on the server and the tab of a page. The build replaces them with the extension's
 * own, whose types match.
 */
const replaced: Record<string, string> = {
  'web/api/client.ts': 'extension/recorder/client.ts',
  'web/api/server.ts': 'extension/recorder/server.ts',
  'web/recorder/tab.ts': 'extension/recorder/tab.ts',
}
const ownModules: Plugin = {
  name: 'own-modules',
  enforce: 'pre',
  async resolveId(name, importer, options) {
    const found = await this.resolve(name, importer, { ...options, skipSelf: true })
    const own = found && replaced[relative(root, found.id).split(sep).join('/')]
    return own ? join(root, own) : found
  },
}

/** Builds the package of a browser into a folder, which is emptied. */
export async function buildExtension(target: Target, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await buildPanel(folder)
  for (const [name, file] of Object.entries(scripts)) await buildScript(folder, name, file)
  await copyFile(join(root, 'web/public/icon-192.png'), join(folder, 'icon-192.png'))
  const manifest = `${JSON.stringify(manifestFor(target, version), null, 2)}\n`
  await writeFile(join(folder, 'manifest.json'), manifest)
}

/** The panel and the background, which share their modules. */
const buildPanel = (folder: string) =>
  build({
    ...shared,
    root: join(source, 'panel'),
    base: './',
    plugins: [
      ownModules,
      react(),
      translationParts(root),
      contractForBrowser(join(root, 'contract')),
    ],
    build: {
      ...output(folder),
      rolldownOptions: {
        input: {
          panel: join(source, 'panel/panel.html'),
          microphone: join(source, 'panel/microphone.html'),
          recorder: join(source, 'panel/recorder.html'),
          background: join(source, 'background.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  })

const buildScript = (folder: string, name: string, file: string) =>
  build({
    ...shared,
    root: source,
    build: {
      ...output(folder),
      rolldownOptions: {
        input: join(source, file),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })

/** Packs a folder as the stores take it: the same bytes for the same files. */
export async function pack(folder: string, file: string): Promise<void> {
  const zip = new ZipFile()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  // The earliest time that the format can express.
  const mtime = new Date(1980, 0, 1)
  for (const path of paths.toSorted((a, b) => a.localeCompare(b)))
    zip.addFile(path, relative(folder, path).split(sep).join('/'), { mtime })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
