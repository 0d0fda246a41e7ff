import { useDraftNames } from '#web/drafts/useDraft.ts'
import { Unfinished } from '#web/drafts/Unfinished.tsx'
import { lineDraftPrefix } from './LineEditor.tsx'
import css from './transcript.module.css'
import { pasteName } from './paste-preview.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onPaste: () => void
  /** Opens the line that holds the chunk with this number. */
  onLine: (seq: number) => void
}

/** Pasted text and corrections from an earlier page that the server doesn't have. */
export function UnfinishedTyping({ scribeId, onPaste, onLine }: Props) {
  const pasted = useDraftNames(pasteName(scribeId))
  const corrected = useDraftNames(lineDraftPrefix(scribeId), true)
  return (
    <div className={css.unfinished}>
      <Unfinished
        waiting={pasted.map((key) => ({
          key,
          text: t('A typed or pasted transcript hasn’t been added yet.'),
        }))}
        onOpen={onPaste}
      />
      <Unfinished
        waiting={corrected.map((key) => ({
          key,
          text: t('A corrected line hasn’t been saved yet.'),
        }))}
        onOpen={(key) => onLine(Number(key))}
      />
    </div>
  )
}
