import { trackInput } from '@kitchen-table/contract/content-input'
import { createORPCErrorFromJson } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { describeFailedSave, toFieldErrors } from './field-errors.ts'
import { validateFields } from './validate-fields.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))

function refuseFields(fields: { field: string; message: string }[]) {
  const message = 'Please check what you entered.'
  return createORPCErrorFromJson({
    defined: true,
    code: 'input.invalid',
    status: 400,
    message,
    data: { fields },
  })
}

const names = ['title', 'units']

test.each([
  { issues: [{ field: 'title', message: 'A' }], errors: { title: 'A' } },
  {
    issues: [
      { field: 'units.2', message: 'No such lesson.' },
      { field: 'units.3', message: 'Another.' },
    ],
    errors: { units: 'No such lesson.' },
  },
  { issues: [{ field: 'slug', message: 'B' }], errors: { form: 'B' } },
  { issues: [], errors: { form: 'Please check what you entered.' } },
])('$issues is shown as $errors', ({ issues, errors }) => {
  expect(toFieldErrors(refuseFields(issues), names)).toEqual(errors)
})

test('any other error is for the whole form', () => {
  expect(toFieldErrors(new Error('No response'), names)).toEqual({
    form: "We can't reach the library right now. Check your connection and try again.",
  })
})

test('a save without a form is described by all its sentences', () => {
  const [kind, values] = [
    { field: 'kind', message: 'A.' },
    { field: 'values', message: 'B.' },
  ]
  expect(describeFailedSave(refuseFields([kind, values]))).toBe('A. B.')
  expect(describeFailedSave(refuseFields([]))).toBe('Please check what you entered.')
})

test('the schema names the field of a wrong item', () => {
  expect(validateFields(trackInput.pick({ units: true }), { units: ['a', 'NOT AN ID'] })).toEqual({
    units: 'Not the id of a lesson.',
  })
})
