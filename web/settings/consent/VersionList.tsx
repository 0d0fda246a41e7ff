import css from '#web/scribes/consent/consent.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  language: string
  items: readonly { key: string; name: string; text: string }[]
}

/** The versions of a wording, newest first. */
export function VersionList({ language, items }: Props) {
  return (
    <details className={css.more}>
      <summary>
        {t('{count, plural, one {# version} other {# versions}}', { count: items.length })}
      </summary>
      <ul className={css.versions}>
        {items.map(({ key, name, text }) => (
          <li key={key}>
            <strong>{name}</strong>
            <p lang={language} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
