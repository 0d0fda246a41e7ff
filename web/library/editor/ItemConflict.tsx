import { Button } from '@mantine/core'
import type { Item } from '#contract/items.ts'
import { bodyToMarkdown } from '#contract/template-text.ts'
import { Diff } from '#web/ui/Diff.tsx'
import css from './editor.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  mine: Item
  other: Item
  onSettle: (whose: 'mine' | 'theirs') => void
}

/** The parts of a template that people write, each as text. */
const parts: [name: string, text: (item: Item) => string][] = [
  [t('Name'), ({ name }) => name],
  [t('Description'), ({ description }) => description],
  [t('Categories'), ({ categories }) => categories.join(', ')],
  [t('Sections'), bodyToMarkdown],
  [t('Style by example'), ({ additionalInfo }) => additionalInfo],
  [t('Test visit'), ({ preview }) => preview.testConvo],
]

/** Two windows changed the same of a template: nothing is written over before one has seen both and chosen. */
export function ItemConflict({ mine, other, onSettle }: Props) {
  const different = parts.filter(([, text]) => text(mine) !== text(other))
  return (
    <section className={css.conflict} role="alert" aria-label={t('Changed in another window')}>
      <span>
        {t(
          'This template was changed in another window. Their text is struck through, yours is underlined.',
        )}
      </span>
      <dl className={css.differences}>
        {different.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Diff before={text(other)} after={text(mine)} />
            </dd>
          </div>
        ))}
      </dl>
      <Button size="xs" onClick={() => onSettle('mine')}>
        {t('Keep mine')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
        {t('Use theirs')}
      </Button>
    </section>
  )
}
