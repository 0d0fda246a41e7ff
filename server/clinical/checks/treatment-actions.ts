import { compilePhrases, phraseList, type PhraseMatch } from './phrases.ts'

/** Actions on a treatment, in notes and in speech. */
export type Action =
  | 'start'
  | 'continue'
  | 'stop'
  | 'increase'
  | 'reduce'
  | 'refuse'
  | 'past'
  | 'consider'

const find = compilePhrases<Action | 'not'>({
  start: phraseList(
    `rx|start|starts|started|starting|begin|began|begun|commence|commenced|prescribe|prescribed|prescribing|prescription for|
    add|added|adding|initiate|initiated|put you on|switch to|switched to|switch that for|switch you to|swap that for|i'd use|i'll give you|i'm giving you|given|to begin|
    let's do|let's try|trial of|treat you with|treated with|treat with|for you to take|i want you to take|newly|replaced with|replaced by|swapped for|swapped to|changed to|instead`,
  ),
  continue: phraseList(
    `continue|continues|continued|continuing|don't want to change|not change|no change|leave|keep|keeps|kept|keep taking|remain on|remains on|remaining on|carry on|carries on|stay on|
    stays on|staying on|maintain|maintained|still on|still taking|still takes|currently on|currently taking|currently takes|current|
    currently|ongoing|at present|consists of|established on|maintained on|controlled with|managed with|take|takes|taking|is on|are on|am on|i'm on|you're on|he's on|she's on|uses|using|unchanged|as it is|hold at`,
  ),
  stop: phraseList(
    `stop|stops|stopped|stopping|hold|holds|held|pause|paused|suspend|suspended|discontinue|discontinued|discontinuing|quit|quits|cease|ceased|come off|came off|coming off|gave up|
    give up|given up|packed it in|bin|withheld|withdraw|withdrawn|get rid of|no longer take|no longer takes|no longer taking|
    no longer on|ran out|replaced|finish|finished|completed|done with|withhold|withholding|leave it for now|leave it off|leave it out|skip|omit|omitted|omitting|leave off|take a break`,
  ),
  increase: phraseList(
    `increase|increases|increased|increasing|go up|went up|going up|up to|raise|raised|titrate up|titrated up|double|doubled|uptitrated`,
  ),
  reduce: phraseList(
    `reduce|reduces|reduced|reducing|decrease|decreased|cut down|cut back|drop to|dropped to|dropping to|lower|lowered|down to|come down|
    taper|tapered|wean|weaned|halve|halved`,
  ),
  refuse: phraseList(
    `decline|declines|declined|refuse|refuses|refused|turned down|rather not|rather wait|don't want|didn't want|doesn't want|won't have|
    won't take|not having|no thanks|scratch that|not going to prescribe|not gonna prescribe|won't prescribe|can't prescribe|
    not prescribe|not prescribed|not given|not started|not be given|avoid|avoided|not appropriate|contraindicated|not now|not yet|not today`,
  ),
  past: phraseList(
    `used to|used to take|previously|formerly|was on|were on|had been on|had me on|had him on|had her on|put me on|in the past|
    years ago|tried|before that|back in`,
  ),
  consider: phraseList(
    `consider|considered|considering|discuss|discussed|offer|offered|could|might|may|talked about|option|options|thought about|think about|if`,
  ),
  not: phraseList(
    `not|never|no|don't|didn't|doesn't|won't|haven't|hasn't|hadn't|wouldn't|aren't|wasn't|without|cannot|can't|isn't|wasn't|nor`,
  ),
})

const opposites: Partial<Record<Action, Action>> = {
  start: 'refuse',
  continue: 'stop',
  stop: 'continue',
  refuse: 'start',
}

/** Characters between a negation and the verb that it turns round. */
const negationReach = 12

/** Actions named in a text, in order. "Don't stop" is to continue. */
export function actionsIn(text: string): PhraseMatch<Action>[] {
  const actions: PhraseMatch<Action>[] = []
  let negation: number | undefined
  for (const { kind, start, end } of find(text)) {
    if (kind === 'not') {
      negation = end
      continue
    }
    const isNegated = negation !== undefined && start - negation <= negationReach
    const turned = isNegated ? opposites[kind] : kind
    if (turned) actions.push({ kind: turned, start, end })
  }
  return actions
}

/** A note that says "if" itself leaves the matter open as well. */
export const conditions =
  /\b(?:if|unless|should|when|once|pending|depending|consider|considered|may|might|could|until|in case|prn)\b/i
