import { type KeyboardEvent, useId, useState } from 'react'
import { answerLimits } from '#common/intake/limits.ts'
import type { NameSuggestion } from '#contract/intake-link.ts'
import { useWords } from '../words.ts'
import { type NameKind, useSuggestions } from './useSuggestions.ts'

interface Props {
  kind: NameKind
  label: string
  value: string
  onChange: (name: string) => void
}

/** The name of a medicine or allergen, with suggestions. Any other name can be typed. */
export function NameInput({ kind, label, value, onChange }: Props) {
  const id = useId()
  const { names, search, close } = useSuggestions(kind)
  const [active, setActive] = useState(-1)
  const choose = ({ name }: NameSuggestion) => {
    onChange(name)
    close()
  }
  const onKeyDown = keyHandler({ names, active, setActive, choose, close })
  return (
    <div className="field suggesting">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={names.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={names[active] ? `${id}${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={answerLimits.field}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={({ target }) => {
          setActive(-1)
          onChange(target.value)
          search(target.value)
        }}
      />
      <Suggestions id={id} names={names} active={active} label={label} onChoose={choose} />
    </div>
  )
}

interface Keys {
  names: readonly NameSuggestion[]
  active: number
  setActive: (active: number) => void
  choose: (name: NameSuggestion) => void
  close: () => void
}

/** Keys of a combobox (ARIA Authoring Practices). Enter without an active option sends the answer as usual. */
const keyHandler =
  ({ names, active, setActive, choose, close }: Keys) =>
  (event: KeyboardEvent) => {
    const next = nextOption(event.key, active, names.length)
    const chosen = names[active]
    if (names.length === 0) return
    if (next !== undefined) setActive(next)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }

/** The option that an arrow key leads to; -1 is the text itself. undefined for other keys. */
function nextOption(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}

/** Keys may lead to an option outside the visible part of the list. */
const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

interface ListProps {
  id: string
  names: readonly NameSuggestion[]
  active: number
  label: string
  onChoose: (name: NameSuggestion) => void
}

function Suggestions({ id, names, active, label, onChoose }: ListProps) {
  const { t } = useWords()
  return (
    <>
      <div id={`${id}list`} role="listbox" aria-label={label} hidden={names.length === 0}>
        {names.map((one, at) => (
          <div
            key={one.name}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            ref={at === active ? scrollTo : undefined}
            // Before the input loses focus.
            onMouseDown={(event) => {
              event.preventDefault()
              onChoose(one)
            }}
          >
            {one.name}
            {one.generic && <span> {one.generic}</span>}
          </div>
        ))}
      </div>
      <span role="status" className="hidden">
        {names.length > 0 && t('Suggestions: {count, number}', { count: names.length })}
      </span>
    </>
  )
}
