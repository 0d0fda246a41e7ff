/** What one unit of work costs. */
export interface UnitCost {
  /** Processor time of the application, in milliseconds. */
  appMs: number
  /** Processor time of PostgreSQL, in milliseconds. */
  postgresMs: number
  walBytes: number
  /** Growth of the database without sound, in bytes. */
  databaseBytes: number
  statements: number
}

export const units = ['live-minute', 'note', 'form', 'appointment-pull', 'list', 'search'] as const
export type Unit = (typeof units)[number]

/** What a deployment costs to run: measured by bench/unit-costs.ts. */
export interface Costs {
  units: Record<Unit, UnitCost>
  /** Stored bytes of a minute of sound. */
  soundBytes: number
  /** Memory of a live recording in the application, in bytes. */
  liveBytes: number
}

/** How clinicians work. */
export interface Habits {
  /** Share of clinicians who work on a day. */
  active: number
  visitsPerDay: number
  minutesPerVisit: number
  /** Of each unit but live minutes, for each visit. */
  perVisit: Record<Exclude<Unit, 'live-minute'>, number>
  /** Weights of the hours of a day in which visits begin. */
  hours: readonly number[]
  workingDays: number
}

export const habits: Habits = {
  active: 0.8,
  visitsPerDay: 20,
  minutesPerVisit: 12,
  perVisit: { note: 1.3, form: 0.1, 'appointment-pull': 0.2, list: 6, search: 0.3 },
  // Two peaks, at ten and at two.
  hours: [0, 0, 0, 0, 0, 0, 0, 2, 7, 10, 12, 10, 4, 8, 11, 9, 7, 3, 1, 0, 0, 0, 0, 0],
  workingDays: 230,
}

/** What a deployment needs at the busiest minute of a day, and stores in a year. */
export interface Load {
  clinicians: number
  /** Live recordings at once. */
  live: number
  visitsPerMinute: number
  /** Cores of the application and of PostgreSQL. */
  appCores: number
  postgresCores: number
  statementsPerSecond: number
  walMegabytesPerSecond: number
  liveMegabytes: number
  databaseTerabytesPerYear: number
  soundTerabytesPerYear: number
}

const MINUTE_MS = 60_000
const MEGA = 1e6
const TERA = 1e12
/** Standard deviations above the mean that the busiest of a day's minutes reaches. */
const PEAK_DEVIATIONS = 3

/**
 * The busiest minute, from means: visits begin at random, so their number varies by its square root (Poisson). A clinician
 * records one visit at a time.
 */
export function model(clinicians: number, costs: Costs, by: Habits = habits): Load {
  const { minutesPerVisit, hours } = by
  const daily = clinicians * by.active * by.visitsPerDay
  const weight = hours.reduce((sum, one) => sum + one, 0)
  const perMinute = (daily * Math.max(...hours)) / weight / 60
  const mean = perMinute * minutesPerVisit
  const live = Math.min(clinicians * by.active, mean + PEAK_DEVIATIONS * Math.sqrt(mean))
  return loadOf(clinicians, { live, visitsPerMinute: live / minutesPerVisit }, costs, by)
}

function loadOf(
  clinicians: number,
  { live, visitsPerMinute }: Pick<Load, 'live' | 'visitsPerMinute'>,
  costs: Costs,
  by: Habits,
): Load {
  const perMinute = (pick: (cost: UnitCost) => number) =>
    units.reduce((sum, unit) => {
      const times = unit === 'live-minute' ? live : visitsPerMinute * by.perVisit[unit]
      return sum + times * pick(costs.units[unit])
    }, 0)
  const yearly = clinicians * by.active * by.visitsPerDay * by.workingDays
  const databaseBytes = units.reduce((sum, unit) => {
    const times = unit === 'live-minute' ? by.minutesPerVisit : by.perVisit[unit]
    return sum + times * costs.units[unit].databaseBytes
  }, 0)
  return {
    clinicians,
    live,
    visitsPerMinute,
    appCores: perMinute(({ appMs }) => appMs) / MINUTE_MS,
    postgresCores: perMinute(({ postgresMs }) => postgresMs) / MINUTE_MS,
    statementsPerSecond: perMinute(({ statements }) => statements) / 60,
    walMegabytesPerSecond: perMinute(({ walBytes }) => walBytes) / 60 / MEGA,
    liveMegabytes: (live * costs.liveBytes) / MEGA,
    databaseTerabytesPerYear: (yearly * databaseBytes) / TERA,
    soundTerabytesPerYear: (yearly * by.minutesPerVisit * costs.soundBytes) / TERA,
  }
}

/** Short, usual and long visits, as shares of the mean. */
const lengths = [0.5, 1, 1.5]

/**
 * A day, minute by minute: patients come at random, wait for a free clinician, and their visits last differently. Its busiest
 * minute checks `model`.
 * @param random numbers from 0 to 1
 */
export function simulateDay(
  clinicians: number,
  costs: Costs,
  random: () => number,
  by: Habits = habits,
): Load {
  const daily = clinicians * by.active * by.visitsPerDay
  const weight = by.hours.reduce((sum, one) => sum + one, 0)
  const ending = new Map<number, number>()
  const waiting = lengths.map(() => 0)
  let [live, most, begun] = [0, 0, 0]
  for (let minute = 0; minute < 24 * 60; minute++) {
    const hour = by.hours[Math.floor(minute / 60)] ?? 0
    live -= ending.get(minute) ?? 0
    for (const [at, share] of lengths.entries()) {
      const mean = (daily * hour) / weight / 60 / lengths.length
      const patients = (waiting[at] ?? 0) + poisson(mean, random)
      const visits = Math.min(patients, Math.floor(clinicians * by.active) - live)
      waiting[at] = patients - visits
      const end = minute + Math.max(1, Math.round(by.minutesPerVisit * share))
      ending.set(end, (ending.get(end) ?? 0) + visits)
      live += visits
      begun += visits
    }
    most = Math.max(most, live)
  }
  const visitsPerMinute = most / by.minutesPerVisit
  const day = loadOf(clinicians, { live: most, visitsPerMinute }, costs, by)
  const asPlanned = daily === 0 ? 0 : begun / daily
  return {
    ...day,
    databaseTerabytesPerYear: day.databaseTerabytesPerYear * asPlanned,
    soundTerabytesPerYear: day.soundTerabytesPerYear * asPlanned,
  }
}

/** Above this mean, the normal distribution is as good. */
const MANY = 50

/** A random number of events with a mean (Knuth 1969). */
function poisson(mean: number, random: () => number): number {
  if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let events = -1
  for (let product = 1; product > limit; product *= random()) events += 1
  return Math.max(0, events)
}

/** A standard normal number (Box and Muller 1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
