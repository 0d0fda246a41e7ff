import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import type { Claim } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { type MarkdownNode, markClaims } from './checked/mark-claims.ts'
import { TimeMark } from './TimeMark.tsx'

interface Props {
  text: string
  /** Makes `[h:mm:ss]` a button that goes there. */
  onSeek?: ((seconds: number) => void) | undefined
  /** Checked sentences of the text; those with a problem are marked. */
  claims?: readonly Claim[]
}

const noClaims: readonly Claim[] = []

const timeMark = /\[(\d{1,4}):([0-5]\d):([0-5]\d)\]/
const seekTo = '#t='

/** Text of a model or Highlights: no HTML, no images, and links that lead nowhere. */
export const SafeMarkdown = memo(function SafeMarkdown({ text, onSeek, claims = noClaims }: Props) {
  const components: Components = {
    a: ({ href = '', children }) =>
      href.startsWith(seekTo) ? (
        <TimeMark seconds={Number(href.slice(seekTo.length))} onSeek={onSeek} />
      ) : (
        <span>{children}</span>
      ),
  }
  return (
    <Markdown
      components={components}
      disallowedElements={['img']}
      unwrapDisallowed
      remarkPlugins={[markClaims(claims.filter(isMarked)), timesAsLinks]}
    >
      {text}
    </Markdown>
  )
})

function timesAsLinks() {
  return (tree: MarkdownNode) => {
    split(tree)
  }
}

/** Splits text at every `[h:mm:ss]`; the marks become links that the component above handles. */
function split(node: MarkdownNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value) return pieces(child.value)
    split(child)
    return [child]
  })
}

function pieces(value: string): MarkdownNode[] {
  const mark = timeMark.exec(value)
  if (!mark) return value ? [{ type: 'text', value }] : []
  const [whole, hours, minutes, seconds] = mark
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return [
    ...(mark.index ? [{ type: 'text', value: value.slice(0, mark.index) }] : []),
    { type: 'link', url: `${seekTo}${total}`, children: [{ type: 'text', value: whole }] },
    ...pieces(value.slice(mark.index + whole.length)),
  ]
}
