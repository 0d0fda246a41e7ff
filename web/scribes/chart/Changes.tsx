import type { ChartChange } from '#contract/chart.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'
import { Bounded } from './Bounded.tsx'
import css from './chart.module.css'
import { Fold } from './Fold.tsx'
import { partTitles } from './part-words.ts'

const kindWords = { added: t('Added'), changed: t('Changed'), removed: t('Removed') }

/** What differs from the pull before. */
export function Changes({ changes }: { changes: readonly ChartChange[] }) {
  if (changes.length === 0) return null
  return (
    <Fold
      title={t('{count, plural, one {# change} other {# changes}} since the pull before', {
        count: changes.length,
      })}
    >
      <Bounded items={changes}>
        {(shown) => (
          <ul className={css.changes} aria-label={t('Changes')}>
            {shown.map(({ kind, item, before }) => (
              <li key={`${kind} ${item.part} ${item.id}`}>
                <Tag>{kindWords[kind]}</Tag>
                <span>
                  <span className={css.quiet}>{partTitles[item.part]}</span>{' '}
                  {item.title ?? item.text}
                  {before !== undefined && (
                    <span className={css.quiet}>{t('Before: {text}', { text: before })}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Bounded>
    </Fold>
  )
}
