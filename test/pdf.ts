/** A widget of a form field, in points from the lower left corner of the page. */
export interface PdfWidget {
  name: string
  /** Lower left and upper right corner. */
  rect: [number, number, number, number]
  type?: 'Tx' | 'Btn' | 'Ch' | 'Sig'
  tooltip?: string
  /** Field flags (ISO 32000-2 §12.7.4). */
  flags?: number
  maxLength?: number
  options?: string[]
  /** The value of a box or a radio button. */
  value?: string
  /** JavaScript that formats it. */
  format?: string
}

export interface PdfPicture {
  width: number
  height: number
  /** Grey values row by row, or what the filter encodes. */
  pixels: Uint8Array
  filter?: 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode'
}

export interface PdfPage {
  widgets?: PdfWidget[]
  /** Operators of its content stream; the font is /F1. */
  content?: string
  rotate?: 0 | 90 | 180 | 270
  mediaBox?: [number, number, number, number]
  cropBox?: [number, number, number, number]
  /** A picture, which the operator /Scan Do draws. */
  scan?: PdfPicture
}

export interface PdfOptions {
  /** Locks it with an unknown password. */
  isLocked?: boolean
  /** A form that only Adobe software shows. */
  xfa?: boolean
}

export const multiLine = 1 << 12
export const comb = 1 << 24
export const radio = 1 << 15
export const pushButton = 1 << 16
const combo = 1 << 17

export const text = (x: number, y: number, words: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(words)}) Tj ET`

const escaped = (words: string) => words.replaceAll(/[()\\]/g, String.raw`\$&`)

/** A PDF of these pages, as small as readers take it. */
export function pdfOf(
  pages: readonly PdfPage[],
  { isLocked = false, xfa = false }: PdfOptions = {},
) {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const tree = font + 1
  add('')
  const fields: number[] = []
  const kids = pages.map((page) => {
    const widgets = (page.widgets ?? []).map((widget) => add(widgetBody(widget)))
    fields.push(...widgets)
    const stream = page.content ?? ''
    const contents = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const scan = page.scan && add(scanBody(page.scan))
    return add(pageBody(page, { tree, font, contents, widgets, scan }))
  })
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${refs(kids)}] >>`
  const form =
    fields.length > 0 || xfa
      ? `/AcroForm << /Fields [${refs(fields)}] ${xfa ? xfaPart : ''} >>`
      : ''
  const catalog = add(`<< /Type /Catalog /Pages ${tree} 0 R ${form} >>`)
  return assembled(objects, `/Root ${catalog} 0 R ${isLocked ? lock : ''}`)
}

const xfaPart = '/XFA [(template) (<template/>)]'
const secret = '<' + '5a'.repeat(32) + '>'
const lock = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${secret} /U ${secret} >>`
const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')

function pageBody(
  { rotate = 0, mediaBox = [0, 0, 612, 792], cropBox }: PdfPage,
  of: {
    tree: number
    font: number
    contents: number
    widgets: number[]
    scan: number | undefined
  },
): string {
  const scan = of.scan ? `/XObject << /Scan ${of.scan} 0 R >>` : ''
  const box = cropBox ? `/CropBox [${cropBox.join(' ')}]` : ''
  return `<< /Type /Page /Parent ${of.tree} 0 R /MediaBox [${mediaBox.join(' ')}] ${box} /Rotate ${rotate}
    /Resources << /Font << /F1 ${of.font} 0 R >> ${scan} >> /Contents ${of.contents} 0 R /Annots [${refs(of.widgets)}] >>`
}

function scanBody({ width, height, pixels, filter }: PdfPicture): string {
  const coded = {
    DCTDecode: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
    JPXDecode: '/Filter /JPXDecode',
    JBIG2Decode: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
    CCITTFaxDecode: `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`,
  }
  const about = filter ? coded[filter] : '/ColorSpace /DeviceGray /BitsPerComponent 8'
  const stream = Buffer.from(pixels).toString('latin1')
  return `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${about} /Length ${pixels.length} >>\nstream\n${stream}\nendstream`
}

function widgetBody(widget: PdfWidget): string {
  const { name, rect, type = 'Tx', tooltip, flags = 0, maxLength, options, value, format } = widget
  const parts = [
    `/Type /Annot /Subtype /Widget /F 4 /FT /${type} /T (${escaped(name)}) /Rect [${rect.join(' ')}]`,
    tooltip && `/TU (${escaped(tooltip)})`,
    maxLength && `/MaxLen ${maxLength}`,
    options && `/Opt [${options.map((one) => `(${escaped(one)})`).join(' ')}]`,
    value && `/AS /Off /AP << /N << /${value} << >> /Off << >> >> >>`,
    format && `/AA << /F << /S /JavaScript /JS (${escaped(format)}) >> >>`,
  ]
  return `<< ${parts.filter(Boolean).join(' ')} /Ff ${type === 'Ch' ? flags | combo : flags} >>`
}

function assembled(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = file.length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`
  file += `trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
