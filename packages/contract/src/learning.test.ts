import { expect, test } from 'vitest'
import { learning } from './learning.ts'

const eventId = '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab'
const viewInput = { eventId, track: 'first-job', time: '2026-03-01T12:00:00.000Z', where: '/track/first-job' }
const unit = { ...viewInput, unitId: 'u-1', completed: true }
const unitCompletionInput = learning.setUnitCompletion['~orpc'].inputSchema

test('a unit is completed by the button unless the input names the video', () => {
  expect(unitCompletionInput?.parse(unit).by).toBe('button')
  expect(unitCompletionInput?.parse({ ...unit, by: 'video' }).by).toBe('video')
})

test.each([
  { field: 'track', value: 'first/job' },
  { field: 'listed', value: 'false' },
  { field: 'listed', value: 0 },
])('rejects a listing change with $value for $field', ({ field, value }) => {
  const setListed = learning.setTrackListed['~orpc'].inputSchema
  const result = setListed?.safeParse({ track: 'first-job', listed: false, [field]: value })
  expect(result?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})
