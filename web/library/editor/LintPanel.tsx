import { Button } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { TemplateSection } from '#contract/item-fields.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './editor.module.css'
import type { LintFinding } from './lint.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  findings: readonly LintFinding[]
  sections: readonly TemplateSection[]
  /** The findings of sections are shown beside their text already. */
  besideText: boolean
  onFix: (finding: LintFinding) => void
}

/** Instructions of a template that lead to worse notes. */
export function LintPanel({ findings, sections, besideText, onFix }: Props) {
  const listed = findings.filter(({ section }) => !besideText || section === undefined)
  return (
    <Panel title={t('Checks')}>
      <div role="status" className={css.lintState}>
        {findings.length === 0 ? (
          <>
            <CircleCheck size={16} aria-hidden /> {t('No problems found.')}
          </>
        ) : besideText ? (
          t(
            '{count, plural, one {# problem, shown next to its text} other {# problems, shown next to their text}}',
            { count: findings.length },
          )
        ) : (
          t('{count, plural, one {# problem} other {# problems}}', { count: findings.length })
        )}
      </div>
      <ul className={css.findings}>
        {listed.map((finding) => (
          <li key={finding.id}>
            <p className={css.where}>
              {finding.section === undefined
                ? t('The whole note')
                : (sections[finding.section]?.heading ?? '')}
            </p>
            <Finding finding={finding} onFix={onFix} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One finding: the words, why, and how to mend it. */
export function Finding({ finding, onFix }: { finding: LintFinding } & Pick<Props, 'onFix'>) {
  return (
    <div className={css.finding}>
      <TriangleAlert size={15} aria-hidden />
      <p>
        <Quote finding={finding} />
        {finding.reason}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => onFix(finding)}>
        {finding.fix.label}
      </Button>
    </div>
  )
}

/** The sentence with the words that it is about in bold, or only the words. */
function Quote({ finding: { words, sentence = words } }: { finding: LintFinding }) {
  const at = sentence.indexOf(words)
  if (at < 0) return <q>{words}</q>
  return (
    <q>
      {sentence.slice(0, at)}
      <strong>{words}</strong>
      {sentence.slice(at + words.length)}
    </q>
  )
}
