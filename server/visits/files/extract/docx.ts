import mammoth from 'mammoth'
import { UnreadableFile } from './limits.ts'
import { unzip, zipStored } from './zip.ts'

const readable = /\.(?:xml|rels)$/i
const declaresTypes = /<!(?:DOCTYPE|ENTITY)/i

/** The running text of a Word document, without comments and images. Throws `UnreadableFile`. */
export async function readDocx(bytes: Buffer): Promise<{ text: string }> {
  const entries = unzip(bytes, (name) => readable.test(name))
  if (!entries.some(({ name }) => name === '[Content_Types].xml'))
    throw new UnreadableFile('damaged')
  // Word writes no document type; one serves only to expand entities or to read other files.
  if (entries.some(({ data }) => declaresTypes.test(toAscii(data)))) {
    throw new UnreadableFile('unsafe')
  }
  try {
    const { value } = await mammoth.extractRawText({ buffer: zipStored(entries) })
    return { text: value.trim() }
  } catch {
    throw new UnreadableFile('damaged')
  }
}

/** The ASCII of UTF-8 and of both kinds of UTF-16 alike. */
function toAscii(data: Buffer): string {
  return data.toString('latin1').replaceAll('\0', '')
}
