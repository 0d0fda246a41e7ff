import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inLanguage } from '#common/intake/local-text.ts'
import { language, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { type SetHead, setsQuery, useDeleteSet } from './queries.ts'
import css from './questions.module.css'
import { ShareSet } from './ShareSet.tsx'

/** The user's own sets, those of their groups, and the built-in ones to copy. */
export function SetList() {
  const query = useQuery(setsQuery)
  return (
    <Loaded what={t('the question sets')} query={query}>
      {({ items }) => (
        <Stack gap="md">
          <Panel title={t('Your question sets')}>
            {items.every(({ isOwn }) => !isOwn) && (
              <p className={css.hint}>
                {t('Write your own questions, or copy one of the sets below and change it.')}
              </p>
            )}
            <ul className={css.rows}>
              {items.flatMap((set) => (set.isOwn ? <OwnRow key={set.id} set={set} /> : []))}
            </ul>
            <Button component={Link} to={paths.questionSet('new')} variant="default" mt="sm">
              {t('New question set')}
            </Button>
          </Panel>
          <SharedSets sets={items.filter(isFromGroup)} />
          <Panel title={t('Built-in question sets')}>
            <ul className={css.rows}>
              {items.flatMap((set) =>
                set.isOwn || isFromGroup(set) ? (
                  []
                ) : (
                  <CopyRow key={set.id} set={set} from={{ from: set.id }} />
                ),
              )}
            </ul>
          </Panel>
        </Stack>
      )}
    </Loaded>
  )
}

/** Shared by a colleague. */
const isFromGroup = ({ isOwn, shared }: SetHead): boolean => !isOwn && shared.length > 0

function SharedSets({ sets }: { sets: readonly SetHead[] }) {
  if (sets.length === 0) return null
  return (
    <Panel title={t('In your groups')}>
      <ul className={css.rows}>
        {sets.map((set) => (
          <CopyRow
            key={set.id}
            set={set}
            from={{ from: set.id, group: set.shared[0]?.groupId ?? '' }}
          />
        ))}
      </ul>
    </Panel>
  )
}

function RowWords({ set: { title, questions, languages } }: { set: SetHead }) {
  return (
    <div>
      <strong>{inLanguage(title, language)}</strong>
      <p>
        {t('{count, plural, one {# question} other {# questions}}', { count: questions })}
        {` · ${languages.map(languageName).join(', ')}`}
      </p>
    </div>
  )
}

function OwnRow({ set }: { set: SetHead }) {
  const remove = useDeleteSet(set.id)
  const name = inLanguage(set.title, language)
  return (
    <li>
      <RowWords set={set} />
      <div>
        <Button
          component={Link}
          to={paths.questionSet(set.id)}
          variant="default"
          size="xs"
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </Button>
        <ConfirmButton
          size="xs"
          variant="subtle"
          color="gray"
          question={t('Links already sent keep their questions.')}
          confirm={t('Delete')}
          onConfirm={() => remove.mutate()}
          aria-label={t('Delete {name}', { name })}
        >
          {t('Delete')}
        </ConfirmButton>
      </div>
      <FormError error={remove.error} />
      <ShareSet set={set} />
    </li>
  )
}

/** @param from what the editor needs to copy the set */
function CopyRow({ set, from }: { set: SetHead; from: Record<string, string> }) {
  const name = inLanguage(set.title, language)
  return (
    <li>
      <RowWords set={set} />
      <Button
        component={Link}
        to={`${paths.questionSet('new')}?${new URLSearchParams(from)}`}
        variant="default"
        size="xs"
        aria-label={t('Copy {name}', { name })}
      >
        {t('Copy')}
      </Button>
      <ShareSet set={set} />
    </li>
  )
}
