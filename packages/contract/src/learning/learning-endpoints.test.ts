import { expect, test } from 'vitest'
import { learning } from './learning-endpoints.ts'

const event = {
  eventId: '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab',
  track: 'first-job',
  time: '2026-03-01T12:00:00.000Z',
  where: '/track/first-job',
}
const validInputs = {
  setUnitCompletion: { ...event, unitId: 'u-1', completed: true },
  recordTrackView: event,
  setTrackListed: { track: 'first-job', listed: false },
}

test.each([
  ['setUnitCompletion', 'unitId', 'a'.repeat(17)],
  ['setUnitCompletion', 'unitId', '../u-1'],
  ['setUnitCompletion', 'completed', 'true'],
  ['setUnitCompletion', 'completed', 1],
  ['setUnitCompletion', 'track', 'First Job'],
  ['setUnitCompletion', 'track', 'a'.repeat(81)],
  ['setUnitCompletion', 'by', 'admin'],
  ['setUnitCompletion', 'by', ''],
  ['setUnitCompletion', 'eventId', 'e-1'],
  ['setUnitCompletion', 'time', '2026-03-01'],
  ['setUnitCompletion', 'time', 1_772_366_400_000],
  ['setUnitCompletion', 'where', 'https://evil.example/'],
  ['setUnitCompletion', 'where', '/track/first-job?token=1'],
  ['recordTrackView', 'eventId', ''],
  ['recordTrackView', 'track', 'first/job'],
  ['recordTrackView', 'time', 'now'],
  ['recordTrackView', 'where', 'track/first-job'],
  ['setTrackListed', 'track', 'first/job'],
  ['setTrackListed', 'listed', 'false'],
  ['setTrackListed', 'listed', 0],
] as const)('%s rejects an input with %s: %j', (name, field, value) => {
  const result = learning[name]['~orpc'].inputSchema?.safeParse({ ...validInputs[name], [field]: value })
  expect(result?.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test('a unit is completed by the button unless the input names the video', () => {
  const { inputSchema } = learning.setUnitCompletion['~orpc']
  expect(inputSchema?.parse(validInputs.setUnitCompletion).by).toBe('button')
  expect(inputSchema?.parse({ ...validInputs.setUnitCompletion, by: 'video' }).by).toBe('video')
})
