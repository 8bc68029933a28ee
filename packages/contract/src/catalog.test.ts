import { expect, test } from 'vitest'
import { catalog } from './catalog.ts'

const library = catalog.library['~orpc'].inputSchema
const track = catalog.track['~orpc'].inputSchema

const slugs = [
  { slug: 'default', ok: true },
  { slug: 'a'.repeat(80), ok: true },
  { slug: 'a'.repeat(81), ok: false },
  { slug: '', ok: false },
  { slug: 'Default', ok: false },
  { slug: '../default', ok: false },
  { slug: '%64efault', ok: false },
  { slug: 'de fault', ok: false },
  { slug: '__proto__', ok: false },
]

test.each(slugs)('accepts the layout "$slug": $ok', ({ slug, ok }) => {
  expect(library?.safeParse({ layout: slug }).success).toBe(ok)
})

test('accepts an input without a layout', () => {
  expect(library?.parse({})).toEqual({})
})

test.each(slugs)('accepts the track "$slug": $ok', ({ slug, ok }) => {
  expect(track?.safeParse({ slug }).success).toBe(ok)
})
