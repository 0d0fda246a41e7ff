import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, Quote } from 'lucide-react'
import type { CodeSuggestion } from '#contract/codes.ts'
import type { Evidence } from '#contract/notes.ts'
import { CheckLine } from '#web/ui/checked/CheckLine.tsx'
import { ItemMarks } from '#web/ui/checked/ItemMarks.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './codes.module.css'
import { codesQuery } from './queries.ts'
import { VisitLevel } from './VisitLevel.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  updated: string
  onEvidence: (evidence: Evidence) => void
}

/** Diagnosis codes that the clinician's own words suggest, each with its line. */
export function VisitCodes({ scribeId, updated, onEvidence }: Props) {
  const { data, isPending, error, refetch } = useQuery(codesQuery(scribeId, updated))
  if (isPending) return <LoadingRows count={2} label={t('Reading the visit')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not suggest codes')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={css.codes}>
      {(data.items.length > 0 || data.check.state !== 'judging') && (
        <p className={css.quiet}>
          {data.items.length > 0
            ? t('Suggested from what you said. Check each code before billing.')
            : t('No common code matches the diagnoses you stated.')}
        </p>
      )}
      {(data.writer === 'model' || data.check.state === 'judging') && data.items.length > 0 && (
        <CheckLine check={data.check} before="use it" onCheckAgain={() => void refetch()} />
      )}
      {data.dropped > 0 && (
        <p className={css.quiet}>
          {t(
            '{count, plural, one {# suggestion left out: no such code or sentence.} other {# suggestions left out: no such codes or sentences.}}',
            { count: data.dropped },
          )}
        </p>
      )}
      <ul>
        {data.items.map((item) => (
          <CodeRow key={item.code} item={item} onEvidence={onEvidence} />
        ))}
      </ul>
      <VisitLevel scribeId={scribeId} updated={updated} onEvidence={onEvidence} />
    </div>
  )
}

function CodeRow({ item, onEvidence }: { item: CodeSuggestion } & Pick<Props, 'onEvidence'>) {
  const { code, title, certainty, evidence, system, claims = [] } = item
  const copy = () =>
    void navigator.clipboard
      .writeText(`${code} ${title}`)
      .then(() => toastSuccess(t('{code} copied', { code })), toastError)
  return (
    <li className={css.code}>
      <b>{code}</b>
      <div className={css.what}>
        <p>{title}</p>
        <p className={css.meta}>
          <span>{system}</span>
          {certainty === 'probable' && (
            <span>{t('Stated as probable; not coded as a confirmed diagnosis.')}</span>
          )}
          <UnstyledButton className={css.link} onClick={() => onEvidence(evidence)}>
            <Quote size={12} aria-hidden /> {t('Said by clinician')}
          </UnstyledButton>
        </p>
        <ItemMarks claims={claims} onEvidence={onEvidence} />
      </div>
      <Tooltip label={t('Copy')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Copy {code}', { code })}
          onClick={copy}
        >
          <Copy size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
