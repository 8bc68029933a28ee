import { expect, test } from 'vitest'
import { helpLineInput, ownHelpLineInput } from './help-line-input.ts'

const own = {
  name: 'Assistance',
  phone: '800-555-0100',
  text: null,
  site: null,
  hours: '',
  use: '',
}
const line = {
  ...own,
  sections: ['suicide'],
  otherWay: '',
  videophone: '',
  languages: '',
  region: '',
  whatHappens: '',
  opening: '',
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-05-01',
  sources: [],
  position: 10,
  disabled: false,
}

/** Returns the first problem as field and message; null if there is none. */
function findProblem(input: object): [field: string, message: string] | null {
  const issue = helpLineInput.safeParse({ ...line, ...input }).error?.issues[0]
  return issue ? [issue.path.join('.'), issue.message] : null
}

test.each([
  { phone: '(800) 555-0100' },
  { phone: '988', text: { number: '988', word: 'AYUDA' } },
  { phone: null, site: 'https://www.fna.usda.gov/snap/state-directory' },
  { phone: null, text: { number: '741741', word: '' } },
  { phone: null, otherWay: 'The number on your card' },
])('%j can be saved', (change) => {
  expect(findProblem(change)).toBeNull()
})

test.each([
  [{ phone: '800-555-HELP' }, 'phone', /a number that a phone can dial/],
  [{ text: { number: '988 now', word: '' } }, 'text.number', /a number that a phone can dial/],
  [{ text: { number: '988', word: 'HI&x=1' } }, 'text.word', /only letters, digits and spaces/],
  [{ phone: null }, 'phone', /one way to reach it/],
  [{ phone: null, otherWay: '  ' }, 'phone', /one way to reach it/],
  [{ site: 'http://help.example' }, 'site', /begins with https/],
  [{ site: 'javascript:alert(1)' }, 'site', /begins with https/],
  [{ sections: [] }, 'sections', /at least one section/],
  [{ checkedOn: '2026-13-01' }, 'checkedOn', /choose a date/],
  [{ checkAgainBy: '2026-10-31' }, 'checkAgainBy', /a later day/],
  [{ checkAgainBy: '2026-11-01' }, 'checkAgainBy', /a later day/],
  [{ name: ' ' }, 'name', /give it a name/],
  [{ position: 1.5 }, 'position', /whole number/],
])('%j is refused at the field %s', (change, field, message) => {
  expect(findProblem(change)).toEqual([field, expect.stringMatching(message)])
})

test('numbers are stored as pages show them, and a section stands once', () => {
  const text = { number: '+1 800 555 0101', word: ' HOME ' }
  const sections = ['suicide', 'despair', 'suicide']
  expect(helpLineInput.parse({ ...line, phone: '1.800.555.0100', text, sections })).toMatchObject({
    phone: '800-555-0100',
    text: { number: '800-555-0101', word: 'HOME' },
    sections: ['suicide', 'despair'],
  })
})

test('an own line needs a name and a number or site', () => {
  expect(ownHelpLineInput.safeParse(own).success).toBe(true)
  expect(ownHelpLineInput.safeParse({ ...own, phone: null }).success).toBe(false)
  expect(ownHelpLineInput.safeParse({ ...own, phone: null, site: 'https://eap.example/' }).success).toBe(true)
  expect(ownHelpLineInput.safeParse({ ...own, name: '' }).success).toBe(false)
})
