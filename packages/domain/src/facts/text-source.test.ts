import { expect, test } from 'vitest'
import { createPageFinder } from './text-source.ts'

const findPage = createPageFinder({
  tracks: new Map([
    ['off', { trackDisabled: true }],
    ['open', { trackDisabled: false }],
  ]),
  units: new Map([
    ['u-1', { unitDisabled: false, foundIn: ['gone', 'off', 'open'] }],
    ['u-off', { unitDisabled: true, foundIn: ['open'] }],
    ['u-hidden', { unitDisabled: false, foundIn: ['off'] }],
    ['u-alone', { unitDisabled: false, foundIn: [] }],
  ]),
})

test.each([
  ['track', 'open', '/track/open'],
  ['track', 'off', null],
  ['track', 'gone', null],
  ['lesson', 'u-1', '/track/open#u-1'], // the first track that learners can open
  ['lesson', 'u-off', null],
  ['lesson', 'u-hidden', null],
  ['lesson', 'u-alone', null],
  ['lesson', 'gone', null],
] as const)('the %s %s is on %s', (kind, key, page) => {
  expect(findPage({ kind, key })).toBe(page)
})
