import { type ClockedProduct, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'

type ClockChange = { set: number } | { sleep: number } | { pass: number }

/**
 * What happens to the machine's clocks. `told` are the levels of the log's lines about it (40 a warning, 50 an alarm),
 * `sessions` what becomes of those that were fresh before.
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
    description: 'forward by an hour: an idle manager’s end',
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
    // Time waits for 30 ms a minute: after six of them they are more than five seconds, and told at every six more.
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

/** Does it; the product looks at its clock after each. */
export function applyScenario(product: ClockedProduct, { changes }: Scenario): void {
  for (const change of changes) {
    if ('set' in change) product.setClock(change.set)
    else if ('sleep' in change) product.sleep(change.sleep)
    else product.advanceTime(change.pass)
    product.now()
  }
}

/** Whether time has gone back in this scenario, or jumped. */
export const isClockFollowedBack = ({ logLevels, changes }: Scenario) =>
  logLevels.includes(50) && changes.some((change) => 'set' in change && change.set < 0)

/** Whether nothing has happened but steps back that are not followed. */
export const isClockHeld = ({ logLevels, changes }: Scenario) =>
  !logLevels.includes(50) &&
  changes.every((change) => !('sleep' in change) && !('set' in change && change.set > 0))
