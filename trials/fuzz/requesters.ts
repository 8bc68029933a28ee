import type { Requester } from '../../apps/server/src/testing/sample-people.ts'

/** Everybody who may send a request: a stranger, each role, and people who are refused despite their session cookie. */
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
