import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Scripts other than Latin and decoders of pictures are fetched when they are needed; maps are for developers. */
const isLeftOut = (name: string) =>
  /\.map$|manifest\.json$|inter-(?!latin-wght)|^assets\/pdf-[\d.]+\//.test(name)

/** What is in web/public and belongs to the app's page. */
const always = ['/first-paint.js', '/mark.svg', '/manifest.webmanifest', '/icon-192.png']

/** Builds the service worker into /sw.js, with the list of the files that it keeps. */
export function shellWorker(entry: string): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry, fileName: 'sw.js' })
    },
    generateBundle: {
      // After the others, when all names are known.
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        const built = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && !isLeftOut(name),
        )
        const files = [...built.toSorted().map((name) => `/${name}`), ...always]
        const index = bundle['index.html']
        const page = index?.type === 'asset' ? String(index.source) : ''
        const version = createHash('sha256').update(files.join('\n')).update(page).digest('hex')
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built')
        worker.code =
          `const SHELL_FILES = ${JSON.stringify(files)};` +
          `const SHELL_VERSION = ${JSON.stringify(version.slice(0, 12))};\n${worker.code}`
      },
    },
  }
}
