import type { VisitStages } from '#contract/home.ts'
import css from './home.module.css'
import { stageNames, stageWords } from './stages.ts'

/** Four dots for recorded, written, reviewed and copied: filled when done. */
export function StageDots({ stages }: { stages: VisitStages }) {
  const words = stageWords(stages)
  return (
    // The kit's tooltip would cost Home 16 kB.
    <span className={css.dots} role="img" aria-label={words} title={words}>
      {stageNames.map((name) => (
        <i key={name} data-done={stages[name] || undefined} />
      ))}
    </span>
  )
}
