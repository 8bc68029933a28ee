import type { Requester } from '../../apps/server/src/testing/sample-people.ts'

/** Whoever may ask: a stranger, each role, and those who are signed in and shut out. */
export const requesters = [
  'learner',
  'young',
  'manager',
  'otherLearner',
  'alone',
  'admin',
  'nobody',
  'disabled',
  'dormantLearner',
] as const satisfies Requester[]
