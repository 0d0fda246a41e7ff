import type { Sentence } from '#common/merge.ts'
import type { Doubt } from '#contract/drugs.ts'
import { directionOf } from '#contract/languages.ts'
import type { DoubtActions } from './doubtful/doubt-actions.ts'
import { DoubtfulText } from './doubtful/DoubtfulText.tsx'
import type { Mark } from './doubtful/marks.ts'
import { FoundText } from './FoundText.tsx'
import css from './transcript.module.css'
import { TranslatedText } from './TranslatedText.tsx'
import type { ShownChunk } from './translations.ts'
import { YourEdit } from './versions/YourEdit.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  line: Sentence
  chunks: readonly ShownChunk[]
  lang: string
  target: string | null
  translating: boolean
  find: string
  marks: readonly Mark[]
  openDoubt: Doubt | undefined
  doubtActions: DoubtActions
  onEdit: () => void
}

/** The text of a line, with its doubtful names, hits of the search, edits and translation. */
export function LineText(props: Props) {
  const { scribeId, line, chunks, target, find } = props
  const lang = line.language ?? (props.lang === 'multi' ? undefined : props.lang)
  const highlight = (text: string) => <FoundText text={text} find={find} />
  return (
    <div className={css.words}>
      <div
        className={css.said}
        lang={lang}
        // Only languages written from the right need a fixed direction: other text may mix both.
        dir={lang && directionOf(lang) === 'rtl' ? 'rtl' : 'auto'}
        onDoubleClick={props.onEdit}
      >
        <DoubtfulText
          text={line.text}
          marks={props.marks}
          open={props.openDoubt}
          actions={props.doubtActions}
          plain={highlight}
        />
        <LineEdits scribeId={scribeId} chunks={chunks} />
      </div>
      {target !== null && (
        <TranslatedText
          scribeId={scribeId}
          chunks={chunks}
          text={line.translation}
          language={target}
          translating={props.translating}
          mark={highlight}
        />
      )}
    </div>
  )
}

/** That a line was corrected, and the user's own text where a new version differs from it. */
function LineEdits({ scribeId, chunks }: Pick<Props, 'scribeId' | 'chunks'>) {
  return (
    <>
      {chunks.some(({ edited }) => edited) && (
        <small className={css.edited}>{t('corrected')}</small>
      )}
      {chunks.map(({ seq, yourEdit }) =>
        yourEdit === undefined ? null : (
          <YourEdit key={seq} scribeId={scribeId} seq={seq} text={yourEdit} />
        ),
      )}
    </>
  )
}
