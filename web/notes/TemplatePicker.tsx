import { Button, Checkbox, Modal, TextInput, UnstyledButton } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './notes.module.css'
import { type WritingOverrides, WritingOptions } from './options/WritingOptions.tsx'
import { SuggestedTemplates } from './SuggestedTemplates.tsx'
import { useTemplateChoices } from './useTemplateChoices.ts'

/** As many as one reads; each asks a language model for every section at the same time. */
const mostAtOnce = 6

interface Props {
  scribeId: string
  opened: boolean
  onClose: () => void
  /** One note is written from each. */
  onChoose: (templates: Item[], differently: WritingOverrides) => void
}

/** Chooses one template with a click, or several with their boxes. */
export function TemplatePicker({ scribeId, opened, onClose, onChoose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Write a note" size="lg">
      <Choices
        scribeId={scribeId}
        onChoose={(templates, differently) => {
          onClose()
          onChoose(templates, differently)
        }}
      />
    </Modal>
  )
}

function Choices({ scribeId, onChoose }: Pick<Props, 'scribeId' | 'onChoose'>) {
  const [search, setSearch] = useState('')
  const { query, items, groups, isSearching, searchFailed } = useTemplateChoices(search)
  const { isPending, error, refetch } = query
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [differently, setDifferently] = useState<WritingOverrides>({})
  const isFull = chosen.length >= mostAtOnce
  const first = groups[0]?.items[0]
  const toggle = (item: Item) =>
    setChosen((now) => (now.includes(item) ? now.filter((one) => one !== item) : [...now, item]))
  return (
    <div className={css.picker} onKeyDown={moveFocus} role="presentation">
      <TextInput
        data-autofocus
        aria-label="Search templates"
        placeholder="Search yours and the public library"
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first)
            onChoose(chosen.length ? [...chosen] : [first], differently)
        }}
      />
      <div className={css.pickerList}>
        {isPending && <LoadingRows count={6} label="Loading templates" />}
        {error && (
          <ErrorState
            title="Could not load the templates"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {items.length > 0 && groups.length === 0 && !isSearching && (
          <EmptyState title="No template matches">Try another word.</EmptyState>
        )}
        {search === '' && (
          <SuggestedTemplates
            scribeId={scribeId}
            items={items}
            onChoose={(item) => onChoose([item], differently)}
          />
        )}
        {searchFailed && (
          <p className={css.quiet} role="status">
            Search of the public library is not available. Your own are searched.
          </p>
        )}
        {groups.map(({ label, items: some }) => (
          <section key={label} aria-label={label}>
            <p className={css.pickerGroup}>{label}</p>
            {some.map((item) => (
              <div key={item.id} className={css.pickerRow}>
                <Checkbox
                  aria-label={`Choose ${item.name}`}
                  checked={chosen.includes(item)}
                  disabled={isFull && !chosen.includes(item)}
                  onChange={() => toggle(item)}
                />
                <UnstyledButton
                  data-row
                  className={css.pickerItem}
                  onClick={() => onChoose([item], differently)}
                >
                  <strong>{item.name}</strong>
                  <span>{item.description}</span>
                </UnstyledButton>
              </div>
            ))}
          </section>
        ))}
      </div>
      <WritingOptions scribeId={scribeId} value={differently} onChange={setDifferently} />
      <div className={css.pickerEnd}>
        <span className={css.quiet}>{hintFor(chosen.length)}</span>
        <Button disabled={chosen.length === 0} onClick={() => onChoose([...chosen], differently)}>
          {chosen.length > 1 ? `Write ${chosen.length} notes` : 'Write note'}
        </Button>
      </div>
    </div>
  )
}

function hintFor(count: number): string {
  if (count >= mostAtOnce) return `At most ${mostAtOnce} at once.`
  return count > 1 ? 'All are written at the same time.' : 'Click one, or tick several.'
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
