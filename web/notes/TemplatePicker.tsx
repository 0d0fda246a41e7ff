import { Button, Modal, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './picker.module.css'
import hintsCss from './hints.module.css'
import { type WritingOverrides, WritingOptions } from './options/WritingOptions.tsx'
import { mostAtOnce, PickerRow, type Picking } from './PickerRow.tsx'
import { SuggestedTemplates } from './SuggestedTemplates.tsx'
import { useSuggestions } from './useSuggestions.ts'
import { useTemplateChoices } from './useTemplateChoices.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  opened: boolean
  onClose: () => void
  /** One note is written from each. */
  onChoose: (templates: Item[], overrides: WritingOverrides) => void
}

/** Chooses one template with a click, or several with their boxes. */
export function TemplatePicker({ scribeId, opened, onClose, onChoose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Write a note')} size="lg">
      <Choices
        scribeId={scribeId}
        onChoose={(templates, overrides) => {
          onClose()
          onChoose(templates, overrides)
        }}
      />
    </Modal>
  )
}

function Choices({ scribeId, onChoose }: Pick<Props, 'scribeId' | 'onChoose'>) {
  const [search, setSearch] = useState('')
  const choices = useTemplateChoices(search)
  const { suggestions, error } = useSuggestions(scribeId, choices.items)
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [overrides, setOverrides] = useState<WritingOverrides>({})
  const choose = (items: readonly Item[]) => onChoose([...items], overrides)
  const first = choices.groups[0]?.items[0]
  const toggle = (item: Item) =>
    setChosen((now) => (now.includes(item) ? now.filter((one) => one !== item) : [...now, item]))
  const picking = { chosen, onToggle: toggle, onChoose: (item: Item) => choose([item]) }
  // A suggested template is listed once, at the top.
  const isSuggested = (item: Item) =>
    search === '' && suggestions.some((suggestion) => suggestion.item.id === item.id)
  return (
    <div className={css.picker} onKeyDown={moveFocus} role="presentation">
      <SearchField
        value={search}
        onChange={setSearch}
        onEnter={() => first && choose(chosen.length ? chosen : [first])}
      />
      <div className={css.pickerList}>
        <SearchState choices={choices} />
        {search === '' && (
          <SuggestedTemplates suggestions={suggestions} failed={error !== null} picking={picking} />
        )}
        {choices.groups.map(({ label, items }) => (
          <TemplateGroup
            key={label}
            label={label}
            items={items.filter((item) => !isSuggested(item))}
            picking={picking}
          />
        ))}
      </div>
      <WritingOptions scribeId={scribeId} value={overrides} onChange={setOverrides} />
      <PickerEnd count={chosen.length} onWrite={() => choose(chosen)} />
    </div>
  )
}

interface SearchFieldProps {
  value: string
  onChange: (search: string) => void
  onEnter: () => void
}

function SearchField({ value, onChange, onEnter }: SearchFieldProps) {
  return (
    <TextInput
      data-autofocus
      aria-label={t('Search templates')}
      placeholder={t('Search yours and the public library')}
      leftSection={<Search size={16} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}

function PickerEnd({ count, onWrite }: { count: number; onWrite: () => void }) {
  return (
    <div className={css.pickerEnd}>
      <span className={hintsCss.quiet}>{hintFor(count)}</span>
      <Button disabled={count === 0} onClick={onWrite}>
        {count > 1
          ? t('{count, plural, one {Write # note} other {Write # notes}}', { count })
          : t('Write note')}
      </Button>
    </div>
  )
}

/** Why the list doesn't, or doesn't yet, have every match. */
function SearchState({ choices }: { choices: ReturnType<typeof useTemplateChoices> }) {
  const { query, items, groups, isSearching, searchFailed } = choices
  const { isPending, error, refetch } = query
  return (
    <>
      {isPending && <LoadingRows count={6} label={t('Loading templates')} />}
      {error && (
        <ErrorState
          title={t('Could not load the templates')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {items.length > 0 && groups.length === 0 && !isSearching && (
        <EmptyState title={t('No matching templates')}>{t('Try another word.')}</EmptyState>
      )}
      {searchFailed && (
        <p className={hintsCss.quiet} role="status">
          {t('Public library search isn’t available. Showing your templates.')}
        </p>
      )}
    </>
  )
}

interface GroupProps {
  label: string
  items: readonly Item[]
  picking: Picking
}

function TemplateGroup({ label, items, picking }: GroupProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={label}>
      <p className={css.pickerGroup}>{label}</p>
      {items.map((item) => (
        <PickerRow key={item.id} item={item} about={item.description} {...picking} />
      ))}
    </section>
  )
}

function hintFor(count: number): string {
  if (count >= mostAtOnce) return t('At most {count, number} at once.', { count: mostAtOnce })
  return count > 1 ? t('Notes are generated together.') : t('Click one, or tick several.')
}

/** Arrow keys walk through the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  const next = rows[at + step]
  if (next) next.focus()
  else if (step < 0) event.currentTarget.querySelector('input')?.focus()
}
