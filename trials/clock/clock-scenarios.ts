import { type ClockedProduct, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'

type ClockChange = { set: number } | { sleep: number } | { pass: number }

/**
 * What happens to the machine's clocks. `logLevels` are the levels of the log lines about it (40 a warning, 50 an
 * alarm); `sessions` says whether those that were fresh before are kept or ended.
 */
type Scenario = {
  description: string
  changes: ClockChange[]
  logLevels: number[]
  sessions: 'valid' | 'ended'
}

const scenarioRows: [string, ClockChange[], logLevels: number[], Scenario['sessions']][] = [
  ['nothing happens', [], [], 'valid'],
  ['back by a millisecond', [{ set: -1 }], [], 'valid'],
  ['back by a second', [{ set: -SECOND }], [], 'valid'],
  ['back by 5 seconds', [{ set: -5 * SECOND }], [], 'valid'],
  ['back by 6 seconds', [{ set: -6 * SECOND }], [40], 'valid'],
  ['back by 40 minutes', [{ set: -40 * MINUTE }], [40], 'valid'],
  ['back by an hour', [{ set: -HOUR }], [40], 'valid'],
  ['back by 61 minutes', [{ set: -61 * MINUTE }], [50], 'ended'],
  ['back by a day', [{ set: -DAY }], [50], 'ended'],
  ['back by 400 days', [{ set: -400 * DAY }], [50], 'ended'],
  ['forward by a second', [{ set: SECOND }], [], 'valid'],
  ['forward by 59 minutes', [{ set: 59 * MINUTE }], [40], 'valid'],
  ['forward by an hour: the idle limit of a manager', [{ set: HOUR }], [40], 'ended'],
  ['forward by a day', [{ set: DAY }], [50], 'ended'],
  ['forward by 400 days', [{ set: 400 * DAY }], [50], 'ended'],
  ['an hour forward and back again', [{ set: 59 * MINUTE }, { set: -59 * MINUTE }], [40, 40], 'valid'],
  ['an hour back and forward again', [{ set: -HOUR }, { set: HOUR }], [40], 'valid'],
  ['400 days forward and back again', [{ set: 400 * DAY }, { set: -400 * DAY }], [50, 50], 'ended'],
  ['twice back by 20 minutes', [{ set: -20 * MINUTE }, { set: -20 * MINUTE }], [40, 40], 'valid'],
  ['twice back by 40 minutes', [{ set: -40 * MINUTE }, { set: -40 * MINUTE }], [40, 50], 'ended'],
  [
    'back by a second, fifty times in fifty minutes',
    Array.from({ length: 50 }, () => [{ set: -SECOND }, { pass: MINUTE }]).flat(),
    // The clock makes up for 30 ms a minute: it is more than five seconds ahead after six steps, and logs every sixth.
    [40, 40, 40, 40, 40, 40, 40, 40],
    'valid',
  ],
  ['a sleep of a second', [{ sleep: SECOND }], [], 'valid'],
  ['a sleep of half an hour', [{ sleep: 30 * MINUTE }], [40], 'valid'],
  ['a night’s sleep', [{ sleep: 9 * HOUR }], [50], 'ended'],
  ['two weeks of sleep', [{ sleep: 14 * DAY }], [50], 'ended'],
  [
    'a night’s sleep after a step back by 40 minutes',
    [{ set: -40 * MINUTE }, { sleep: 9 * HOUR }],
    [40, 50],
    'ended',
  ],
]

export const scenarios = scenarioRows.map(([description, changes, logLevels, sessions]): Scenario => {
  return { description, changes, logLevels, sessions }
})

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
