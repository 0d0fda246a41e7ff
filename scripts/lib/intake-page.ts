import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { contractForBrowser } from './contract-for-browser.ts'
import { translationParts } from './translation-parts.ts'

/** Browsers of patients are older than those of clinicians. */
export const patientBrowsers = ['safari15', 'chrome100']

/** The page of patients who answer questions before a visit, beside the app: it shares no file with it. */
export function intakePage(root: string): Plugin {
  let outDir = ''
  let isBuild = false
  return {
    name: 'intake-page',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      isBuild = config.command === 'build'
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/intake(?:\?|$)/.test(request.url ?? '')) request.url = '/intake.html'
        next()
      })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (isBuild ? buildPage(root, outDir) : undefined),
    },
  }
}

async function buildPage(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'warn',
    plugins: [react(), translationParts(root), contractForBrowser(join(root, 'contract'))],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: patientBrowsers,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'web/intake.html'),
        output: {
          chunkFileNames: 'assets/[hash:7].js',
          entryFileNames: 'assets/intake-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  })
}
