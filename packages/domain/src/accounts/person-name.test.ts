import { expect, test } from 'vitest'
import { formatPersonName } from './person-name.ts'

test.each([
  { first: 'Ada', last: 'Byron', name: 'Ada Byron' },
  { first: ' Ada ', last: '', name: 'Ada' },
  { first: '', last: 'Byron', name: 'Byron' },
  { first: 'not_given', last: 'not_given', name: 'ada@example.org' },
  { first: '', last: ' ', name: 'ada@example.org' },
])('"$first" "$last" is called $name', ({ name, ...names }) => {
  expect(formatPersonName({ ...names, email: 'ada@example.org' })).toBe(name)
})
