import { Button, VisuallyHidden } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TemplateSection } from '#contract/item-fields.ts'
import { toastUndo } from '#web/ui/toast.tsx'
import css from './editor.module.css'
import type { LintFinding } from './lint.ts'
import { followDrag } from './follow-drag.ts'
import { changed, sectionKey } from './section-keys.ts'
import { SectionCard } from './SectionCard.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  sections: readonly TemplateSection[]
  findings: readonly LintFinding[]
  onChange: (sections: TemplateSection[]) => void
  /** Moves a section of the current list: during a drag the list changes often. */
  onMove: (from: number, to: number) => void
  onFix: (finding: LintFinding) => void
}

/** The limit of the contract. */
const mostSections = 60

/** The sections of a template, in the order of the note. */
export function SectionList({ sections, findings, onChange, onMove, onFix }: Props) {
  const { dragged, announcement, move, drag } = useMoves(sections, onMove)
  const remove = (at: number) => {
    const before = [...sections]
    onChange(before.filter((_, n) => n !== at))
    toastUndo(t('Section removed'), () => onChange(before))
  }
  return (
    <section className={css.sections} aria-label={t('Sections')}>
      <h2>{t('Sections')}</h2>
      <ol>
        {sections.map((section, at) => (
          <li key={sectionKey(section)} data-place={at}>
            <SectionCard
              section={section}
              findings={findings.filter((finding) => finding.section === at)}
              isDragged={dragged === at}
              onChange={(change) =>
                onChange(sections.map((one, n) => (n === at ? changed(one, change) : one)))
              }
              onFix={onFix}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
              onDrag={() => drag(at)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Button
        variant="default"
        leftSection={<Plus size={15} aria-hidden />}
        disabled={sections.length >= mostSections}
        onClick={() => onChange([...sections, blank(sections)])}
      >
        {t('Add a section')}
      </Button>
    </section>
  )
}

function useMoves(sections: readonly TemplateSection[], onMove: Props['onMove']) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= sections.length) return
    onMove(from, to)
    const heading = sections[from]?.heading ?? t('Section')
    setAnnouncement(
      t('{heading} is now number {position, number} of {count, number}', {
        heading,
        position: to + 1,
        count: sections.length,
      }),
    )
  }
  const drag = (at: number) => {
    setDragged(at)
    followDrag(at, (from, to) => {
      if (to !== undefined && to !== from) move(from, to)
      setDragged(to)
    })
  }
  return { dragged, announcement, move, drag }
}

function blank(sections: readonly TemplateSection[]): TemplateSection {
  const taken = new Set(sections.map(({ heading }) => heading))
  const free = Array.from({ length: mostSections + 1 }, (_, n) =>
    n === 0 ? t('New section') : t('New section {number}', { number: n + 1 }),
  ).find((heading) => !taken.has(heading))
  return { heading: free ?? t('New section'), instruction: '', kind: 'history' }
}
