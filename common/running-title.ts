interface Frame {
  title: string
  facts: readonly { kind: string; value: string }[]
}

/** What stands at the top of each page after the first, so that a loose sheet can be told. */
export function runningTitle({ title, facts }: Frame): string {
  const patient = facts.find(({ kind }) => kind === 'patient')
  return [patient?.value, title].filter(Boolean).join(' · ')
}
