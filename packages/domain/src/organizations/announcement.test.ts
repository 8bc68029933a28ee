import { expect, test } from 'vitest'
import { classifyAnnouncement, findAnnouncement } from './announcement.ts'

const announcement = {
  text: 'Open enrollment ends on Friday.',
  from: '2027-01-04',
  until: '2027-01-08',
  subGroupId: null,
}
const timeZone = 'America/Chicago'

test.each([
  ['2027-01-04T05:59:00Z', 'ahead'],
  ['2027-01-04T06:00:00Z', 'shown'],
  ['2027-01-09T05:59:00Z', 'shown'],
  ['2027-01-09T06:00:00Z', 'over'],
])('at %s, an announcement of Monday to Friday in Chicago is %s', (at, state) => {
  expect(classifyAnnouncement(announcement, timeZone, Date.parse(at))).toBe(state)
})

const now = Date.parse('2027-01-05T12:00:00Z')

test.each([
  { of: null, reader: null, isShown: true },
  { of: null, reader: 'north', isShown: true },
  { of: 'north', reader: 'north', isShown: true },
  { of: 'north', reader: 'south', isShown: false },
  { of: 'north', reader: null, isShown: false },
])(
  'an announcement for the sub-group $of is shown to one of $reader: $isShown',
  ({ of, reader, isShown }) => {
    const organization = { announcement: { ...announcement, subGroupId: of }, timeZone }
    expect(findAnnouncement(organization, { subGroupId: reader }, now)).toBe(
      isShown ? announcement.text : null,
    )
  },
)

test('nothing is announced by an organization without an announcement, or when it is over', () => {
  const reader = { subGroupId: null }
  expect(findAnnouncement({ announcement: null, timeZone }, reader, now)).toBeNull()
  expect(findAnnouncement({ announcement, timeZone }, reader, Date.parse('2027-02-01T12:00:00Z'))).toBeNull()
})
