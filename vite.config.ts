import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForBrowser } from './scripts/lib/contract-for-browser.ts'
import { intakePage } from './scripts/lib/intake-page.ts'
import { pdfDecoders } from './scripts/lib/pdf-decoders.ts'
import { screens } from './scripts/lib/screens.ts'
import { shellWorker } from './scripts/lib/shell-worker.ts'
import { translationParts } from './scripts/lib/translation-parts.ts'

/** Where the server listens in development; the page asks it through the same origin. */
const server = process.env.AUSCULTA_URL ?? 'http://127.0.0.1:3000'

/**
 * What every page loads and renders a few times. The caches of the React Compiler would add a tenth to its code and save
 * nothing. Lists, the transcript and the editor are compiled.
 */
const uncompiled = [
  /\/web\/(accounts|public|routes)/,
  /\/web\/shell\/(?!Keyboard|Palette|Shell)[A-Z]/,
  /\/web\/ui\/(?!SplitPane|Virtual)[A-Z][^/]*$/,
]

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, ...uncompiled] }),
    translationParts(import.meta.dirname),
    contractForBrowser(join(import.meta.dirname, 'contract')),
    intakePage(import.meta.dirname),
    pdfDecoders(import.meta.dirname),
    shellWorker(join(import.meta.dirname, 'web/offline/worker.ts')),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every file has its own address under /assets, so that the content policy needs no data: scheme.
    assetsInlineLimit: 0,
    // A page on the same origin needs no polyfill for what every supported browser has.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each page lists the files of the others, so their names are short. The manifest has the long ones.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Its classes extend each other while the module runs, so they stay together.
            { name: 'diff', test: /node_modules[\\/]diff[\\/]/, priority: 1 },
            {
              debugName: 'screens',
              name: screens(join(import.meta.dirname, 'web')),
              // It says for each module where it goes, for what the module needs too.
              includeDependenciesRecursively: false,
            },
            // A browser without HTTP/2 fetches six files at a time: what is small and used everywhere comes in one.
            { name: 'icons', test: /node_modules[\\/]lucide-react/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  // Workers are modules, as what starts them says.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/demo-emr': server, '/transcription': { target: server, ws: true } },
  },
})
