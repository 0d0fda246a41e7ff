import { decodeText } from './decode.ts'
import type { FileText } from './found.ts'
import { tidied, tokens } from './markup.ts'

/** Elements that begin a line (HTML §15.3). */
const blocks = new Set(
  'address article aside blockquote br dd div dl dt fieldset figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul title'.split(
    ' ',
  ),
)

/** The readable text of a page: without scripts and styles, cells separated by tabs. */
export function readHtml(bytes: Buffer): FileText {
  let text = ''
  for (const token of tokens(decodeText(bytes))) {
    if (token.kind === 'text') text += token.text.replaceAll(/\s+/g, ' ')
    else if (blocks.has(token.name))
      text += token.name === 'li' && token.kind === 'open' ? '\n- ' : '\n'
    else if (/^t[dh]$/.test(token.name) && token.kind === 'close') text += '\t'
  }
  return { text: tidied(text) }
}
