import { type ClockedProduct, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'

type ClockChange = { set: number } | { sleep: number } | { pass: number }

/**
 * What happens to the machine's clocks. `logLevels` are the levels of the log lines about it (40 a warning, 50 an
 * alarm); `sessions` says whether those that were fresh before are kept or ended.
 */
export type Scenario = {
  description: string
  changes: ClockChange[]
  logLevels: number[]
  sessions: 'kept' | 'ended'
}

const stepScenarios: Scenario[] = [
  { description: 'nothing happens', changes: [], logLevels: [], sessions: 'kept' },
  { description: 'back by a millisecond', changes: [{ set: -1 }], logLevels: [], sessions: 'kept' },
  { description: 'back by a second', changes: [{ set: -SECOND }], logLevels: [], sessions: 'kept' },
  { description: 'back by 5 seconds', changes: [{ set: -5 * SECOND }], logLevels: [], sessions: 'kept' },
  { description: 'back by 6 seconds', changes: [{ set: -6 * SECOND }], logLevels: [40], sessions: 'kept' },
  { description: 'back by 40 minutes', changes: [{ set: -40 * MINUTE }], logLevels: [40], sessions: 'kept' },
  { description: 'back by an hour', changes: [{ set: -HOUR }], logLevels: [40], sessions: 'kept' },
  { description: 'back by 61 minutes', changes: [{ set: -61 * MINUTE }], logLevels: [50], sessions: 'ended' },
  { description: 'back by a day', changes: [{ set: -DAY }], logLevels: [50], sessions: 'ended' },
  { description: 'back by 400 days', changes: [{ set: -400 * DAY }], logLevels: [50], sessions: 'ended' },
  { description: 'forward by a second', changes: [{ set: SECOND }], logLevels: [], sessions: 'kept' },
  {
    description: 'forward by 59 minutes',
    changes: [{ set: 59 * MINUTE }],
    logLevels: [40],
    sessions: 'kept',
  },
  {
    description: 'forward by an hour: the idle limit of a manager',
    changes: [{ set: HOUR }],
    logLevels: [40],
    sessions: 'ended',
  },
  { description: 'forward by a day', changes: [{ set: DAY }], logLevels: [50], sessions: 'ended' },
  { description: 'forward by 400 days', changes: [{ set: 400 * DAY }], logLevels: [50], sessions: 'ended' },
]

const sequenceScenarios: Scenario[] = [
  {
    description: 'an hour forward and back again',
    changes: [{ set: 59 * MINUTE }, { set: -59 * MINUTE }],
    logLevels: [40, 40],
    sessions: 'kept',
  },
  {
    description: 'an hour back and forward again',
    changes: [{ set: -HOUR }, { set: HOUR }],
    logLevels: [40],
    sessions: 'kept',
  },
  {
    description: '400 days forward and back again',
    changes: [{ set: 400 * DAY }, { set: -400 * DAY }],
    logLevels: [50, 50],
    sessions: 'ended',
  },
  {
    description: 'twice back by 20 minutes',
    changes: [{ set: -20 * MINUTE }, { set: -20 * MINUTE }],
    logLevels: [40, 40],
    sessions: 'kept',
  },
  {
    description: 'twice back by 40 minutes',
    changes: [{ set: -40 * MINUTE }, { set: -40 * MINUTE }],
    logLevels: [40, 50],
    sessions: 'ended',
  },
  {
    description: 'back by a second, fifty times in fifty minutes',
    changes: Array.from({ length: 50 }, () => [{ set: -SECOND }, { pass: MINUTE }]).flat(),
    // The clock makes up for 30 ms a minute: it is more than five seconds ahead after six steps, and logs every sixth.
    logLevels: [40, 40, 40, 40, 40, 40, 40, 40],
    sessions: 'kept',
  },
]

const sleepScenarios: Scenario[] = [
  { description: 'a sleep of a second', changes: [{ sleep: SECOND }], logLevels: [], sessions: 'kept' },
  {
    description: 'a sleep of half an hour',
    changes: [{ sleep: 30 * MINUTE }],
    logLevels: [40],
    sessions: 'kept',
  },
  { description: 'a night’s sleep', changes: [{ sleep: 9 * HOUR }], logLevels: [50], sessions: 'ended' },
  { description: 'a fortnight’s sleep', changes: [{ sleep: 14 * DAY }], logLevels: [50], sessions: 'ended' },
  {
    description: 'a night’s sleep after a step back by 40 minutes',
    changes: [{ set: -40 * MINUTE }, { sleep: 9 * HOUR }],
    logLevels: [40, 50],
    sessions: 'ended',
  },
]

export const scenarios: Scenario[] = [...stepScenarios, ...sequenceScenarios, ...sleepScenarios]

/** Applies the changes of a scenario; the product reads its clock after each. */
export function applyScenario(product: ClockedProduct, { changes }: Scenario): void {
  for (const change of changes) {
    if ('set' in change) product.setClock(change.set)
    else if ('sleep' in change) product.sleep(change.sleep)
    else product.advanceTime(change.pass)
    product.now()
  }
}

/** Whether the clock was set back in this scenario by so much that the product follows it. */
export const isClockFollowedBack = ({ logLevels, changes }: Scenario) =>
  logLevels.includes(50) && changes.some((change) => 'set' in change && change.set < 0)

/** Whether the scenario has only steps back that the product does not follow. */
export const isClockHeld = ({ logLevels, changes }: Scenario) =>
  !logLevels.includes(50) &&
  changes.every((change) => !('sleep' in change) && !('set' in change && change.set > 0))
