import { expect, test } from 'vitest'
import { createFilledTexts } from './create-filled-texts.ts'

const { fillHtml } = createFilledTexts(
  {
    facts: [],
    tracks: [
      { slug: 'off', trackDisabled: true },
      { slug: 'open', trackDisabled: false },
    ],
    units: [
      { unitId: 'u-1', unitDisabled: false, foundIn: ['off', 'open'] },
      { unitId: 'u-off', unitDisabled: true, foundIn: ['open'] },
      { unitId: 'u-hidden', unitDisabled: false, foundIn: ['off'] },
    ],
    day: '2026-12-01',
  },
  'en',
)

test.each([
  ['<a href="lesson:u-1">Open</a>', '<a href="/track/open#u-1">Open</a>'],
  ['<a href="lesson:u-off">Disabled</a>', 'Disabled'],
  ['<a href="lesson:u-hidden">In a disabled track</a>', 'In a disabled track'],
  ['<a href="track:off">Disabled track</a>', 'Disabled track'],
])('the preview has the links that learners get: %s', (html, filled) => {
  expect(fillHtml(html)).toBe(filled)
})
