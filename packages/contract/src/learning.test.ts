import { expect, test } from 'vitest'
import { learning } from './learning.ts'

const eventId = '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab'
const viewInput = { eventId, track: 'first-job', time: '2026-03-01T12:00:00.000Z', where: '/track/first-job' }
const unit = { ...viewInput, unitId: 'u-1', completed: true }
const setUnit = learning.setUnitCompletion['~orpc'].inputSchema
const viewTrack = learning.recordTrackView['~orpc'].inputSchema

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
])('a unit is not set with $value for $field', ({ field, value }) => {
  const refused = setUnit?.safeParse({ ...unit, [field]: value })
  expect(refused?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test('a unit is completed by the button unless a video says so', () => {
  expect(setUnit?.parse(unit).by).toBe('button')
  expect(setUnit?.parse({ ...unit, by: 'video' }).by).toBe('video')
})

test.each([
  { field: 'eventId', value: '' },
  { field: 'track', value: 'first/job' },
  { field: 'time', value: 'now' },
  { field: 'where', value: 'track/first-job' },
])('a view is not recorded with "$value" for $field', ({ field, value }) => {
  const refused = viewTrack?.safeParse({ ...viewInput, [field]: value })
  expect(refused?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test.each([
  { field: 'track', value: 'first/job' },
  { field: 'listed', value: 'false' },
  { field: 'listed', value: 0 },
])('a track is not taken off with $value for $field', ({ field, value }) => {
  const setListed = learning.setTrackListed['~orpc'].inputSchema
  const refused = setListed?.safeParse({ track: 'first-job', listed: false, [field]: value })
  expect(refused?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})
