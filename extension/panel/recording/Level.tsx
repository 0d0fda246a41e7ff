import { useRecording } from './link.ts'

/** Speech at arm's length is seldom louder than a third of full scale. */
const gain = 3
const width = 48

/** How loud the microphone is and, below it, the tab. The extension's policy forbids inline styles, so it's an SVG. */
export function Level({ isStill }: { isStill: boolean }) {
  const { levels, tabLevels } = useRecording(({ level }) => level)
  return (
    <svg className="level" width={width} height={12} aria-hidden>
      <Bar name="microphone" y={0} level={isStill ? 0 : levels.at(-1)} />
      <Bar name="tab" y={7} level={isStill ? 0 : tabLevels.at(-1)} />
    </svg>
  )
}

const Bar = ({ name, y, level }: { name: string; y: number; level: number | undefined }) =>
  level !== undefined && (
    <rect data-level={name} y={y} height={5} width={2 + Math.min(1, level * gain) * (width - 2)} />
  )
