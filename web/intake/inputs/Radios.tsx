interface Props {
  /** The question, for a screen reader. */
  label: string
  describedBy: string
  options: readonly { id: string; text: string }[]
  chosen: readonly string[]
  /** Whether several can be chosen. */
  several?: boolean
  /** Shown in one row. */
  isRow?: boolean
  onToggle: (id: string) => void
}

/** Options with large targets. */
export function Radios({ label, describedBy, options, chosen, several, isRow, onToggle }: Props) {
  return (
    <fieldset className={isRow ? 'options row' : 'options'} aria-describedby={describedBy}>
      <legend className="hidden">{label}</legend>
      {options.map(({ id, text }) => (
        <label key={id} className="option">
          <input
            type={several ? 'checkbox' : 'radio'}
            name="answer"
            value={id}
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
