import { expect, test } from 'vitest'
import { learning } from './learning.ts'

const eventId = '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab'
const viewInput = { eventId, track: 'first-job', time: '2026-03-01T12:00:00.000Z', where: '/track/first-job' }
const unit = { ...viewInput, unitId: 'u-1', completed: true }
const unitCompletionInput = learning.setUnitCompletion['~orpc'].inputSchema
const trackViewInput = learning.recordTrackView['~orpc'].inputSchema

test.each([
  { field: 'unitId', value: 'a'.repeat(17) },
  { field: 'unitId', value: '../u-1' },
  { field: 'completed', value: 'true' },
  { field: 'completed', value: 1 },
  { field: 'track', value: 'First Job' },
  { field: 'track', value: 'a'.repeat(81) },
  { field: 'by', value: 'admin' },
  { field: 'by', value: '' },
  { field: 'eventId', value: 'e-1' },
  { field: 'time', value: '2026-03-01' },
  { field: 'time', value: 1_772_366_400_000 },
  { field: 'where', value: 'https://evil.example/' },
  { field: 'where', value: '/track/first-job?token=1' },
])('rejects a unit completion with $value for $field', ({ field, value }) => {
  const result = unitCompletionInput?.safeParse({ ...unit, [field]: value })
  expect(result?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test('a unit is completed by the button unless the input names the video', () => {
  expect(unitCompletionInput?.parse(unit).by).toBe('button')
  expect(unitCompletionInput?.parse({ ...unit, by: 'video' }).by).toBe('video')
})

test.each([
  { field: 'eventId', value: '' },
  { field: 'track', value: 'first/job' },
  { field: 'time', value: 'now' },
  { field: 'where', value: 'track/first-job' },
])('rejects a track view with "$value" for $field', ({ field, value }) => {
  const result = trackViewInput?.safeParse({ ...viewInput, [field]: value })
  expect(result?.error?.issues.map(({ path }) => path)).toEqual([[field]])
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
