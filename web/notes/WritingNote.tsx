import { elapsed } from '#common/time-mark.ts'
import { wordCount } from '#common/word-count.ts'
import { Button } from '@mantine/core'
import { Sparkles, Square } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import {
  remainingPreDraft,
  type Generation,
  headingsToCome,
  stageWords,
} from './generation-state.ts'
import css from './note-text.module.css'
import hintsCss from './hints.module.css'
import sheetCss from './sheet.module.css'
import { ReviewBar } from './ReviewBar.tsx'
import { WritingFailure } from './WritingFailure.tsx'
import { WriterLabel } from './WriterLabel.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  generation: Generation
  /** Headings of the template, which hold their place until they are written. */
  headings: readonly string[]
  onStop: () => void
  onRetry: () => void
  onHighlights: (() => void) | undefined
  onDismiss: (() => void) | undefined
}

/** A note while it's being written: text stays where it appeared, and nothing scrolls unasked. */
export function WritingNote({ generation, headings, onStop, ...ways }: Props) {
  const { text, stage, writer } = generation
  const failed = stage === 'failed'
  return (
    <>
      <div className={sheetCss.tools}>
        <Progress generation={generation} />
        {!failed && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Square size={11} fill="currentColor" aria-hidden />}
            onClick={onStop}
            disabled={!generation.generationId}
          >
            {t('Stop writing')}
          </Button>
        )}
      </div>
      {failed ? (
        <WritingFailure generation={generation} {...ways} />
      ) : (
        <ReviewBar note={{ claims: generation.claims, check: { state: 'judging' } }} />
      )}
      {writer && (!failed || text !== '') && <WriterLabel writer={writer} />}
      <GenerationText generation={generation} headings={headings} />
    </>
  )
}

/** The text so far, preceded by what it replaces and followed by what is still to come. */
function GenerationText({ generation, headings }: Pick<Props, 'generation' | 'headings'>) {
  const { text, discarded, preDraft, stage, section } = generation
  const failed = stage === 'failed'
  const draft = failed ? '' : remainingPreDraft(preDraft, text)
  const toCome = failed || section || draft ? [] : headingsToCome(headings, text || discarded)
  return (
    <div className={css.note} aria-busy={!failed} data-writing={!failed || undefined}>
      {discarded && (
        <div className={css.discarded} aria-hidden>
          <SafeMarkdown text={discarded} />
        </div>
      )}
      <Blocks text={text} />
      {draft && (
        <section className={css.draft} aria-label={t('Draft from before the visit ended')}>
          <p>{t('Draft from before the visit ended. It’s being rewritten and checked.')}</p>
          <SafeMarkdown text={draft} />
        </section>
      )}
      {toCome.map((heading) => (
        <div key={heading} className={css.toCome}>
          <h2>{heading}</h2>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

function Progress({ generation }: { generation: Generation }) {
  const { startedAt, stage, text } = generation
  const seconds = useSeconds(startedAt, stage !== 'failed')
  return (
    <div className={sheetCss.progress}>
      <Sparkles size={15} aria-hidden />
      <span role="status">{stageWords(generation)}</span>
      {(stage !== 'failed' || text !== '') && (
        <span className={hintsCss.quiet}>
          {t('{count, plural, one {# word} other {# words}} · {elapsed}', {
            count: wordCount(text),
            elapsed: elapsed(seconds),
          })}
        </span>
      )}
    </div>
  )
}

function useSeconds(since: number, running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return (now - since) / 1000
}

/** Finished blocks are drawn once; only the last one changes. */
const Blocks = memo(function Blocks({ text }: { text: string }) {
  return text.split(/\n\n(?=## )/).map((block, at) => <SafeMarkdown key={at} text={block} />)
})
