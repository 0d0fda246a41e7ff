/** Our mark: an ear, drawn as one stroke. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M9.5 12.5a7 7 0 1 1 14 0c0 5-4.6 6.1-5.1 10.2-.3 2.9-2 4.3-4 4.3-2.1 0-3.6-1.3-4-3.3M13.4 13a3.1 3.1 0 1 1 5.4 2.1c-1 1.1-2.3 1.5-2.3 3.2" />
    </svg>
  )
}
