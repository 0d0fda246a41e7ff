/**
 * A vendor's name of a voice (`Guest-1`, `spk_2`, `3`) in ours (`S1`). Vendors start counting again in every request, so a voice
 * of a later piece of a recording gets another name: one person under two names is better than two under one.
 * @param piece the number of the request within the recording, from 0
 */
export function speakerName(label: string | undefined, piece = 0): string | undefined {
  const number = /(?<!\d)\d+$/.exec(label ?? '')?.[0]
  if (number === undefined) return undefined
  return piece === 0 ? `S${number}` : `S${piece + 1}.${number}`
}
