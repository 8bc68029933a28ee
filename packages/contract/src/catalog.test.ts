import { expect, test } from 'vitest'
import { catalog } from './catalog.ts'

const library = catalog.library['~orpc'].inputSchema
const track = catalog.track['~orpc'].inputSchema

const addresses = [
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

test.each(addresses)('the layout "$slug" is asked for: $ok', ({ slug, ok }) => {
  expect(library?.safeParse({ layout: slug }).success).toBe(ok)
})

test("without a layout one's own is meant", () => {
  expect(library?.parse({})).toEqual({})
})

test.each(addresses)('the track "$slug" is asked for: $ok', ({ slug, ok }) => {
  expect(track?.safeParse({ slug }).success).toBe(ok)
})
