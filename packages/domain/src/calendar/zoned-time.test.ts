import { expect, test } from 'vitest'
import { isTimeZone, listInstants, toClockTime } from './zoned-time.ts'

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+05:00', false],
  ['America/Chicago\n', false],
])('%j is a time zone: %s', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown)
})

test.each([
  { zone: 'UTC', day: '2027-01-04', time: '09:00', instants: ['2027-01-04T09:00Z'] },
  { zone: 'America/Chicago', day: '2027-01-04', time: '09:00', instants: ['2027-01-04T15:00Z'] },
  { zone: 'America/Chicago', day: '2027-07-04', time: '09:00', instants: ['2027-07-04T14:00Z'] },
  { zone: 'America/Chicago', day: '2027-07-04', time: '00:00', instants: ['2027-07-04T05:00Z'] },
  // The clocks go forward in Chicago, and back.
  { zone: 'America/Chicago', day: '2027-03-14', time: '01:59', instants: ['2027-03-14T07:59Z'] },
  { zone: 'America/Chicago', day: '2027-03-14', time: '02:30', instants: [] },
  { zone: 'America/Chicago', day: '2027-03-14', time: '03:00', instants: ['2027-03-14T08:00Z'] },
  {
    zone: 'America/Chicago',
    day: '2027-11-07',
    time: '01:30',
    instants: ['2027-11-07T06:30Z', '2027-11-07T07:30Z'],
  },
  { zone: 'America/Chicago', day: '2027-11-07', time: '02:00', instants: ['2027-11-07T08:00Z'] },
  // By half an hour, on Lord Howe Island.
  { zone: 'Australia/Lord_Howe', day: '2027-10-03', time: '02:15', instants: [] },
  { zone: 'Asia/Kathmandu', day: '2027-01-04', time: '09:00', instants: ['2027-01-04T03:15Z'] },
  { zone: 'Pacific/Kiritimati', day: '2027-01-01', time: '00:30', instants: ['2026-12-31T10:30Z'] },
])('$time on $day in $zone is at $instants', ({ zone, day, time, instants }) => {
  expect(listInstants(zone, { day, time })).toEqual(instants.map((instant) => Date.parse(instant)))
})

test.each([
  { zone: 'America/Chicago', at: '2027-01-01T05:59:59.999Z', shown: { day: '2026-12-31', time: '23:59' } },
  { zone: 'America/Chicago', at: '2027-01-01T06:00:00.000Z', shown: { day: '2027-01-01', time: '00:00' } },
])('in $zone, a clock shows $shown at $at', ({ zone, at, shown }) => {
  expect(toClockTime(zone, Date.parse(at))).toEqual(shown)
})
