import { expect, test } from 'vitest'
import { z } from 'zod'
import { validateFields } from './validate-fields.ts'

const schema = z
  .object({
    title: z.string().min(1, 'no title').max(3, 'long title'),
    sections: z.array(z.string()).min(1, 'no section'),
    source: z.object({ url: z.url('no address'), pages: z.array(z.string().min(1, 'empty page')) }),
  })
  .refine(({ title }) => title !== 'bad', 'bad record')

const valid = { title: 'abc', sections: ['a'], source: { url: 'https://example.org', pages: [] } }
const formFields = { sections: 'section', 'source.url': 'sourceUrl' }

test.each([
  { title: 'nothing', change: {}, errors: {} },
  { title: 'a field', change: { title: '' }, errors: { title: 'no title' } },
  { title: 'a field with another name', change: { sections: [] }, errors: { section: 'no section' } },
  { title: 'a part', change: { source: { url: 'x', pages: [] } }, errors: { sourceUrl: 'no address' } },
  {
    title: 'a part without a name of its own, of which the first issue counts',
    change: { source: { url: 'https://example.org', pages: ['', ''] } },
    errors: { source: 'empty page' },
  },
  { title: 'the whole', change: { title: 'bad' }, errors: { form: 'bad record' } },
])('returns the sentences of $title', ({ change, errors }) => {
  expect(validateFields(schema, { ...valid, ...change }, formFields)).toEqual(errors)
})
