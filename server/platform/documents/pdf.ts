import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

const installed = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => join(installed, name) + sep

/** Pictures with more pixels are not decoded: a letter page at 600 dpi has 34 million. */
const MAX_PIXELS = 36_000_000

/**
 * Opens a PDF with pdf.js; scripts in it are never run. Its decoders of JPEG 2000, JBIG2 and fax pictures are in the
 * package.
 * @throws errors of pdf.js: `PasswordException` for a locked PDF
 */
export const openPdf = (
  bytes: Uint8Array,
  verbosity: number = VerbosityLevel.ERRORS,
): Promise<Pdf> =>
  getDocument({
    data: bytes,
    maxImageSize: MAX_PIXELS,
    wasmUrl: folder('wasm'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    useSystemFonts: true,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity,
  }).promise
