import { Button, Modal, UnstyledButton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ItemVersion, listItemVersions, restoreItemVersion } from '#contract/item-versions.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import { mayHoldPatientData, listTexts } from '#common/patient-hints.ts'
import { Diff } from '#web/ui/Diff.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { call } from '#web/api/client.ts'
import { fieldName } from './item-field-name.ts'
import css from './item-versions.module.css'
import { keys } from '#web/api/keys.ts'
import { t } from '#web/i18n/i18n.ts'

/** The former versions of an item; read again when it has changed. */
const itemVersionsQuery = ({ id, version }: Pick<Item, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...keys.items, id, 'versions', version],
    queryFn: ({ signal }) => call(listItemVersions, { params: { id }, signal }),
    select: ({ items }) => items,
  })

/** Earlier versions of a template, a macro or a form, each compared with the present one. */
export function ItemVersions({ item, onClose }: { item: Item; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Versions of {name}', { name: item.name })} size="xl">
      <Versions item={item} onDone={onClose} />
    </Modal>
  )
}

function Versions({ item, onDone }: { item: Item; onDone: () => void }) {
  const { data = [], isPending, error, refetch } = useQuery(itemVersionsQuery(item))
  const [chosen, setChosen] = useState<number>()
  const open = data.find(({ version }) => version === chosen) ?? data[0]
  if (isPending) return <LoadingRows count={4} label={t('Loading versions')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not load the versions')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!open)
    return (
      <EmptyState title={t('No earlier versions yet')}>
        {t('Each change keeps the previous version here.')}
      </EmptyState>
    )
  return (
    <div className={css.versions}>
      <VersionList versions={data} open={open.version} onChoose={setChosen} />
      <Compared key={open.version} item={item} version={open} onDone={onDone} />
    </div>
  )
}

interface VersionListProps {
  versions: readonly ItemVersion[]
  /** The number of the version that is shown. */
  open: number
  onChoose: (version: number) => void
}

function VersionList({ versions, open, onChoose }: VersionListProps) {
  return (
    <ul className={css.versionList} aria-label={t('Versions')}>
      {versions.map(({ version, created }) => (
        <li key={version}>
          <UnstyledButton
            className={css.version ?? ''}
            aria-current={version === open}
            onClick={() => onChoose(version)}
          >
            <strong>{t('Version {version}', { version })}</strong>
            <span>
              <RelativeTime instant={created} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** All text of a template, each part under the name that its author sees. */
const toText = (fields: ItemFields, { itemType }: Item) =>
  listTexts(fields)
    // What guides the writer of a template is the text itself of a macro.
    .map(({ where, text }) =>
      [itemType === 'macro' && text === fields.content ? t('Text') : fieldName(where), text].join(
        ':\n',
      ),
    )
    .join('\n\n')

interface ComparedProps {
  item: Item
  version: ItemVersion
  onDone: () => void
}

function Compared({ item, version: { version: to, fields }, onDone }: ComparedProps) {
  const restore = useRestore(item, to)
  const before = toText(fields, item)
  const after = toText(item, item)
  const isAsked = restore.error?.message === mayHoldPatientData
  return (
    <section aria-label={t('Version {version}', { version: to })}>
      <div className={css.versionHead}>
        <span>
          {before === after ? t('Same as the current version') : t('Changes since this version')}
        </span>
        <Button
          variant="default"
          size="compact-md"
          disabled={before === after}
          loading={restore.isPending}
          onClick={() => restore.mutate(isAsked, { onSuccess: onDone })}
        >
          {isAsked
            ? t('It contains no patient data: restore')
            : t('Restore version {version}', { version: to })}
        </Button>
      </div>
      <FormError error={restore.error} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div className={css.versionText} role="group" aria-label={t('Changes')} tabIndex={0}>
        <Diff before={before} after={after} />
      </div>
    </section>
  )
}

function useRestore(item: Item, to: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: boolean) =>
      call(restoreItemVersion, {
        params: { id: item.id },
        body: { version: item.version, to, confirmed },
      }),
    meta: { shownBy: 'form' },
    onSuccess: () => toastSuccess(t('Version {version} restored', { version: to })),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.items }),
  })
}
