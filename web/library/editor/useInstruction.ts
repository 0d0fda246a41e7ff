import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { type InstructionParts, joinParts, partsOf } from '#contract/template-text.ts'

type Part = keyof InstructionParts

/** An instruction as its editable parts; `insert` puts a placeholder where the cursor was last. */
export function useInstruction(instruction: string, onChange: (instruction: string) => void) {
  const { parts, set } = useParts(instruction, onChange)
  const cursor = useRef<{ part: Part; at: number }>({ part: 'ask', at: 0 })
  const field = (part: Part) => ({
    value: parts[part],
    onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
      cursor.current = { part, at: currentTarget.selectionStart }
      set({ [part]: currentTarget.value })
    },
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      cursor.current = { part, at: currentTarget.selectionStart }
    },
  })
  const insert = (name: string) => {
    const { part, at } = cursor.current
    const text = parts[part]
    set({ [part]: `${text.slice(0, at)}{{${name}}}${text.slice(at)}` })
  }
  return { parts, field, insert }
}

/** The parts as typed: joining and splitting them would remove a space at their ends. */
function useParts(instruction: string, onChange: (instruction: string) => void) {
  const [parts, setParts] = useState(() => partsOf(instruction))
  const shown = joinParts(parts) === instruction ? parts : partsOf(instruction)
  const set = (change: Partial<InstructionParts>) => {
    const next = { ...shown, ...change }
    setParts(next)
    onChange(joinParts(next))
  }
  return { parts: shown, set }
}
