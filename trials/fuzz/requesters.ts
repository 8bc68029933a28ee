import type { Requester } from '@kitchen-table/embedded/testing/samples'

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
