interface Frame {
  title: string
  facts: readonly { kind: string; value: string }[]
}

/** The header of each page after the first, so that loose sheets can be identified. */
export function runningTitle({ title, facts }: Frame): string {
  const patient = facts.find(({ kind }) => kind === 'patient')
  return [patient?.value, title].filter(Boolean).join(' · ')
}
