export type QuantityKind =
  | 'dose'
  | 'strength'
  | 'frequency'
  | 'duration'
  | 'age'
  | 'blood-pressure'
  | 'temperature'
  | 'rate'
  | 'percent'
  | 'score'
  | 'measure'
  | 'count'
  | 'date'
  | 'time'
  | 'phone'
  | 'plain'

interface ContextKind {
  kind: QuantityKind
  /** The words before the figure. */
  words: RegExp
  /** Values that the body can have. */
  low: number
  high: number
  unit: string | ((value: number) => string)
}

const before = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})[^.;]{0,22}$`, 'iu')

/** The kind of a figure without a unit, by the words before it. */
export const contextKinds: readonly ContextKind[] = [
  {
    kind: 'temperature',
    words: before('temp|temperature|fever|febrile|thermometer|T'),
    low: 33,
    high: 110,
    unit: (value) => (value > 60 ? 'F' : 'C'),
  },
  {
    kind: 'rate',
    words: before(
      'heart rate|pulse|HR|heartbeat|FHR|rate|RR|resps|resp|respirations|respiratory rate|breathing rate',
    ),
    low: 8,
    high: 260,
    unit: 'bpm',
  },
  {
    kind: 'percent',
    words: before('sats|spo2|saturations?|oxygen'),
    low: 50,
    high: 100,
    unit: '%',
  },
  {
    kind: 'score',
    words: before('score|PHQ-\\d|GAD-\\d|AUDIT|MMSE|MoCA|CURB-65|wells|NEWS|GCS|apgar'),
    low: 0,
    high: 100,
    unit: 'score',
  },
  { kind: 'age', words: before('age|aged|aet'), low: 0, high: 115, unit: 'year' },
]
