import type { Claim } from '#contract/notes.ts'

/** A node of a Markdown syntax tree. */
export interface MarkdownNode {
  type: string
  value?: string
  url?: string
  position?: { start: { offset?: number }; end: { offset?: number } }
  data?: { hName: string; hProperties: Record<string, string> }
  children?: MarkdownNode[]
}

type MarkedClaim = Pick<Claim, 'id' | 'start' | 'end' | 'status'>

/** A remark plugin that wraps sentences in `mark` elements, by their offsets in the Markdown. */
export const markClaims = (claims: readonly MarkedClaim[]) => () => (tree: MarkdownNode) => {
  mark(tree, claims)
}

function mark(node: MarkdownNode, claims: readonly MarkedClaim[]): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text') return parts(child, claims)
    mark(child, claims)
    return [child]
  })
}

function parts(node: MarkdownNode, claims: readonly MarkedClaim[]): MarkdownNode[] {
  const { value = '', position } = node
  const from = position?.start.offset
  // Text with escaped characters is shorter than its Markdown, so offsets don't match.
  if (from === undefined || position?.end.offset !== from + value.length) return [node]
  const pieces: MarkdownNode[] = []
  let at = 0
  const text = (end: number) => {
    if (end > at) pieces.push({ type: 'text', value: value.slice(at, end) })
    at = Math.max(at, end)
  }
  for (const { id, start, end, status } of claims) {
    const [first, last] = [Math.max(at, start - from), Math.min(value.length, end - from)]
    if (last <= first) continue
    text(first)
    const data = { hName: 'mark', hProperties: { 'data-claim': id, 'data-status': status } }
    const children = [{ type: 'text', value: value.slice(first, last) }]
    pieces.push({ type: 'claim', data, children })
    at = last
  }
  text(value.length)
  return pieces
}
