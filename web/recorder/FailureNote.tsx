import { Anchor, CloseButton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths, placeOf } from '#web/paths.ts'
import { FailureBox } from './FailureBox.tsx'
import css from './recorder.module.css'
import { dismissFailure, useRecorder } from './recorder.ts'
import { t } from '#web/i18n/i18n.ts'

/** Why it isn't recording, and what to do. */
export function FailureNote() {
  const failure = useRecorder((r) => r.failure)
  const { scribeId } = placeOf(useLocation())
  if (!failure) return null
  const recorded = failure.anotherWindow?.scribeId
  return (
    <div className={css.failure}>
      <FailureBox
        failure={failure}
        aside={<CloseButton aria-label={t('Close')} onClick={dismissFailure} />}
      >
        {recorded && recorded !== scribeId && (
          <Anchor component={Link} to={paths.scribe(recorded)} onClick={dismissFailure}>
            {t('Open the visit being recorded')}
          </Anchor>
        )}
      </FailureBox>
    </div>
  )
}
