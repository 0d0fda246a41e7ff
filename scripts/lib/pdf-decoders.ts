import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Decoders of pictures that pdf.js fetches when a PDF needs one, by the names that it asks for. */
const files = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']
const licences = [
  'LICENSE_JBIG2',
  'LICENSE_OPENJPEG',
  'LICENSE_PDFJS_JBIG2',
  'LICENSE_PDFJS_OPENJPEG',
]

/**
 * Serves the decoders of JPEG 2000, JBIG2 and fax pictures under `/assets/pdf-<version>/`, where
 * web/forms/pdf/pdf-document.ts expects them. They are JavaScript, because the content policy forbids WebAssembly.
 */
export function pdfDecoders(root: string): Plugin {
  const folder = join(root, 'node_modules/pdfjs-dist')
  const read = (name: string) => readFileSync(join(folder, 'wasm', name))
  // What npm writes.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const path = `assets/pdf-${version}/`
  return {
    name: 'pdf-decoders',
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (request, response, next) => {
        const name = files.find((one) => request.url === `/${one}`)
        if (!name) return next()
        response.setHeader('content-type', 'text/javascript').end(read(name))
      })
    },
    generateBundle() {
      for (const name of [...files, ...licences])
        this.emitFile({ type: 'asset', fileName: path + name, source: read(name) })
    },
  }
}
