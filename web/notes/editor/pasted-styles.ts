import { Extension } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

const KEPT = 'data-pasted-style'

/**
 * Reads bold and italics of pasted HTML that are written as styles. The page's policy lets no style attribute in, also not in a
 * document that is only read; so they come under another name and are set by script, which the policy allows.
 */
export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const parser = DOMParser.fromSchema(this.editor.schema)
    const styled: DOMParser = Object.create(parser)
    styled.parseSlice = (dom, options) => parser.parseSlice(withStyles(dom), options)
    return [new Plugin({ props: { transformPastedHTML: renamed, clipboardParser: styled } })]
  },
})

/** Rules of classes are left out: they would need style elements, which the policy keeps to our own. */
export const renamed = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*(>)?/gi, (tag, end?: string) =>
      end === undefined ? tag : tag.replace(/(\s)style(?=\s*=)/gi, `$1${KEPT}`),
    )

function withStyles<Dom extends Node>(dom: Dom): Dom {
  if (!(dom instanceof HTMLElement)) return dom
  for (const element of dom.querySelectorAll<HTMLElement>(`[${KEPT}]`))
    element.style.cssText = element.getAttribute(KEPT) ?? ''
  return dom
}
