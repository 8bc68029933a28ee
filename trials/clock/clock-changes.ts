import { type ClockedProduct, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'

type Change = { set: number } | { sleep: number } | { pass: number }

/**
 * What happens to the machine's clocks. `told` are the levels of the log's lines about it (40 a warning, 50 an alarm),
 * `sessions` what becomes of those that were fresh before.
 */
export type Scenario = { what: string; changes: Change[]; told: number[]; sessions: 'kept' | 'ended' }

const steps: Scenario[] = [
  { what: 'nothing happens', changes: [], told: [], sessions: 'kept' },
  { what: 'back by a millisecond', changes: [{ set: -1 }], told: [], sessions: 'kept' },
  { what: 'back by a second', changes: [{ set: -SECOND }], told: [], sessions: 'kept' },
  { what: 'back by 5 seconds', changes: [{ set: -5 * SECOND }], told: [], sessions: 'kept' },
  { what: 'back by 6 seconds', changes: [{ set: -6 * SECOND }], told: [40], sessions: 'kept' },
  { what: 'back by 40 minutes', changes: [{ set: -40 * MINUTE }], told: [40], sessions: 'kept' },
  { what: 'back by an hour', changes: [{ set: -HOUR }], told: [40], sessions: 'kept' },
  { what: 'back by 61 minutes', changes: [{ set: -61 * MINUTE }], told: [50], sessions: 'ended' },
  { what: 'back by a day', changes: [{ set: -DAY }], told: [50], sessions: 'ended' },
  { what: 'back by 400 days', changes: [{ set: -400 * DAY }], told: [50], sessions: 'ended' },
  { what: 'forward by a second', changes: [{ set: SECOND }], told: [], sessions: 'kept' },
  { what: 'forward by 59 minutes', changes: [{ set: 59 * MINUTE }], told: [40], sessions: 'kept' },
  {
    what: 'forward by an hour: an idle manager’s end',
    changes: [{ set: HOUR }],
    told: [40],
    sessions: 'ended',
  },
  { what: 'forward by a day', changes: [{ set: DAY }], told: [50], sessions: 'ended' },
  { what: 'forward by 400 days', changes: [{ set: 400 * DAY }], told: [50], sessions: 'ended' },
]

const sequences: Scenario[] = [
  {
    what: 'an hour forward and back again',
    changes: [{ set: 59 * MINUTE }, { set: -59 * MINUTE }],
    told: [40, 40],
    sessions: 'kept',
  },
  {
    what: 'an hour back and forward again',
    changes: [{ set: -HOUR }, { set: HOUR }],
    told: [40],
    sessions: 'kept',
  },
  {
    what: '400 days forward and back again',
    changes: [{ set: 400 * DAY }, { set: -400 * DAY }],
    told: [50, 50],
    sessions: 'ended',
  },
  {
    what: 'twice back by 20 minutes',
    changes: [{ set: -20 * MINUTE }, { set: -20 * MINUTE }],
    told: [40, 40],
    sessions: 'kept',
  },
  {
    what: 'twice back by 40 minutes',
    changes: [{ set: -40 * MINUTE }, { set: -40 * MINUTE }],
    told: [40, 50],
    sessions: 'ended',
  },
  {
    what: 'back by a second, fifty times in fifty minutes',
    changes: Array.from({ length: 50 }, () => [{ set: -SECOND }, { pass: MINUTE }]).flat(),
    // Time waits for 30 ms a minute: after six of them they are more than five seconds, and told at every six more.
    told: [40, 40, 40, 40, 40, 40, 40, 40],
    sessions: 'kept',
  },
]

const sleeps: Scenario[] = [
  { what: 'a sleep of a second', changes: [{ sleep: SECOND }], told: [], sessions: 'kept' },
  { what: 'a sleep of half an hour', changes: [{ sleep: 30 * MINUTE }], told: [40], sessions: 'kept' },
  { what: 'a night’s sleep', changes: [{ sleep: 9 * HOUR }], told: [50], sessions: 'ended' },
  { what: 'a fortnight’s sleep', changes: [{ sleep: 14 * DAY }], told: [50], sessions: 'ended' },
  {
    what: 'a night’s sleep after a step back by 40 minutes',
    changes: [{ set: -40 * MINUTE }, { sleep: 9 * HOUR }],
    told: [40, 50],
    sessions: 'ended',
  },
]

export const scenarios: Scenario[] = [...steps, ...sequences, ...sleeps]

/** Does it; the product looks at its clock after each. */
export function happen(product: ClockedProduct, { changes }: Scenario): void {
  for (const change of changes) {
    if ('set' in change) product.set(change.set)
    else if ('sleep' in change) product.sleep(change.sleep)
    else product.pass(change.pass)
    product.now()
  }
}

/** Whether time has gone back in this scenario, or jumped. */
export const isFollowedBack = ({ told, changes }: Scenario) =>
  told.includes(50) && changes.some((change) => 'set' in change && change.set < 0)

/** Whether nothing has happened but steps back that are not followed. */
export const isHeld = ({ told, changes }: Scenario) =>
  !told.includes(50) &&
  changes.every((change) => !('sleep' in change) && !('set' in change && change.set > 0))
